import { expect, test } from 'vitest'
import { judge } from './rules.ts'

function circles(files: Record<string, string>): string[] {
  return judge(Object.entries(files).map(([path, text]) => ({ path, text })))
    .filter(({ rule }) => rule === 'import-cycle')
    .map(({ path, line, message }) => `${path}:${line} ${message.split(': ')[1]}`)
}

test('a circle of three files is reported once, at the import that closes it', () => {
  const found = circles({
    'src/platform/a.ts': "import { b } from './b.ts'",
    'src/platform/b.ts': "import 'node:fs'\nimport { c } from './c.ts'",
    'src/platform/c.ts': "import 'node:fs'\nimport { a } from './a.ts'",
    'src/platform/d.ts': "import { a } from './a.ts'",
  })
  expect(found).toEqual([
    'src/platform/c.ts:2 src/platform/a.ts → src/platform/b.ts → src/platform/c.ts → src/platform/a.ts',
  ])
})

test('two files that use the same third are no circle', () => {
  const found = circles({
    'src/platform/a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'",
    'src/platform/b.ts': "import { c } from './c.ts'",
    'src/platform/c.ts': 'export const c = 1',
  })
  expect(found).toEqual([])
})

test('a type-only import and a lazy one close no circle', () => {
  const back = (line: string) => circles({ 'src/web/a.ts': "import { b } from './b.ts'", 'src/web/b.ts': line })
  expect(back("import { a } from './a.ts'")).toHaveLength(1)
  expect(back("import type { A } from './a.ts'")).toEqual([])
  expect(back("export const load = () => import('./a.ts')")).toEqual([])
})
