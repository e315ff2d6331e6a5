import { expect, it } from 'vitest'
import { movedWords, orderWords, tieWords } from './words.ts'

it('shows the change of rank since the previous version', () => {
  expect([movedWords(45, 51), movedWords(51, 45), movedWords(7, 7), movedWords(7, null)]).toEqual([
    'up 6',
    'down 6',
    'same',
    '',
  ])
})

it('states the sort order of candidates from the score to the last tie-breaking rule', () => {
  const terms = { places: 5, score_places: 5, maximum: '1', sections: [], minima: [], seats: [], slabs: [] }
  const ties = [{ by: 'section' as const, section: 'Maths' }, { by: 'older' as const }]
  expect(orderWords({ ...terms, normalisation: 'rrb', ties })).toEqual([
    'Higher percentile',
    'More marks in Maths',
    'Older first',
  ])
  expect(orderWords({ ...terms, normalisation: 'none', ties: [] })).toEqual(['More marks'])
  expect(tieWords({ by: 'ratio', section: null })).toBe('Lower ratio of wrong to right answers')
})
