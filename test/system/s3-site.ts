import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod';
import { VersionResponse } from '../../src/contract/index.ts';
import { run, waitForever } from '../scripts/run.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import type { Radosgw } from './start-radosgw.ts';

export const VERSION = 'v2/cloud/version';

let buckets = 0;
export const note = (version: string, day: number, body?: string) =>
  noteText({ version, date: `2026-01-0${day}` }, body);

const Rules = z.object({ CORSRules: z.array(z.record(z.string(), z.array(z.string()))) });

/** The CORS rules of docs/s3.md as XML, which the API takes. */
function renderCors(): string {
  const docs = readFileSync('docs/s3.md', 'utf8');
  const [json = ''] = /^\{\n {2}"CORSRules"[^]*?^\}/m.exec(docs) ?? [];
  const rules = Rules.parse(JSON.parse(json)).CORSRules.map((rule) => {
    const elements = Object.entries(rule).flatMap(([names, values]) => {
      const name = names.slice(0, -1);
      return values.map((value) => `<${name}>${value}</${name}>`);
    });
    return `<CORSRule>${elements.join('')}</CORSRule>`;
  });
  return `<CORSConfiguration>${rules.join('')}</CORSConfiguration>`;
}

/** Creates a project with two releases, and a new bucket that anyone may read, configured as documented. */
export async function createSite(s3: Radosgw) {
  const bucket = `site-${(buckets += 1)}`;
  const put = async (path: string, body?: string) => {
    const options = { method: 'PUT', ...(body && { body }) };
    expect((await s3.client.fetch(`${s3.endpoint}/${path}`, options)).status).toBeLessThan(300);
  };
  await put(bucket);
  const Resource = [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`];
  const Action = ['s3:GetObject', 's3:ListBucket'];
  const Statement = [{ Effect: 'Allow', Principal: '*', Action, Resource }];
  await put(`${bucket}?policy`, JSON.stringify({ Version: '2012-10-17', Statement }));
  await put(`${bucket}?cors`, renderCors());
  return { bucket, ...openSite(s3, bucket) };
}

/** Creates a project with two releases for an existing bucket. */
export function openSite(s3: Pick<Radosgw, 'endpoint' | 'env'>, bucket: string) {
  const notes = { 'releases/a.md': note('1.0', 1), 'releases/b.md': note('2.0', 2) };
  const directory = temporaryDirectory({ ...notes, 's.json': '{}' });
  const argv = ['--releases', join(directory, 'releases'), '--out', join(directory, 'dist')];
  argv.push('--config', join(directory, 's.json'));
  const to = ['--to', `s3://${bucket}`, '--endpoint', s3.endpoint];
  return {
    directory,
    command: ['publish', ...to, ...argv],
    write: (name: string, text: string) => writeFileSync(join(directory, 'releases', name), text),
    build: async () => expect(await run(['build', ...argv])).toMatchObject({ exitCode: 0 }),
    publish: async (more: readonly string[] = [], env: Record<string, string> = s3.env) =>
      run(['publish', ...to, ...argv, ...more], { env, waitForStop: waitForever }),
  };
}

export const readVersion = async (s3: Radosgw, bucket: string) =>
  VersionResponse.parse(await (await s3.client.fetch(`${s3.endpoint}/${bucket}/${VERSION}`)).json())
    .version;
