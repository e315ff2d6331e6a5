import { expect, it } from 'vitest'
import { compareTopics, firstAnswers, halfLifeDays, type Mastery, weightAfter } from './rules.ts'

it('halves the weight of an answer over time, and weighs future dates like today', () => {
  expect([0, halfLifeDays, 2 * halfLifeDays, -3].map(weightAfter)).toEqual([1, 0.5, 0.25, 1])
})

it('the first answer to a question counts, whatever came later and in whatever order they are read', () => {
  const answer = (itemId: string, at: number, isRight: boolean) => ({ topicId: 't', itemId, at, isRight })
  const [again, first, other] = [answer('a', 2, true), answer('a', 1, false), answer('b', 3, true)]
  expect(firstAnswers([again, other, first])).toEqual([first, other])
  expect(firstAnswers([])).toEqual([])
})

it('sorts weak topics first, then nearly known ones, then untried ones', () => {
  const row = (name: string, mastery: Partial<Mastery> | null) => {
    return { name, mastery: mastery && { questions: 9, lastAt: 0, low: 0, high: 100, right: null, ...mastery } }
  }
  const rows = [
    row('Weak', { low: 10, right: 30 }),
    row('Wide', { low: 15, right: 45 }),
    row('Alike', { low: 20, right: 40 }),
    row('Brighter', { low: 20, right: 41 }),
    row('Strong', { low: 70, right: 80 }),
    row('Nearly', { questions: 12 }),
    row('Hardly', { questions: 1 }),
    row('Once', { questions: 1 }),
    row('Another', null),
    row('Never', null),
  ]
  expect(rows.toReversed().sort(compareTopics)).toEqual(rows)
  expect(rows.toSorted(compareTopics)).toEqual(rows)
})
