/** The classes of pages for those of highlight.js: a release stays short, and few colors are legible. */
export const CLASS_OF_SCOPE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'hl-k': 'keyword literal selector-tag name section doctag operator',
    'hl-s': 'string regexp symbol link char',
    'hl-c': 'comment quote',
    'hl-n': 'number variable template-variable bullet selector-class selector-id',
    'hl-t': 'title built_in type attr attribute property meta',
    'hl-i': 'addition',
    'hl-d': 'deletion',
  }).flatMap(([name, scopes]) => scopes.split(' ').map((scope) => [`hljs-${scope}`, name])),
);

export const CODE_CLASSES: ReadonlySet<string> = new Set(CLASS_OF_SCOPE.values());
