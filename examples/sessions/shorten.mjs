// Shortens the address of a login before it is stored, after its place was looked up.
export function shortenAddress(login) {
  const { ip } = login.location;
  const [start] = ip.split('::');
  const network = start.split(':').slice(0, 3).join(':'); // IPv6: the first 48 bits
  const short = ip.includes(':') ? `${network}::` : ip.replace(/\d+$/, '0');
  return { ...login, location: { ...login.location, ip: short } };
}
