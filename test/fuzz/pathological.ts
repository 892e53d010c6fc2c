/** Bodies that make some parsers slow or run out of stack, each about as many characters long as asked for. */
const PATHOLOGICAL: Record<string, (length: number) => string> = {
  'strong and emphasis, opened again and again': (n) => repeat('**a*', n),
  'nested strong emphasis': (n) => around('*a **a ', 'b', ' a** a*', n),
  'many emphasis closers': (n) => repeat('a_ ', n),
  'stars in a row': (n) => repeat('*', n),
  'a strikethrough opened again and again': (n) => repeat('~~a ~b', n),
  'many link closers': (n) => repeat('a]', n),
  'nested brackets': (n) => around('[', 'a', ']', n),
  'open brackets': (n) => repeat('[', n),
  'mail addresses after an open bracket': (n) => `[${repeat('a@b.cd ', n)}`,
  'links opened with an address': (n) => repeat('[a](<b', n),
  'nested links': (n) => around('[', 'a', '](b)', n),
  'nested parentheses of an address': (n) => `[a](${around('(', 'a', ')', n)})`,
  'references that are not defined': (n) => repeat('[a][b] ', n),
  'one reference, many times': (n) => `${repeat('[a] ', n)}\n\n[a]: https://a.b\n`,
  'one reference to a long address, many times': (n) =>
    `${repeat('[a] ', n / 2)}\n\n[a]: https://a.b/${repeat('c', n / 2)}\n`,
  'definitions and their references': (n) =>
    `${lines((at) => `[a${at}]: /b`, n / 2)}\n${lines((at) => `[a${at}]`, n / 2)}`,
  'definitions with open titles': (n) => repeat("[a]: /b '\n", n),
  'backticks in growing runs': (n) => growing((at) => `a${'`'.repeat(at)}`, n),
  'code fences in growing runs': (n) => growing((at) => `${'`'.repeat(at + 2)}\n`, n),
  'open code spans over lines': (n) => repeat('``a\n', n),
  'nested quotes': (n) => repeat('>', n),
  'deep quotes on many lines': (n) => repeat(`${'> '.repeat(90)}a\n`, n),
  'nested lists': (n) => repeat('- ', n),
  'lists nested by indentation': (n) => growing((at) => `${'  '.repeat(at)}- a\n`, n),
  'lists nested 90 deep, again and again': (n) =>
    repeat(Array.from({ length: 90 }, (_, at) => `${'  '.repeat(at)}- a\n`).join(''), n),
  'lists and quotes in alternation': (n) => growing((at) => `${'> - '.repeat(at / 2)}a\n`, n),
  'links with misplaced brackets': (n) => repeat('([a])(https://b.c) ', n),
  'a list and a paragraph in alternation': (n) => repeat('- b\n\na\n\n', n),
  'open tags with line ends': (n) => repeat('<a\n', n),
  'alternating quotes of open tags': (n) => repeat(`<a b='x <a c="y `, n),
  'comments in one block': (n) => repeat('<!--\n\n', n),
  'lazy lines of a quote': (n) => `> a\n${repeat('b\n', n)}`,
  'lazy lines of a deep quote': (n) => `${repeat('> ', 180)}a\n${repeat('b\n', n)}`,
  'lazy lines of an item': (n) => `- a\n${repeat('b\n', n)}`,
  'a long heading with many below it': (n) =>
    `${repeat('# b\n\n', 5)}# ${repeat('a', n / 2)}\n\n${repeat('## b\n\n- c\n\n', n / 2)}`,
  'hashes after a heading': (n) => `## a ${repeat('#', n)} b`,
  'one long line': (n) => repeat('word ', n),
  'a break with its end missing': (n) => `${repeat('* ', n)}a`,
  'addresses after a quote': (n) => repeat('"www.a.b ', n),
  'addresses after quoted references': (n) => repeat('&#128;"www.a.b ', n),
  'character references': (n) => repeat('&amp;', n),
  'open character references': (n) => repeat('&', n),
  'open numeric references': (n) => repeat('&#9999999', n),
  'open comments': (n) => repeat('a <!-- ', n),
  'comments opened at the line start': (n) => repeat('<!-- a\n\n', n),
  'open tags': (n) => repeat('<a ', n),
  'open tags with attributes': (n) => repeat("<a b='", n),
  'unclosed formatting elements and paragraphs': (n) =>
    `<div>\n<p>${lines((at) => `<b a${at}></x>`, n / 2).replaceAll('\n', '')}</p>${repeat('<p>x</p>', n / 2)}`,
  'formatting elements that are closed wrongly': (n) => `<div>\n${repeat('<b></x>', n)}`,
  'formatting elements with a closing tag in an attribute': (n) => repeat('<b a="</b>">', n),
  'tables in cells, closed wrongly': (n) => `<div>\n${repeat('<table><tr><td></x></x></x>', n)}`,
  'unclosed links in HTML': (n) => `<div>\n${repeat('<a href="/b">c<p>', n)}`,
  'nested elements in HTML': (n) => around('<div>', 'a', '</div>', n),
  'text outside of the cells of a table': (n) => `<table>${repeat('a<tr>', n)}</table>`,
  'one tag of many attributes': (n) => `<a${repeat(' b=c', n)}>`,
  'open autolinks': (n) => repeat('<https://a', n),
  'addresses in a row': (n) => repeat('https://', n),
  'addresses that end in parentheses': (n) => `https://a.bc/${repeat(')', n)}`,
  'addresses that end in references': (n) => `https://a.bc/${repeat('&amp;', n)}`,
  'one long mail name': (n) => `${repeat('a', n)}@`,
  'one long mail host': (n) => `a@${repeat('b.', n)}`,
  'table cells': (n) => `|a|\n|-|\n${repeat('|', n)}`,
  'table columns': (n) => `${repeat('|a', n / 2)}\n${repeat('|-', n / 2)}`,
  'rows of a table with a long header': (n) =>
    `|${repeat('a', n / 2)}|b|\n|-|-|\n${repeat('|c|d|\n', n / 2)}`,
  'rows of a table with many columns, all but one empty': (n) =>
    `${repeat('|a', n / 4)}\n${repeat('|-', n / 4)}\n${repeat('|c|\n', n / 2)}`,
  'table rows': (n) => `|a|b|\n|-|-|\n${repeat('|c|d|\n', n)}`,
  'heads of tables': (n) => repeat('|a|\n|-|\n\n', n),
  'pipes with escapes': (n) => `|a|\n|-|\n${repeat('|\\|', n)}`,
  footnotes: (n) => lines((at) => `[^${at}]: a`, n),
  'footnote references': (n) => `${repeat('[^a]', n)}\n\n[^a]: b\n`,
  'nested footnotes': (n) => repeat('[^a]: ', n),
  'open code fences': (n) => repeat('```\na\n', n),
  'nested templates in code': (n) => code('js', '`${', n),
  'nested templates in Python': (n) => code('python', 'f"{', n),
  'nested templates in Ruby': (n) => code('ruby', '"#{', n),
  'nested comments in code': (n) => code('rust', '/*', n),
  'names in C': (n) => code('c', 'A aA a', n),
  'line breaks in HTML': (n) => repeat('a<br>', n),
  'elements in HTML': (n) => repeat('<b>x</b><i>y</i> ', n),
  'strikethroughs that stay open': (n) => repeat('~~a', n),
  'notes in HTML': (n) => repeat('a<sup>1</sup>', n),
  'pasted bullets': (n) => repeat('• a\n', n),
  'headings without a space': (n) => repeat('##a\n', n),
  'astral characters': (n) => repeat('\u{1F680}', n),
  'byte order marks': (n) => repeat('\uFEFF', n),
};

/** Front matter of the same kind. */
const PATHOLOGICAL_YAML: Record<string, (length: number) => string> = {
  'one long value': (n) => `title: ${repeat('a ', n)}`,
  'an open quote over lines': (n) => `title: "${repeat('a\n ', n)}`,
  'open brackets': (n) => `title: ${repeat('[', n)}`,
  'nested brackets': (n) => `title: ${around('[', 'a', ']', n)}`,
  'nested lists': (n) => `title:\n  ${repeat('- ', n)}`,
  'open keys': (n) => repeat('? ', n),
  'many keys': (n) => lines((at) => `a${at}: b`, n),
  'one key, many times': (n) => repeat('a: b\n', n),
  anchors: (n) => lines((at) => `a${at}: &x${at} b`, n),
  aliases: (n) => `a: &b c\n${lines((at) => `a${at}: *b`, n)}`,
  'blank lines': (n) => repeat('\n', n),
  'byte order marks': (n) => repeat('\uFEFF', n),
  'a folded value': (n) => `title: >\n${repeat('  a\n\n', n)}`,
};

interface PathologicalNote {
  name: string;
  /** Makes a note about as many characters long as asked for. */
  make: (length: number) => string;
}

export const pathologicalBodies = Object.values(PATHOLOGICAL);

/** Notes with a pathological body or front matter. */
export const pathologicalNotes: PathologicalNote[] = [
  ...Object.entries(PATHOLOGICAL).map(([name, make]) => ({
    name,
    make: (length: number) => writeNote('', make(length)),
  })),
  ...Object.entries(PATHOLOGICAL_YAML).map(([name, make]) => ({
    name: `${name}, as front matter`,
    make: (length: number) => writeNote(make(length), 'a'),
  })),
];

function writeNote(yaml: string, body: string): string {
  return `---\nversion: 1\n${yaml}\ndate: 2026-01-01\n---\n${body}`;
}

function repeat(piece: string, length: number): string {
  return piece.repeat(length / piece.length);
}

function code(language: string, piece: string, length: number): string {
  return `\`\`\`${language}\n${repeat(piece, length)}\n\`\`\`\n`;
}

function around(before: string, core: string, after: string, length: number): string {
  const count = length / (before.length + after.length);
  return before.repeat(count) + core + after.repeat(count);
}

function lines(line: (at: number) => string, length: number): string {
  return growing((at) => `${line(at)}\n`, length);
}

function growing(piece: (at: number) => string, length: number): string {
  const pieces: string[] = [];
  for (let at = 0, sum = 0; sum < length; at++) {
    const next = piece(at);
    pieces.push(next);
    sum += next.length;
  }
  return pieces.join('');
}
