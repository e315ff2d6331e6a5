import { expect, it } from 'vitest'
import { closedWords } from './candidates.tsx'

it('describes the state of a candidate without marks', () => {
  const told = [
    { closed_at: null, closed_by: null },
    { closed_at: '2026-11-24T05:00:00Z', closed_by: 'student' },
    { closed_at: '2026-11-24T05:00:00Z', closed_by: 'deadline' },
  ].map(closedWords)
  expect(told).toEqual(['in progress', 'submitted, being scored', 'time up, being scored'])
})
