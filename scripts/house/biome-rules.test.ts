import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * The rules of the house that Biome holds. Each has code here that breaks it and code that keeps it, judged by our own biome.json in a folder of its own: an option
 * that lost its meaning with a new version of Biome fails here, and not in silence.
 */

const root = join(import.meta.dirname, '../..')
const lines = (count: number) => 'call()\n'.repeat(count)
const functionOf = (name: string, count: number) => `export function ${name}() {\n${lines(count - 2)}}\n`
const deep =
  'export function f(a) {\n  for (const b of a) {\n    if (b) {\n      while (c()) {\n        if (d()) {\n          if (e() && f()) g()\n        }\n      }\n    }\n  }\n}\n'

const broken: Record<string, [path: string, text: string][]> = {
  noImportCycles: [
    ['src/platform/circle/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n"],
    ['src/platform/circle/b.ts', "import { c } from './c.ts'\nexport const b = () => c\n"],
    ['src/platform/circle/c.ts', "import { a } from './a.ts'\nexport const c = () => a\n"],
    // A type is gone when the program runs, but a reader has to know both files to understand either.
    ['src/web/site/home/type.ts', "import type { B } from './value.ts'\nexport type A = B\n"],
    ['src/web/site/home/value.ts', "import { type A, a } from './type.ts'\nexport type B = A\na()\n"],
  ],
  noBarrelFile: [['src/platform/barrel/named.ts', "export { a } from '../good/a.ts'\n"]],
  noReExportAll: [
    ['src/platform/barrel/all.ts', "export * from '../good/a.ts'\n"],
    ['src/platform/barrel/all-as.ts', "export * as a from '../good/a.ts'\n"],
  ],
  noExcessiveLinesPerFile: [
    ['src/platform/long.ts', lines(251)],
    ['test/long.ts', lines(401)],
  ],
  noExcessiveLinesPerFunction: [
    ['src/platform/function.ts', functionOf('log', 63)],
    ['src/platform/arrow.ts', `export const log = () => {\n${lines(61)}}\n`],
    ['src/platform/method.ts', `export class Log {\n  write() {\n${lines(61)}}\n}\n`],
    ['src/web/site/long-part.tsx', functionOf('Part', 103)],
    ['src/domains/exams/routes.ts', functionOf('registerExamRoutes', 123)],
  ],
  noExcessiveCognitiveComplexity: [['src/platform/deep.ts', deep]],
  useMaxParams: [['src/platform/parameters.ts', 'export const f = (a, b, c, d) => a + b + c + d\n']],
  noExplicitAny: [
    ['src/platform/any.ts', 'export let a: any\n'],
    ['src/platform/any.test.ts', 'export let a: any\n'],
  ],
  noUnsafeTypeAssertion: [
    ['src/domains/exams/cast-as.ts', 'export const a = b as string\n'],
    ['src/domains/exams/cast-bracket.ts', 'export const a = <string>b\n'],
  ],
  noNonNullAssertion: [['src/domains/exams/hide-missing.ts', 'export const a = b!.c\n']],
  noEmptyBlockStatements: [['src/platform/empty-catch.ts', 'try {\n  a()\n} catch {}\n']],
  noRestrictedImports: [
    ['src/domains/leads/use-react.ts', "import { useState } from 'react'\nuseState()\n"],
    ['src/platform/render.ts', "import { renderToString } from 'react-dom/server'\nrenderToString()\n"],
  ],
}

const kept: [path: string, text: string][] = [
  ['src/platform/good/a.ts', 'export const a = 1\n'],
  ['src/platform/good/own.ts', "import { a } from './a.ts'\nconst b = a\nexport { b }\nexport const c = a\n"],
  ['src/platform/good/long.ts', lines(250)],
  ['src/platform/good/function.ts', functionOf('log', 60)],
  ['src/platform/good/catch.ts', 'try {\n  a()\n} catch {\n  // The file was gone already.\n}\n'],
  ['src/platform/good/three.ts', 'export const f = (a, b, c) => a + b + c\n'],
  ['src/platform/good/cast.ts', 'export const a = b as string\n'],
  ['src/platform/good/log.test.ts', functionOf('scenario', 200)],
  ['src/domains/exams/give-constant.ts', 'export const a = [1] as const\nexport const b = { c: 1 } satisfies B\n'],
  ['src/web/site/home/page.tsx', "import { useState } from 'react'\nuseState()\n"],
  ['src/web/site/home/part.tsx', functionOf('Part', 100)],
  ['db/demo/rows.ts', lines(900)],
]

const folder = mkdtempSync(join(tmpdir(), 'abhyas-biome-'))
/** The rules that were broken, by path. */
const found = new Map<string, Set<string>>()

beforeAll(() => {
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  for (const [path, text] of [...Object.values(broken).flat(), ...kept]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const { path, rule } of lint()) found.set(path, (found.get(path) ?? new Set()).add(rule))
})

afterAll(() => rmSync(folder, { recursive: true }))

function lint() {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.']
  const output = outputOf(args)
  return [...output.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+)/g)].map(([, rule = '', file = '']) => ({
    rule,
    path: file.replace(`${folder}/`, ''),
  }))
}

/** Biome ends with 1 when it has found something, as it must here. */
function outputOf(args: string[]): string {
  try {
    return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
  }
}

for (const [rule, files] of Object.entries(broken)) {
  test(`${rule} finds what breaks it`, () => {
    for (const [path] of files) expect([...(found.get(path) ?? [])], path).toContain(rule)
  })
}

test('no rule finds anything in code that keeps them', () => {
  const rules = new Set(Object.keys(broken))
  for (const [path] of kept)
    expect(
      [...(found.get(path) ?? [])].filter((rule) => rules.has(rule)),
      path,
    ).toEqual([])
})
