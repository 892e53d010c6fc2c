import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderOnce, type SiteView } from '../../src/site/view.ts';

/** What a view answers: the same question has the same answer. */
const answers = fc.record({
  label: fc.constantFrom('Note:', 'Hinweis:'),
  headline: fc.constantFrom('Changes', 'Änderungen'),
  address: fc.constantFrom('https://a.example/', undefined),
  path: fc.constantFrom('', 'de/', undefined),
});
type Answers = typeof answers extends fc.Arbitrary<infer T> ? T : never;

const makeView = ({ label, headline, address, path }: Answers): SiteView => ({
  labelAlert: (name, typed) => `${label} ${name} ${typed}`,
  nameChanges: () => headline,
  linkTo: ({ id = '' }) => (address === undefined ? undefined : `${address}#${id}`),
  pathTo: ({ id = '' }) => (path === undefined ? undefined : `${path}#${id}`),
  locate: (url) => `${path}${url}`,
});

/** Questions that a rendering can ask, the later ones depending on earlier answers. */
const QUESTIONS = {
  label: (view: SiteView) => view.labelAlert('note', 'Note'),
  changes: (view: SiteView) => view.nameChanges(),
  link: (view: SiteView) => view.linkTo({ id: 'a' }),
  path: (view: SiteView) => view.pathTo({ id: 'b' }) ?? view.linkTo({ id: 'b' }),
  file: (view: SiteView) => view.locate('art/a.png'),
};
const questions = fc.subarray(Object.values(QUESTIONS));

test('a rendering is shared by the views that give it the same answers, and by no others', () => {
  fc.assert(
    fc.property(questions, fc.array(answers, { maxLength: 12 }), (asked, all) => {
      const render = (view: SiteView) => JSON.stringify(asked.map((ask) => ask(view) ?? null));
      let rendered = 0;
      const once = renderOnce((view) => {
        rendered++;
        return render(view);
      });
      const views = all.map(makeView);
      const expected = views.map(render);
      expect(views.map(once)).toEqual(expected);
      expect(rendered).toBe(new Set(expected).size);
    }),
    { numRuns: 500 },
  );
});
