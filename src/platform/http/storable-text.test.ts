import { expect, it } from 'vitest'
import { counter, day, time } from './schema.ts'
import { findUnstorable } from './storable-text.ts'

it.each([
  [{ name: 'a\0b' }, 'name'],
  [{ sections: [{ name: 'ok' }, { name: '\ud800' }] }, 'sections.1.name'],
  [{ a: { 'b\0': 1 } }, 'a'],
  ['\udfff', ''],
])('finds the unstorable text in %j', (sent, field) => {
  expect(findUnstorable(sent)).toBe(field)
})

it.each([undefined, null, 1, 'ଅଭ୍ୟାସ 🙂', { a: [{ b: 'c' }, null] }, []])('finds nothing in %j', (sent) => {
  expect(findUnstorable(sent)).toBeNull()
})

it('handles deep nesting', () => {
  expect(findUnstorable(JSON.parse(`${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`))).toMatch(/^0\.0\./)
})

it.each(['0000-01-01T00:00:00Z', `2026-11-22T10:00:00.${'1'.repeat(200)}Z`])('%s is not a time', (text) => {
  expect(time.safeParse(text).success).toBe(false)
})

it.each(['1970-01-01T00:00:07Z', '2026-11-22T10:00:00.123456Z'])(
  '%s is a time, as a lost clock may tell it',
  (text) => {
    expect(time.safeParse(text).success).toBe(true)
  },
)

it('refuses year 0 and numbers that a column cannot hold', () => {
  expect([day.safeParse('0000-02-03').success, day.safeParse('2026-02-03').success]).toEqual([false, true])
  expect([0, 1, 2_147_483_647, 2_147_483_648, 1.5].map((one) => counter.safeParse(one).success)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
