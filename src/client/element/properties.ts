import { LABEL_ATTRIBUTES } from './badge.ts';

/** The attributes that are properties too, besides `seen`, whose property is another value. */
const NAMES = ['src', 'mode', 'version', 'history', 'page', 'skip-first', ...LABEL_ATTRIBUTES];

/** Defines the properties of a class of elements. */
export function defineProperties(prototype: object): void {
  for (const name of NAMES) {
    const property = name.replace(/-./, ([, letter = '']) => letter.toUpperCase());
    Object.defineProperty(prototype, property, {
      get(this: HTMLElement) {
        return this.getAttribute(name);
      },
      set(this: HTMLElement, value: string | boolean | null | undefined) {
        if (value == null || value === false) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? '' : value);
      },
    });
  }
}
