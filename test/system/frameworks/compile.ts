import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../../temporary.ts';

const PACKAGES = join(import.meta.dirname, '../node_modules');

const COMPILER_OPTIONS = {
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
};

export interface Program {
  /** The compiler, such as `tsc`, and its arguments. */
  command: [string, ...string[]];
  compilerOptions?: object;
  vueCompilerOptions?: object;
  files: Record<string, string>;
}

export interface CompileError {
  /** The file and the line. */
  place: string;
  message: string;
}

/** How `tsc` and `vue-tsc` print an error, and how `svelte-check` does. */
const ERRORS = [
  /^([\w./@-]+)\((\d+),\d+\): error (.*)$/gm,
  /^\d+ ERROR "([\w.]+)" (\d+):\d+ (.*)$/gm,
];

/** Compiles a program in a project that has Gazette and the packages of these tests. Returns the first error of each line. */
export function compile({ command, compilerOptions, files, ...rest }: Program): CompileError[] {
  const options = { ...COMPILER_OPTIONS, ...compilerOptions };
  const project = temporaryDirectory({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: options, ...rest }),
    ...files,
  });
  const modules = join(project, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(PACKAGES)) symlinkSync(join(PACKAGES, name), join(modules, name));
  for (const path of ['package.json', 'lib']) {
    cpSync(path, join(modules, 'gazette', path), { recursive: true });
  }
  const [name, ...argv] = command;
  const program = join(PACKAGES, '.bin', name);
  const { stdout } = spawnSync(program, argv, { cwd: project, encoding: 'utf8' });
  const found = ERRORS.flatMap((pattern) => [...stdout.matchAll(pattern)]);
  const errors = found.map(([, file, line, message = '']) => ({
    place: `${file}:${line}`,
    message: message.replaceAll('\\"', '"'),
  }));
  return errors.filter(
    ({ place }, index) => errors.findIndex((other) => other.place === place) === index,
  );
}
