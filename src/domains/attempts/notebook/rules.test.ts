import { describe, expect, it } from 'vitest'
import { boundedTime, expectedSeconds, makeSet, mistakeOf } from './rules.ts'

describe('what comes into the notebook', () => {
  it.each([
    ['correct', 8, null],
    ['correct', 7, 'guessed'],
    ['correct', 0, 'guessed'],
    ['wrong', 8, 'wrong'],
    ['wrong', 7, 'guessed'],
    ['partial', 8, 'wrong'],
    ['partial', 7, 'guessed'],
    ['skipped', 0, 'skipped'],
    ['skipped', 7, 'skipped'],
    ['skipped', 600, 'skipped'],
    ['dropped', 7, null],
    ['dropped', 60, null],
  ] as const)('of %s in %i seconds is %s', (result, seconds, kind) => {
    expect(mistakeOf(result, seconds)).toBe(kind)
  })
})

describe('when an answer was given', () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const addedAt = new Date('2026-11-10T00:00:00.000Z')
  it.each([
    ['2026-11-20T12:00:00.001Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T11:59:59.999Z', '2026-11-20T11:59:59.999Z'],
    ['2026-11-17T12:00:00.000Z', '2026-11-17T12:00:00.000Z'],
    ['2026-11-17T11:59:59.999Z', '2026-11-17T12:00:00.000Z'],
    ['1970-01-01T00:00:00.000Z', '2026-11-17T12:00:00.000Z'],
    ['2099-01-01T00:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  ])('for a device that claims %s is %s', (said, at) => {
    expect(boundedTime(new Date(said), { now, addedAt }).toISOString()).toBe(at)
  })

  it('is never before the question existed', () => {
    const justAdded = new Date('2026-11-20T11:00:00.000Z')
    expect(boundedTime(new Date('2026-11-20T10:00:00Z'), { now, addedAt: justAdded })).toEqual(justAdded)
  })
})

it.each([
  [null, 60],
  [0, 20],
  [19, 20],
  [20, 20],
  [120, 120],
  [121, 120],
  [86_400, 120],
])('a card that took %s seconds is expected to take %i', (seconds, expected) => {
  expect(expectedSeconds(seconds)).toBe(expected)
})

/** Turns 'AAB' into cards that are due in this order. */
const cards = (topics: string, seconds: number | null = 40) =>
  [...topics].map((topicId, id) => ({ id, topicId, seconds }))
const topicsOf = (set: { topicId: string }[]) => set.map(({ topicId }) => topicId).join('')

describe('a set', () => {
  it.each([
    ['', ''],
    ['A', 'A'],
    ['AAA', 'AAA'],
    ['AB', 'AB'],
    ['AAB', 'ABA'],
    ['ABB', 'BAB'],
    ['AAAB', 'ABAA'],
    ['AABB', 'ABAB'],
    ['AAABBC', 'ABABAC'],
  ])('of %s that are due is %s', (due, set) => {
    expect(topicsOf(makeSet(cards(due)).cards)).toBe(set)
  })

  it("does not begin with the last answer's topic while others are due", () => {
    expect(topicsOf(makeSet(cards('AAB'), 'A').cards)).toBe('BAA')
    expect(topicsOf(makeSet(cards('AA'), 'A').cards)).toBe('AA')
    expect(topicsOf(makeSet(cards('AAB'), 'B').cards)).toBe('ABA')
  })

  it('repeats a topic only when no other could come in between, for every pile of up to seven cards', () => {
    const piles = (length: number): string[] =>
      length === 0 ? [''] : piles(length - 1).flatMap((pile) => ['A', 'B', 'C'].map((topic) => pile + topic))
    for (let length = 1; length <= 7; length++) {
      for (const pile of piles(length)) {
        const set = topicsOf(makeSet(cards(pile)).cards)
        expect([...set].toSorted().join('')).toBe([...pile].toSorted().join(''))
        const most = Math.max(...['A', 'B', 'C'].map((topic) => pile.split(topic).length - 1))
        // The largest topic's cards lack this many gaps.
        const least = Math.max(0, most - 1 - (length - most))
        const followed = [...set].filter((topic, n) => n > 0 && topic === set[n - 1]).length
        expect([pile, set, followed]).toEqual([pile, set, least])
      }
    }
  })

  it('takes five to ten minutes when enough is due, whatever the expected times', () => {
    for (const seconds of [null, 0, 5, 20, 33, 59, 90, 119, 120, 500]) {
      const { cards: set, minutes } = makeSet(cards('ABCD'.repeat(25), seconds))
      const all = set.reduce((sum, card) => sum + expectedSeconds(card.seconds), 0)
      expect(all).toBeGreaterThanOrEqual(300)
      expect(all).toBeLessThanOrEqual(600)
      expect(minutes).toBe(Math.ceil(all / 60))
    }
  })

  it('takes the cards due earliest, as far as topics allow', () => {
    const set = makeSet(cards('AAAAAAAAAAAAAAAAAAAAAAAAAB', 60)).cards
    expect(set.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 25])
  })
})
