import { describe, expect, it } from 'vitest'
import { stageMarks, tellTurnout, typeNames } from '../exams/words.ts'
import { columnChoices } from './import-wording.ts'
import { choicesOf, difficultyNames, kindNames, languageMarks, languageNames, languages, stateMarks } from './words.ts'

const told = (words: Record<string, { word: string; mark: string }>) =>
  Object.entries(words).map(([key, { word, mark }]) => `${key}: ${mark} ${word}`)

describe('the words for questions and tests', () => {
  it('distinguish each state', () => {
    expect(told(stateMarks)).toEqual([
      'draft: ring draft',
      'in-review: half in review',
      'returned: warn returned',
      'ready: half ready',
      'in-use: filled in use',
      'retired: crossed retired',
    ])
    expect(told(languageMarks)).toEqual([
      'ready: filled ready',
      'draft: ring incomplete',
      'stale: half out of date',
      'missing: ring missing',
    ])
    expect(told(stageMarks)).toEqual([
      'plan: ring in planning',
      'scheduled: half scheduled',
      'open: filled open',
      'ended: crossed ended',
      'released: ok released',
    ])
  })

  it('name languages, kinds and types', () => {
    expect(languages.map((one) => languageNames[one])).toEqual(['English', 'Hindi', 'Odia', 'Bengali'])
    expect(choicesOf(kindNames).map(({ value, label }) => `${value}: ${label}`)).toEqual([
      'single: One option',
      'several: Several options',
      'numeric: Number',
    ])
    expect(Object.values(difficultyNames)).toEqual(['Easy', 'Medium', 'Hard'])
    expect(Object.values(typeNames)).toEqual([
      'Mock test',
      'Subject test',
      'Topic test',
      'Class test',
      'FTD test',
      'Scholarship test',
    ])
  })

  it.each([
    [0, 0, '0 attempts, 0 registrations'],
    [1, 1, '1 attempt, 1 registration'],
    [2, 1, '2 attempts, 1 registration'],
    [123_456, 2, '1,23,456 attempts, 2 registrations'],
  ])('count %i attempts and %i registrations', (attempts, registrations, text) =>
    expect(tellTurnout({ attempts, registrations })).toBe(text),
  )

  it('name every column of a file, in its language', () => {
    const labels = new Map(columnChoices.map(({ value, label }) => [value, label]))
    expect([labels.get('subject'), labels.get('key'), labels.get('question_en'), labels.get('question_or')]).toEqual([
      'Subject',
      'Key (the right answer)',
      'Question',
      'Question, Odia',
    ])
    expect(new Set(labels.values()).size).toBe(columnChoices.length)
  })
})
