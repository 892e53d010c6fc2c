import { onTestFinished } from 'vitest';

/** Connects to the event stream and collects the states it sends. Disconnects after the test. */
export async function readEvents(url: string) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(`${url}/.preview/events`, { signal: abort.signal });
  const states: string[] = [];
  const ended = (async () => {
    const chunks = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const chunk of chunks) {
      for (const [, state = ''] of chunk.matchAll(/^data: (.*)$/gm)) states.push(state);
    }
    return 'ended';
  })().catch(() => 'interrupted');
  return { response, states, ended, disconnect: () => abort.abort() };
}
