import { expect, test } from 'vitest';
import { en, findPhrases } from '../../src/labels/labels.ts';
import { Settings } from '../../src/project/settings.ts';
import { readJson } from './read-json.ts';

const DEFAULTS = {
  releases: 'releases',
  out: 'dist',
  message: 'Version information located.',
  title: "What's new in {version}",
  headline: 'Changes',
  siteTitle: 'Release notes',
  published: 'Published on {date}',
  locale: 'en-US',
  format: 'text',
  escapeSlashes: false,
  history: 50,
  page: true,
  hosting: [],
  linkSchemes: [],
  labels: en.labels,
  types: Settings.parse({}).types,
  showVersions: true,
  links: [],
  languages: [],
  channels: [],
  otherKeys: [],
};

test('every setting has a default', () => {
  expect(readJson('{}')).toEqual({ ok: true, settings: DEFAULTS });
});

test('every setting can be set; siteUrl gets a final slash', () => {
  const settings = {
    releases: 'notes',
    out: 'public/notes',
    message: 'Found.',
    title: 'Neues',
    headline: 'Änderungen',
    art: './art/a.png',
    siteTitle: 'Neues bei uns',
    published: 'Am {date}',
    locale: 'de',
    format: 'markdown',
    escapeSlashes: true,
    history: 'all',
    page: false,
    hosting: ['netlify', 'nginx'],
    linkSchemes: ['obsidian'],
    siteLogo: 'logo.png',
    accent: '#C0FFEE',
    homeUrl: 'https://example.com/',
    labels: findPhrases('de')?.labels,
    siteUrl: 'https://example.com/notes',
    types: ['Behoben', 'Mehr'],
    showVersions: false,
    links: [{ text: 'Hilfe', url: 'https://example.com/hilfe' }],
    releaseUrl: 'https://example.com/v{version}',
    languages: { fr: { siteTitle: 'Nouveautés', labels: { close: 'Fermé' } } },
    channels: ['beta'],
    otherKeys: ['layout'],
  };
  const added = [
    { word: 'Behoben', kind: 'fix' },
    { word: 'Mehr', kind: 'other' },
  ];
  const typesOf = (locale: string) => [...Settings.parse({ locale }).types, ...added];
  const { defaults, labels } = findPhrases('fr') ?? en;
  const own = {
    siteTitle: 'Nouveautés',
    labels: { ...labels, close: 'Fermé' },
    types: typesOf('fr'),
  };
  const languages = [{ locale: 'fr', ...defaults, ...own }];
  expect(readJson(JSON.stringify(settings))).toEqual({
    ok: true,
    settings: {
      ...settings,
      siteUrl: 'https://example.com/notes/',
      types: typesOf('de'),
      languages,
    },
  });
});

test.each([
  ['https://bücher.example/Notizen/ä', 'https://xn--bcher-kva.example/Notizen/%C3%A4/'],
  ['https://e.example/\uFFFE', 'https://e.example/%EF%BF%BE/'],
  ['HTTPS://Example.com', 'https://example.com/'],
])('siteUrl %s is normalized', (siteUrl, written) => {
  expect(readJson(JSON.stringify({ siteUrl }))).toMatchObject({ settings: { siteUrl: written } });
});

test('hosts are in a fixed order, without duplicates', () => {
  expect(readJson('{ "hosting": ["nginx", "cloudflare", "nginx"] }')).toMatchObject({
    settings: { hosting: ['cloudflare', 'nginx'] },
  });
});
