// Runs in every page of a preview. The server adds a first line, which defines PROBLEMS: how many there are, and the first.
// The nonce is the page's revision: if the server sends another revision, the page reloads.
const { nonce } = document.currentScript;

const { body } = document;
if (PROBLEMS && body.id !== 'problems') {
  const notice = '<aside lang="en"><a href="/problems.html"></a></aside>';
  body.querySelector('main').insertAdjacentHTML('afterbegin', notice);
  body.querySelector('aside a').textContent = PROBLEMS;
}
// Each language and channel has its own demo. A 404 page can have any address, but its base is right.
const front = new URL(document.baseURI).pathname.replace(/(releases\/)?[^/]*$/, '');
const demo = `<p lang="en"><a href="${front}whats-new/"><bdi>Preview &lt;whats-new&gt;</bdi></a></p>`;
body.querySelector(':scope > footer')?.insertAdjacentHTML('beforeend', demo);

// The scroll position is kept for each kind of page.
const key = `gazette-preview ${body.id}`;
const position = sessionStorage.getItem(key);
history.scrollRestoration = 'manual';
if (position !== null) scrollTo({ top: Number(position), behavior: 'instant' });
addEventListener('pagehide', () => sessionStorage.setItem(key, scrollY));

// A hidden page does not wait, because a browser allows only six connections per host.
let waiting;
async function reloadOnChange() {
  waiting?.abort();
  if (document.hidden) return;
  waiting = new AbortController();
  const { signal } = waiting;
  while (!signal.aborted) {
    const revision = await fetch(`/.preview/change?from=${nonce}`, { signal })
      .then(async (response) => (response.ok ? response.text() : undefined))
      .catch(() => undefined);
    if (revision === undefined) await new Promise((resolve) => setTimeout(resolve, 500));
    else if (revision !== nonce) return location.reload();
  }
}
void reloadOnChange();
addEventListener('visibilitychange', reloadOnChange);
