import { makeProblem, type Problem } from '../notes/problem.ts';
import type { Settings } from './settings.ts';

const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127\.[\d.]+|\[::1\])$/;

/** Whether only this computer can open a URL. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname);
}

/** The warning that a site is not ready to be published. */
export function findLoopback({ siteUrl }: Settings): Problem[] {
  if (siteUrl === undefined || !isLoopback(siteUrl)) return [];
  const message = `the setting "siteUrl" is ${siteUrl}, which only this computer can open; before you publish, set it to the address of your site`;
  return [makeProblem('site-url', message)];
}
