import { escapeInvisible, isError } from '../../src/notes/problem.ts';
import { hideCredentials } from '../../src/notes/credentials.ts';
import { findSettings } from '../../src/project/read-settings.ts';
import { listPrefixes } from '../../src/project/editions.ts';
import { countOf, countProblems } from '../../src/project/problems.ts';
import type { Finding } from '../../src/verify/finding.ts';
import { createHttpGet } from '../../src/verify/http-get.ts';
import { verifySite } from '../../src/verify/verify-site.ts';
import { createStopSignal, EXIT } from '../io.ts';
import * as options from '../options.ts';
import { defineCommand, parameter } from '../command.ts';

export const command = defineCommand({
  group: 'Publish:',
  summary: 'check a published site as clients use it',
  parameters: {
    url: parameter('<url>', 'address of the site, such as https://notes.example.com/'),
    config: options.project.config,
  },
  async run({ url: address, config }, io) {
    const { stdout } = io;
    const site = parseSite(address);
    const get = createHttpGet(createStopSignal(io, 'stopped before everything was checked'));
    const settings = findSettings(config);
    const { advice, ...root } = await verifySite(site, get, settings.hosting);
    const checked = [{ url: site, ...root }];
    for (const prefix of listPrefixes(settings).slice(1)) {
      const url = new URL(prefix, site);
      checked.push({ url, ...(await verifySite(url, get, settings.hosting)) });
    }
    const all = checked.flatMap((edition) => edition.findings);
    // Editions share siteUrl, the pictures and some files.
    const same = Map.groupBy(all, (each) => (each.fix === 'build' ? '' : JSON.stringify(each)));
    const findings = [...same.values()].flatMap((group) => group.slice(0, 1));
    const isRight = findings.length === 0;
    const { size } = new Set(findings.map(({ url }) => url));
    const text = [
      ...(isRight ? checked : []).map(
        ({ url, version }) => `${url} serves ${version} as clients need it.`,
      ),
      ...describeFindings(findings, 'build'),
      ...describeFindings(findings, 'configure', advice),
      ...describeFindings(findings, 'publish', PUBLISH_AGAIN),
      ...describeFindings(findings, undefined),
      ...(root.note === undefined ? [] : [root.note]),
      ...(isRight ? [] : [`${countProblems(findings)} in ${countOf(size, 'file')}.`]),
    ];
    stdout.write(text.map((line) => `${escapeInvisible(hideCredentials(line))}\n`).join(''));
    return findings.some(isError) ? EXIT.problems : EXIT.ok;
  },
});

const PUBLISH_AGAIN =
  'Files are missing or old at this address: publish the whole output again, let the server serve that directory, or purge the caches of the CDN.';

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

const describe = ({ severity, message }: Finding) => `${severity}: ${message}`;

/** The most addresses that are listed with an error. */
const MOST = 10;

/** Says how to correct what has the same cause; then what is wrong, each time with its addresses. Nothing is said twice. */
function describeFindings(findings: Finding[], fix: Finding['fix'], advice?: string): string[] {
  const matching = findings.filter((finding) => finding.fix === fix);
  if (matching.length === 0) return [];
  const messages = Map.groupBy(matching, describe);
  const groups = Map.groupBy(messages, ([, same]) => same.map(({ url }) => url).join('\n'));
  const lines = [...groups].flatMap(([addresses, same]) => {
    const urls = addresses.split('\n');
    const more = urls.length > MOST ? [`  and ${urls.length - MOST} more`] : [];
    const listed = urls.slice(0, MOST).map((url) => `  ${url}`);
    return [...same.map(([message]) => message), ...listed, ...more, ''];
  });
  return [...(advice === undefined ? [] : [advice, '']), ...lines];
}
