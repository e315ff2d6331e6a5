import { expect, test } from 'vitest'
import { judge } from './rules.ts'

function foreignWrites(path: string, ...lines: string[]): number[] {
  return judge([{ path, text: lines.join('\n') }]).flatMap(({ rule, line }) => (rule === 'table-owner' ? [line] : []))
}

const path = 'src/domains/attempts/submit-attempt.ts'
const foreign = "import { orders, orders as bought } from '../purchases/tables.ts'"

test('writing the table of another domain is refused', () => {
  expect(foreignWrites(path, foreign, 'await db.insert(orders).values(row)')).toEqual([2])
  expect(foreignWrites(path, foreign, 'await ctx.db', '  .update(bought).set(row)')).toEqual([2])
  expect(foreignWrites(path, "import * as t from '../purchases/tables.ts'", 'await db.delete(t.orders)')).toEqual([2])
})

test('reading it is in order, and so is writing an own table', () => {
  expect(foreignWrites(path, foreign, 'await db.select().from(orders)')).toEqual([])
  expect(foreignWrites(path, "import { attempts } from './tables.ts'", 'await db.insert(attempts)')).toEqual([])
  expect(foreignWrites(path, foreign, 'seen.delete(key)')).toEqual([])
})

test('a test may make rows of any domain', () => {
  expect(foreignWrites('src/domains/attempts/submit-attempt.test.ts', foreign, 'await db.insert(orders)')).toEqual([])
})
