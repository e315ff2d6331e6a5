import { expect, it } from 'vitest'
import { typesetHtml } from '#platform/http/security/rich-text.ts'
import { demoPattern } from './patterns.ts'
import { allKindsQuestions, demoPassages, demoQuestions } from './questions.ts'
import { demoTests } from './tests.ts'

/* Independent solvers proved the answer keys when the questions became data. A changed question must be solved again. */

const plainText = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/(\d),(?=\d)/g, '$1')
const numbersIn = (html: string) => (plainText(html).match(/\d+(?:\.\d+)?/g) ?? []).sort()
/** Normalises an option: 2.50 and 2.5 would be the same answer written in two ways. */
const normalised = (option: string) =>
  plainText(option)
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/\d+(?:\.\d+)?/g, (digits) => String(Number(digits)))

it('has unique questions, passages and refs', () => {
  const asked = demoQuestions.map(({ text, passage, options }) =>
    JSON.stringify([passage, text.en, options.map(({ en }) => en).sort()]),
  )
  for (const keys of [asked, demoQuestions.map(({ ref }) => ref), demoPassages.map(({ ref }) => ref)])
    expect(new Set(keys).size).toBe(keys.length)
})

it('has enough questions for every subject, difficulty and language', () => {
  const subjects = Object.groupBy(demoQuestions, ({ subject }) => subject)
  for (const own of Object.values(subjects)) expect(own.length).toBeGreaterThanOrEqual(50)
  expect(new Set(demoQuestions.map(({ subject, difficulty }) => `${subject} ${difficulty}`)).size).toBe(12)
  for (const language of ['hi', 'or'] as const)
    expect(demoQuestions.filter(({ text }) => text[language]).length).toBeGreaterThanOrEqual(40)
})

it('has one correct option per question, options that differ in every language, and no overused letter', () => {
  for (const { ref, options, correct } of demoQuestions) {
    expect(options[correct], ref).toBeDefined()
    for (const language of ['en', 'hi', 'or'] as const) {
      const shown = options.map((option) => normalised(option[language] ?? option.en))
      expect(new Set(shown).size, `${ref} ${language}: ${shown}`).toBe(options.length)
    }
  }
  const places = Object.values(Object.groupBy(demoQuestions, ({ correct }) => correct))
  for (const own of places) expect((own?.length ?? 0) / demoQuestions.length).toBeLessThanOrEqual(0.4)
})

it('keeps the numbers of the English in a translation, and translates all of a question or nothing', () => {
  for (const { ref, text, options, solution } of demoQuestions) {
    expect(Object.keys(solution), ref).toEqual(Object.keys(text))
    for (const part of [text, ...options, solution]) {
      for (const [language, wording] of Object.entries(part)) {
        expect(Object.keys(text), ref).toContain(language)
        expect(numbersIn(wording), ref).toEqual(numbersIn(part.en))
      }
    }
  }
})

it('has five questions for every passage', () => {
  const counts = Object.entries(Object.groupBy(demoQuestions, ({ passage = '' }) => passage))
  const asked = counts.filter(([ref]) => ref !== '').map(([ref, own]) => [ref, own?.length])
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(demoPassages.map(({ ref }) => [ref, 5])))
})

it("has texts that typeset, with plain tags and drawings in the page's colour", () => {
  const localised = demoQuestions.flatMap(({ text, options, solution }) => [text, solution, ...options])
  for (const html of [...localised, ...demoPassages.map(({ text }) => text)].flatMap((text) => Object.values(text))) {
    expect(() => typesetHtml(html), html).not.toThrow()
    expect(html).not.toMatch(/style|href|\son\w+=|NaN|undefined|Infinity| {2}/)
    for (const [, colour] of html.matchAll(/(?:fill|stroke)="([^"]*)"/g))
      expect(['none', 'currentColor']).toContain(colour)
  }
})

it('has a paper with every kind of question and the number of questions of its pattern', () => {
  const all = allKindsQuestions('chart.png')
  expect(new Set(all.map(({ kind = 'single' }) => kind)).size).toBe(3)
  const [test] = demoTests.filter(({ questions }) => !questions)
  const sections = demoPattern(test?.pattern ?? '').body.sections.map(({ questions }) => questions)
  expect(sections).toEqual([all.length])
})
