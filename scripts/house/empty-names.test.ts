import { expect, test } from 'vitest'
import { namesOfVariables } from './empty-names.ts'
import { parseSource } from './source-file.ts'

const linesOf = (text: string, path = 'src/a.tsx') =>
  namesOfVariables(parseSource(path, text)).map(({ line, message }) => `${line} ${message.split('`')[1]}`)

test.each([
  ['const one = 1', 'one'],
  ['for (const one of courses) show(one)', 'one'],
  ['const [found] = rows', 'found'],
  ['const { orders: own } = student', 'own'],
  ['const { own } = student', 'own'],
  ['const { own = [], ...told } = student', 'own', 'told'],
  ['const ids = courses.map((one) => one.id)', 'one'],
  ['function find({ wanted }: { wanted: string[] }, ...told: string[]) {}', 'wanted', 'told'],
  ['function found() {}', 'found'],
  ['const find = function (wanted = 1) {}', 'wanted'],
  ['type Show = (one: Course) => string', 'one'],
  ["import own, { a as told } from './a.ts'", 'own', 'told'],
])('%s is refused', (text, ...names) => {
  expect(linesOf(text)).toEqual(names.map((name) => `1 ${name}`))
})

test('fields of data, longer names, tests and other folders are left alone', () => {
  expect(linesOf('const { told: summary } = task\nconst a = { one: 1, found }\nconst ownOrders = a.own')).toEqual([])
  expect(linesOf('const one = 1', 'src/a.test.ts')).toEqual([])
  expect(linesOf('const one = 1', 'scripts/a.ts')).toEqual([])
})
