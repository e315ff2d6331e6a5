import { describe, expect, it } from 'vitest'
import { questionPicker } from './pick-questions.ts'
import { demoQuestions } from './questions.ts'
import { demoTests, sectionsOf } from './tests.ts'

describe('the demo tests', () => {
  const pick = questionPicker(demoQuestions)
  const papers = demoTests.map((test) => ({
    test,
    sections: sectionsOf(test).map((section) => ({ wanted: section, questions: pick(section) })),
  }))

  it('get the requested number of distinct questions in every language of their section', () => {
    for (const { test, sections } of papers) {
      for (const { wanted, questions } of sections) {
        expect(questions).toHaveLength(wanted.count)
        for (const { text } of questions) expect(Object.keys(text)).toEqual(expect.arrayContaining(wanted.languages))
      }
      const refs = sections.flatMap(({ questions }) => questions.map(({ ref }) => ref))
      expect(new Set(refs).size, test.name).toBe(refs.length)
    }
  })

  it('keep the questions of a passage together', () => {
    for (const { questions } of papers.flatMap(({ sections }) => sections)) {
      const passages = questions.map(({ passage }) => passage)
      for (const passage of new Set(passages.filter((one) => one !== undefined))) {
        const places = passages.flatMap((one, index) => (one === passage ? [index] : []))
        expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(places.length - 1)
      }
    }
  })

  it('mix topics in English, where the bank is large', () => {
    const english = papers.filter(({ test }) => test.languages.length === 1)
    for (const { questions } of english.flatMap(({ sections }) => sections)) {
      expect(new Set(questions.map(({ topic }) => topic)).size).toBeGreaterThan(Math.min(2, questions.length / 5))
    }
  })

  it('cannot request more questions than the bank has', () => {
    expect(() => questionPicker([])({ subject: 'english', count: 1, languages: ['en'] })).toThrow('has only 0')
  })
})
