import { escapeInvisible, isError } from '../../src/notes/problem.ts';
import { countProblems } from '../../src/project/problems.ts';
import { createAsk } from '../../src/verify/ask.ts';
import { adviseOn } from '../../src/verify/find-server.ts';
import type { Finding } from '../../src/verify/finding.ts';
import { verifySite } from '../../src/verify/verify-site.ts';
import { EXIT, type Io } from '../io.ts';

/** `gazette verify`: checks a published site as clients use it. Returns the exit code. */
export async function runVerify(address: string, { stdout, waitForStop }: Io): Promise<number> {
  const site = parseSite(address);
  const stop = new AbortController();
  void waitForStop().then(() => stop.abort(new Error('stopped before everything was checked')));
  const { findings, version, server } = await verifySite(site, createAsk(stop.signal));
  if (findings.length === 0) {
    stdout.write(`${site.href} serves ${escapeInvisible(version ?? '')} as clients need it.\n`);
    return EXIT.ok;
  }
  // The pictures may be on other sites, which this server's settings do not change.
  const isOfSite = findings.some(({ url }) => new URL(url).origin === site.origin);
  stdout.write(`${formatFindings(findings)}\n${isOfSite ? `${adviseOn(server)}\n` : ''}`);
  stdout.write(`${countProblems(findings)}.\n`);
  return findings.some(isError) ? EXIT.problems : EXIT.ok;
}

/** The address of a site, which ends in a slash. That of its version response is accepted too. */
function parseSite(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Error(
      `verify needs the address of a site, such as https://notes.example.com/, found ${JSON.stringify(address)}`,
    );
  }
  const path = url.pathname.replace(/v2\/cloud\/version$/, '').replace(/\/?$/, '/');
  return new URL(path, url.origin);
}

/** Groups findings by address. */
function formatFindings(findings: Finding[]): string {
  const addresses = new Set(findings.map(({ url }) => url));
  return [...addresses]
    .map((address) => {
      const lines = findings
        .filter(({ url }) => url === address)
        .map(({ severity, message }) => `  ${severity.padEnd(7)}  ${escapeInvisible(message)}\n`);
      return `${address}\n${lines.join('')}`;
    })
    .join('\n');
}
