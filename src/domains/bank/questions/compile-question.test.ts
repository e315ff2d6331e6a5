import { expect, it } from 'vitest'
import { compileQuestion, fingerprintOf, markAgainst, statesOf } from './compile-question.ts'
import type { TypedQuestion } from './schema.ts'

const typed: TypedQuestion = {
  kind: 'single',
  text: { en: 'How long is \\(\\frac{a}{b}\\)?', hi: 'कितना?' },
  options: [{ en: '12' }, { en: '15' }, { en: 'None of these', hi: 'कोई नहीं' }],
  correct: [1],
  value: '',
  tolerance: '0',
  keeps_order: false,
  solution: { en: 'So.' },
  passage: null,
}
const compile = (question: TypedQuestion) => compileQuestion(markAgainst(question, null, []), new Map())

it('makes a version of what was typed, its key by option', () => {
  const { compiled } = compile(typed)
  expect(compiled?.text.en).toContain('<annotation encoding="application/x-tex">\\frac{a}{b}</annotation>')
  expect(compiled?.text.hi).toBe('कितना?')
  expect(compiled?.options[0]?.text).toEqual({ en: '12' })
  expect(compiled?.key).toEqual({ kind: 'single', options: [compiled?.options[1]?.id] })
})

it('says of each field what it lacks', () => {
  const { problems } = compile({
    ...typed,
    text: { en: '\\(\\frac{a\\)' },
    options: [{ en: '1' }, { en: ' 1' }],
    correct: [],
  })
  expect(problems).toMatchObject({ 'options.1.en': 'Option B is the same as option A', correct: 'is not chosen yet' })
  expect(problems?.['text.en']).toMatch(/^has a formula that cannot be read/)
  const numeric: TypedQuestion = { ...typed, kind: 'numeric', value: 'x', tolerance: '-1' }
  expect(compile(numeric).problems).toEqual({ value: 'is not a number', tolerance: 'is not a number from 0 on' })
  expect(compile({ ...typed, text: { en: '[picture 0123456789abcdef: x]' } }).problems).toHaveProperty(['text.en'])
})

it('knows a translation of another English as stale, and leaves it out of the version', () => {
  const before = markAgainst(typed, null, [])
  expect(statesOf(before)).toEqual({ en: 'ready', hi: 'ready', or: 'missing', bn: 'missing' })
  const changed = { ...typed, text: { ...typed.text, en: 'How wide?' } }
  const stale = markAgainst(changed, before, [])
  expect(statesOf(stale).hi).toBe('stale')
  expect(compileQuestion(stale, new Map()).compiled?.text).toEqual({ en: 'How wide?' })
  expect(statesOf(markAgainst(changed, before, ['hi'])).hi).toBe('ready')
  const mended = { ...changed, text: { ...changed.text, hi: 'कितना चौड़ा?' } }
  expect(statesOf(markAgainst(mended, stale, [])).hi).toBe('ready')
  expect(statesOf(markAgainst(typed, stale, [])).hi).toBe('ready')
})

it('calls a language a draft as long as an option with words lacks it', () => {
  const half = { ...typed, options: [{ en: '12' }, { en: 'None of these' }] }
  expect(statesOf(markAgainst(half, null, [])).hi).toBe('draft')
})

it('takes questions for the same when only case, space and order differ', () => {
  const same = { ...typed, text: { en: ' how  LONG is \\(\\frac{a}{b}\\)?' }, options: [...typed.options].reverse() }
  expect(fingerprintOf(same)).toBe(fingerprintOf(typed))
  expect(fingerprintOf({ ...typed, text: { en: 'How long is 13?' } })).not.toBe(fingerprintOf(typed))
})

it('takes a numeric question for the same whatever its number, so that nobody finds the number by guesses', () => {
  const numeric = (value: string) => fingerprintOf({ ...typed, kind: 'numeric', options: [], correct: [], value })
  expect(numeric('12')).toBe(numeric('13'))
  expect(numeric('12')).not.toBe(fingerprintOf({ ...typed, options: [] }))
})
