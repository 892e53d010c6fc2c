import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { VersionResponse } from '../../src/contract/index.ts';
import { run, waitForever } from '../scripts/run.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import type { Radosgw } from './start-radosgw.ts';

export const VERSION = 'v2/cloud/version';

let buckets = 0;
export const note = (version: string, day: number, body?: string) =>
  noteText({ version, date: `2026-01-0${day}` }, body);

/** Creates a project with two releases, and a new bucket that anyone may read. */
export async function createSite(s3: Radosgw) {
  const bucket = `site-${(buckets += 1)}`;
  const ask = async (path: string, body?: string) =>
    s3.client.fetch(`${s3.endpoint}/${path}`, { method: 'PUT', ...(body && { body }) });
  await ask(bucket);
  const Resource = [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`];
  const Action = ['s3:GetObject', 's3:ListBucket'];
  const Statement = [{ Effect: 'Allow', Principal: '*', Action, Resource }];
  const policy = JSON.stringify({ Version: '2012-10-17', Statement });
  const { status } = await ask(`${bucket}?policy`, policy);
  expect(status).toBeLessThan(300);
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
    publish: async (more: string[] = [], env: Record<string, string> = s3.env) =>
      run(['publish', ...to, ...argv, ...more], { env, waitForStop: waitForever }),
  };
}

export const readVersion = async (s3: Radosgw, bucket: string) =>
  VersionResponse.parse(await (await s3.client.fetch(`${s3.endpoint}/${bucket}/${VERSION}`)).json())
    .version;
