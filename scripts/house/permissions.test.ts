import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from './list-files.ts'
import { permissions } from './permissions.ts'
import { parseSource } from './source-file.ts'

const list = 'src/domains/identity/schema.ts'
const real = listFiles('.').filter((path) => path.startsWith('src/') && /\.tsx?$/.test(path))
const told = (files: { path: string; text: string }[]) =>
  permissions(files.map(({ path, text }) => parseSource(path, text))).map(({ message }) => message)
const sources = real.map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('every permission of the product is asked, or belongs to a part that is being built', () => {
  expect(told(sources)).toEqual([])
})

test('one that nobody asks is told, and so is one that a test alone asks', () => {
  const more = sources.map((file) =>
    file.path === list ? { ...file, text: file.text.replace("'staff.door',", "'staff.door',\n  'site.paint',") } : file,
  )
  const message = 'no code asks the permission site.paint'
  expect(told(more)).toEqual([message])
  expect(told([...more, { path: 'src/domains/content/rules.test.ts', text: "mayDo('site.paint')" }])).toEqual([message])
  expect(told([...more, { path: 'src/domains/content/rules.ts', text: "mayDo('site.paint')" }])).toEqual([])
})

test('one that is asked is not called being built any more', () => {
  const asking = { path: 'src/domains/attempts/hall.ts', text: "permitted('hall.watch')" }
  expect(told([...sources, asking])).toEqual([expect.stringContaining('hall.watch is asked or gone')])
})
