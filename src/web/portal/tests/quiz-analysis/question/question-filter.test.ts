import { expect, it } from 'vitest'
import type { Result } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { filters, filtersFor, isShown, readChoice, writeChoice } from './question-filter.ts'

const languages: Language[] = ['en', 'hi']

it('reads filter and language from the address', () => {
  expect(readChoice(new URLSearchParams('show=wrong&lang=hi'), languages)).toEqual({ show: 'wrong', language: 'hi' })
})

it('shows everything in the first language without known words in the address', () => {
  expect(readChoice(new URLSearchParams(''), languages)).toEqual({ show: 'all', language: 'en' })
  expect(readChoice(new URLSearchParams('show=everything&lang=or'), languages)).toEqual({ show: 'all', language: 'en' })
})

it('round-trips a choice', () => {
  for (const show of filters) {
    for (const language of languages) {
      const search = writeChoice({ show, language }, languages)
      expect(readChoice(new URLSearchParams(search), languages)).toEqual({ show, language })
    }
  }
  expect(writeChoice({ show: 'all', language: 'en' }, languages)).toBe('')
})

it('shows a question by its result, and under Marked whatever its result', () => {
  const wrongAndMarked = { result: 'wrong', marked: true } as const
  expect(filters.filter((show) => isShown(wrongAndMarked, show))).toEqual(['all', 'wrong', 'marked'])
  const skipped = { result: 'skipped', marked: false } as const
  expect(filters.filter((show) => isShown(skipped, show))).toEqual(['all', 'skipped'])
})

it('offers filters for partly right and dropped questions only if there are any', () => {
  const of = (result: Result) => ({ result, marked: false })
  const usual = [of('correct'), of('skipped')]
  expect(filtersFor(usual, 'all')).toEqual(['all', 'correct', 'wrong', 'skipped', 'marked'])
  expect(filtersFor(usual, 'partial')).toContain('partial')
  const paper = [...usual, of('partial'), of('dropped'), of('wrong')]
  expect(filtersFor(paper, 'all')).toEqual([...filters])
  const results = filters.filter((filter) => filter !== 'all' && filter !== 'marked')
  const counts = results.map((show) => paper.filter((question) => isShown(question, show)).length)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(paper.length)
})
