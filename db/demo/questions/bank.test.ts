import katex from 'katex'
import { expect, test } from 'vitest'
import { demoPassages, demoQuestions } from './bank.ts'
import type { Language, Localised } from './question.ts'
import { plainText } from './solve/solver.ts'

const questions = demoQuestions()
const passages = demoPassages()
const languages: Language[] = ['en', 'hi', 'or']
const scripts = { hi: /[\u0900-\u097f]/, or: /[\u0b00-\u0b7f]/ }
const allowedTags = new Set(
  'p br strong em u sub sup table thead tbody tr th td ul ol li svg path rect circle line text g'.split(' '),
)

const wordings = (localised: Localised) => languages.flatMap((language) => localised[language] ?? [])
const textsOf = (question: (typeof questions)[number]) => [question.text, ...question.options, question.solution]
const everyText = [...questions.flatMap(textsOf), ...passages.map(({ text }) => text)].flatMap(wordings)
const numbersIn = (html: string) => (plainText(html).match(/\d+(?:\.\d+)?/g) ?? []).sort()
const count = <T>(items: T[], is: (item: T) => boolean) => items.filter(is).length

/** 2.50 and 2.5, or two spellings of one thing, would be two names of one option. */
function normalised(option: string): string {
  return plainText(option)
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/\d+(?:\.\d+)?/g, (digits) => String(Number(digits)))
}

test('every call gives the same questions', () => {
  expect(demoQuestions()).toEqual(questions)
})

test('refs are unique, for questions and for passages', () => {
  expect(new Set(questions.map(({ ref }) => ref)).size).toBe(questions.length)
  expect(new Set(passages.map(({ ref }) => ref)).size).toBe(passages.length)
})

test('no question is asked twice', () => {
  const asked = questions.map(({ text, passage, options }) =>
    JSON.stringify([passage, text.en, options.map((o) => o.en).sort()]),
  )
  expect(new Set(asked).size).toBe(questions.length)
})

test('each subject has about its share of questions', () => {
  const shares = { 'quantitative-aptitude': 110, reasoning: 90, english: 60, 'general-awareness': 50 }
  for (const [subject, share] of Object.entries(shares)) {
    expect(count(questions, (question) => question.subject === subject)).toBeGreaterThanOrEqual(share)
  }
})

test('there are easy, medium and hard questions in every subject', () => {
  const kinds = new Set(questions.map(({ subject, difficulty }) => `${subject} ${difficulty}`))
  expect(kinds.size).toBe(12)
})

test('at least forty questions are in Hindi and forty in Odia, each with text, options and solution', () => {
  for (const language of ['hi', 'or'] as const) {
    const translated = questions.filter(({ text }) => text[language])
    expect(translated.length).toBeGreaterThanOrEqual(40)
    for (const { ref, text, solution, options } of translated) {
      expect(text[language], ref).toMatch(scripts[language])
      expect(solution[language], ref).toBeDefined()
      const untranslated = options.filter((option) => !option[language])
      for (const { en } of untranslated) expect(en.replace(/\\[a-z]+/g, ''), ref).not.toMatch(/[A-Za-z]/)
    }
  }
})

test('a translation keeps the numbers of the English', () => {
  for (const question of questions) {
    for (const localised of textsOf(question)) {
      for (const wording of wordings(localised))
        expect(numbersIn(wording), question.ref).toEqual(numbersIn(localised.en))
    }
  }
})

test('no option or solution is translated where the question is not', () => {
  for (const { ref, text, options, solution } of questions) {
    const spoken = Object.keys(text)
    for (const part of [...options, solution]) {
      for (const language of Object.keys(part)) expect(spoken, ref).toContain(language)
    }
  }
})

test('a question has four or five options, all different in every language, and one key among them', () => {
  for (const { ref, options, correct } of questions) {
    expect([4, 5], ref).toContain(options.length)
    expect(options[correct], ref).toBeDefined()
    for (const language of languages) {
      const shown = options.map((option) => normalised(option[language] ?? option.en))
      expect(new Set(shown).size, `${ref} ${language}: ${shown}`).toBe(options.length)
    }
  }
})

test('options of one question use one unit', () => {
  const unit = (option: string) =>
    plainText(option)
      .replace(/\d+(?:\.\d+)?(?:st|nd|rd|th)?/g, '#')
      .replace(/(day|hour|litre|second|year)$/, '$1s')
  for (const { ref, subject, options } of questions) {
    const units = new Set(options.map(({ en }) => unit(en)).filter((shape) => shape.includes('#')))
    const isArithmetic = subject === 'quantitative-aptitude' && !options.some(({ en }) => en.includes('\\'))
    if (isArithmetic) expect([...units].length, ref).toBeLessThanOrEqual(1)
  }
})

test('no letter is the key of more than 40 % of questions, overall or in a subject', () => {
  for (const subject of [undefined, ...new Set(questions.map((question) => question.subject))]) {
    const chosen = questions.filter((question) => !subject || question.subject === subject)
    for (const place of [0, 1, 2, 3, 4]) {
      expect(count(chosen, ({ correct }) => correct === place) / chosen.length, subject).toBeLessThanOrEqual(0.4)
    }
  }
})

test('every passage has five questions and every question names a passage that exists', () => {
  for (const { ref } of passages)
    expect(
      count(questions, ({ passage }) => passage === ref),
      ref,
    ).toBe(5)
  const known = passages.map(({ ref }) => ref)
  for (const { ref, passage } of questions) if (passage) expect(known, ref).toContain(passage)
})

test('TeX delimiters are balanced and everything between them typesets', () => {
  for (const html of everyText) {
    const delimiters = (html.match(/\\[()[\]]/g) ?? []).join('')
    expect(delimiters.replaceAll('\\(\\)', '').replaceAll('\\[\\]', ''), html).toBe('')
    for (const [, tex = ''] of html.matchAll(/\\[([](.*?)\\[)\]]/g)) {
      expect(() => katex.renderToString(tex, { throwOnError: true, strict: 'error' }), tex).not.toThrow()
    }
  }
})

test('only the allowed tags are used, every one is closed, and none carries a style or a script', () => {
  for (const html of everyText) {
    const open: string[] = []
    for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([a-zA-Z]+)[^>]*>/g)) {
      expect(allowedTags, html).toContain(name)
      expect(tag).not.toMatch(/style|href|\son\w+=/)
      if (slash) expect(open.pop(), html).toBe(name)
      else if (!tag.endsWith('/>')) open.push(name)
    }
    expect(open, html).toEqual([])
    expect(html.replace(/<\/?[a-z][^>]*>/g, ''), html).not.toMatch(/[<>]/)
  }
})

test('drawings have a name and take their colour from the page', () => {
  const drawings = everyText.filter((html) => html.includes('<svg'))
  expect(drawings.length).toBeGreaterThanOrEqual(10)
  for (const html of drawings) {
    expect(html).toMatch(/<svg viewBox="[\d ]+" role="img" aria-label="[^"]+"/)
    for (const [, colour] of html.matchAll(/(?:fill|stroke)="([^"]*)"/g))
      expect(['none', 'currentColor']).toContain(colour)
  }
})

test('the English has no number disagreement, stray values or double spaces', () => {
  for (const html of everyText) {
    expect(html).not.toMatch(/\b1 (?:days|hours|years|seconds|litres)\b|NaN|undefined|Infinity|\d\.\d{5,}| {2}/)
  }
})
