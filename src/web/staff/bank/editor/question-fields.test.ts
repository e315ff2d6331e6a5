import { describe, expect, it } from 'vitest'
import { bodyOf, fieldsOf, labelsOf, optionPlaces, textAt, withoutOption } from './question-fields.ts'

type Shown = Parameters<typeof fieldsOf>[0]
const question: Shown['question'] = {
  kind: 'single',
  text: { en: 'What is 2 + 2?', hi: '2 + 2 क्या है?' },
  options: [{ en: '3' }, { en: '4', or: '୪' }, { en: '5' }],
  correct: [1],
  value: '',
  tolerance: '',
  keeps_order: true,
  solution: { en: 'Count.' },
  passage: null,
}
const shown: Shown = { subject_id: 's1', topic_id: null, difficulty: 'easy', tags: ['sums'], origin: 'own', question }
const nothingBeside = { confirmed: [], kept: [] }

describe('a question in the editor', () => {
  it('round-trips', () => {
    const { question: asked, ...heading } = shown
    const sent = bodyOf(fieldsOf(shown), { confirmed: ['hi'], kept: ['key'] })
    expect(sent).toEqual({ ...heading, question: asked, confirmed: ['hi'], kept: ['key'] })
  })

  it('is flat, with each text under its position and language', () => {
    const fields = fieldsOf(shown)
    expect(fields).toMatchObject({
      options: 3,
      passage: 'none',
      'text.en': 'What is 2 + 2?',
      'text.or': '',
      'option.1.or': '୪',
      'option.1.bn': '',
      'solution.en': 'Count.',
      'passage.hi': '',
    })
    expect([textAt(fields, 'option.1', 'or'), textAt(fields, 'option.7', 'en')]).toEqual(['୪', ''])
  })

  it('has its own passage, a shared one, or none', () => {
    const own = fieldsOf({ ...shown, question: { ...question, passage: { _id: null, text: { en: 'Read.' } } } })
    expect([own.passage, own['passage.en']]).toEqual(['new', 'Read.'])
    expect(bodyOf(own, nothingBeside).question.passage).toEqual({ _id: null, text: { en: 'Read.' } })
    const others = fieldsOf({ ...shown, question: { ...question, passage: { _id: 'p1', text: { en: 'Read.' } } } })
    expect(others.passage).toBe('p1')
    // The text of a shared passage is not sent, because it is edited separately.
    expect(bodyOf(others, nothingBeside).question.passage).toEqual({ _id: 'p1', text: {} })
  })

  it('sends no key for an option that no longer exists', () => {
    expect(bodyOf({ ...fieldsOf(shown), options: 2, correct: [0, 1, 2] }, nothingBeside).question).toMatchObject({
      correct: [0, 1],
      options: [{ en: '3' }, { en: '4', or: '୪' }],
    })
    expect(optionPlaces(2)).toEqual(['option.0', 'option.1'])
  })
})

describe('removing an option', () => {
  const fields = { ...fieldsOf(shown), correct: [0, 2] }
  it.each([
    [0, ['4', '5', ''], [1]],
    [1, ['3', '5', ''], [0, 1]],
    [2, ['3', '4', ''], [0]],
  ])('at position %i: later ones move up, and so does the key', (gone, texts, correct) => {
    const next = withoutOption(fields, gone)
    expect([0, 1, 2].map((place) => textAt(next, `option.${place}`, 'en'))).toEqual(texts)
    expect([next.options, next.correct]).toEqual([2, correct])
    // Nothing remains in any language, and the original is unchanged.
    expect(Object.entries(next).filter(([key, value]) => key.startsWith('option.2.') && value !== '')).toEqual([])
    expect([fields.options, textAt(fields, 'option.0', 'en')]).toEqual([3, '3'])
  })

  it('removes its translations as well', () => {
    expect(textAt(withoutOption(fields, 0), 'option.0', 'or')).toBe('୪')
    expect(textAt(withoutOption(fields, 1), 'option.1', 'or')).toBe('')
  })
})

it('names each field like its label', () => {
  expect(labelsOf(fieldsOf(shown))).toMatchObject({
    subject_id: 'Subject',
    topic_id: 'Topic',
    origin: 'Source',
    kind: 'Answer type',
    options: 'Number of options',
    correct: 'Key',
    value: 'Right answer',
    keeps_order: 'keeps order',
    'text.en': 'Question, English',
    'text.bn': 'Question, Bengali',
    'solution.hi': 'solution, Hindi',
    'option.0.en': 'Option A, English',
    'option.2.or': 'Option C, Odia',
  })
})
