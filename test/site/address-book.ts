const LINK = /<a href="([^"]*)"><bdi[^>]*>([^<]*)<\/bdi>/g;
const ENTRY = /<entry><id>([^<]*)<\/id>.*?<link [^>]*href="([^"]*)"/gs;
const ID = / id="([^"]*)"/g;

type Tree = ReadonlyMap<string, Buffer>;

/** Remembers every address that an output has given to a release, by its version. */
export interface AddressBook {
  /** Adds the addresses of an output, and lists which of those of these versions lead to no release there. */
  findDead: (output: Tree, versions: readonly string[]) => string[];
}

export function createAddressBook(siteUrl: string): AddressBook {
  const book = new Map<string, Set<string>>();
  return {
    findDead: (output, versions) => {
      for (const [version, address] of readAddresses(output, siteUrl)) {
        book.set(version, (book.get(version) ?? new Set()).add(address));
      }
      const isAlive = createCheck(output);
      return versions.flatMap((version) => {
        const addresses = book.get(version) ?? ['no address'];
        return [...addresses].filter((address) => !isAlive(address, version));
      });
    },
  };
}

const readText = (output: Tree, path: string) => String(output.get(path) ?? '');

/** The addresses of releases in the front page and the feed, relative to the site, with the version of the release. */
function readAddresses(output: Tree, siteUrl: string): [version: string, address: string][] {
  const links = [...readText(output, 'index.html').matchAll(LINK)].map(
    ([, address = '', version = '']) => ({ version, address }),
  );
  const versions = new Map(links.map(({ version, address }) => [address, version]));
  const entries = [...readText(output, 'feed.xml').matchAll(ENTRY)].flatMap(
    ([, id = '', link = '']) => {
      const page = link.replace(siteUrl, '');
      const version = versions.get(page) ?? page;
      return [page, id.replace(siteUrl, '')].map((address) => ({ version, address }));
    },
  );
  return [...links, ...entries].map(({ version, address }) => [
    version,
    address.replace(/^#/, 'index.html#'),
  ]);
}

/** Makes a function that says whether an address leads to a release. */
function createCheck(output: Tree) {
  const ids = new Set([...readText(output, 'index.html').matchAll(ID)].map(([, id]) => id));
  return (address: string, version: string): boolean => {
    const [path = '', fragment] = address.split('#');
    if (fragment !== undefined)
      return path === 'index.html' && ids.has(decodeURIComponent(fragment));
    return readText(output, path).includes(`<title>${version}: `);
  };
}
