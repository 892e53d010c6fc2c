import { escapeInvisible, isError } from '../../src/notes/problem.ts';
import { countProblems } from '../../src/project/problems.ts';
import type { Finding } from '../../src/verify/check-response.ts';
import { createHttpGet } from '../../src/verify/http-get.ts';
import { adviseOn } from '../../src/verify/servers.ts';
import { verifySite } from '../../src/verify/verify-site.ts';
import { EXIT, type Io } from '../io.ts';

/** `gazette verify`: checks a published site as clients use it. Returns the exit code. */
export async function runVerify(address: string, { stdout, waitForStop }: Io): Promise<number> {
  const site = parseSite(address);
  const stop = new AbortController();
  void waitForStop().then(() => stop.abort(new Error('stopped before everything was checked')));
  const { findings, version, server } = await verifySite(site, createHttpGet(stop.signal));
  const lines = [...describeFindings(findings)];
  if (findings.length === 0) lines.push(`${site.href} serves ${version} as clients need it.`);
  else {
    // The pictures may be on other sites, which this server's settings do not change.
    const isOfSite = findings.some(({ url }) => new URL(url).origin === site.origin);
    lines.push(...(isOfSite ? [adviseOn(server)] : []), `${countProblems(findings)}.`);
  }
  stdout.write(lines.map((line) => `${escapeInvisible(line)}\n`).join(''));
  return findings.some(isError) ? EXIT.problems : EXIT.ok;
}

/** The address of a site, which ends in a slash. The address of its version response is accepted too. */
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

/** Groups findings by address, with an empty line after each. */
function describeFindings(findings: Finding[]): string[] {
  const addresses = new Set(findings.map(({ url }) => url));
  return [...addresses].flatMap((address) => {
    const group = findings.filter(({ url }) => url === address);
    return [address, ...group.map(describeFinding), ''];
  });
}

const describeFinding = ({ severity, message }: Finding) => `  ${severity.padEnd(7)}  ${message}`;
