import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { patternProblems } from '../../../../domains/exams/patterns/rules.ts'
import { newPattern, type StaffPattern } from '../../../../domains/exams/patterns/schema.ts'
import { changesOf, patternOf, totalsOf, typedOf } from './pattern-form.ts'

const read = (name: string): StaffPattern => {
  const given = newPattern.parse(JSON.parse(readFileSync(`db/patterns/${name}.json`, 'utf8')))
  return { ...given, _id: '', version: 1, created_at: '' }
}

it.each(['ibps-po-prelims', 'ssc-cgl-tier-1', 'nta-school', 'rrb-ntpc-cbt-1', 'sbi-clerk-prelims', 'ssc-chsl-tier-1'])(
  '%s comes out of the form as it went in',
  (name) => {
    const pattern = read(name)
    expect(patternOf(typedOf(pattern)).body).toEqual(pattern.body)
  },
)

it('begins a new pattern as one that fits together, and names it by its name', () => {
  const typed = typedOf(null)
  const [section] = typed.body.sections
  if (section) section.name = 'First'
  const made = patternOf({ ...typed, name: 'OSSC CGL (2027)' })
  expect([made.key, patternProblems(made.body)]).toEqual(['ossc-cgl-2027', {}])
})

it('adds up exact marks, and tells each change against the version before', () => {
  const before = read('ibps-po-prelims')
  expect(totalsOf(before.body)).toEqual({ questions: 100, marks: 100, minutes: 60 })
  const typed = typedOf(before)
  const [english, , reasoning] = typed.body.sections
  if (english) Object.assign(english, { questions: 40, penalty: '1/3', languages: [] })
  if (reasoning) reasoning.name = 'Puzzles'
  typed.body.terms = { ...typed.body.terms, draftsCount: true }
  expect(changesOf(before, patternOf({ ...typed, name: before.name }))).toEqual([
    'choices that are not saved count: no → yes',
    'English, questions: 30 → 40',
    'English, penalty: 1/4 → 1/3',
    'English, languages: en → none',
    'Puzzles is new',
    'Reasoning is gone',
  ])
  expect(changesOf(before, before)).toEqual([])
})
