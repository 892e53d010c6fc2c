const FREE_MILLISECONDS = 5;
const [url = ''] = process.argv.slice(2);

/** Requests one transaction after another. */
async function request(): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(await answer.text());
  process.send?.('held');
  setTimeout(request, FREE_MILLISECONDS);
}
await request();
