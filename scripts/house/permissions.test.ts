import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from './list-files.ts'
import { permissions } from './permissions.ts'
import { parseSource } from './source-file.ts'

const list = 'src/domains/identity/schema.ts'
const real = listFiles('.').filter((path) => path.startsWith('src/') && /\.tsx?$/.test(path))
/** Each text is parsed once, as most files are the same in every test. */
const parsed = new Map<string, ReturnType<typeof parseSource>>()
function parse({ path, text }: { path: string; text: string }) {
  const known = parsed.get(path + text) ?? parseSource(path, text)
  parsed.set(path + text, known)
  return known
}
const told = (files: { path: string; text: string }[]) => permissions(files.map(parse)).map(({ message }) => message)
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
  const asking = { path: 'src/domains/purchases/templates.ts', text: "permitted('templates.read')" }
  expect(told([...sources, asking])).toEqual([expect.stringContaining('templates.read is asked or gone')])
})
