import { expect, it } from 'vitest'
import { compileQuestion, fingerprintOf, likenessOf, markAgainst, statesOf } from './compile-question.ts'
import { orderNotes, refersToOthers } from './rules.ts'
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

it('makes a version of what was typed, with the key by option', () => {
  const { compiled } = compile(typed)
  expect(compiled?.text.en).toContain('<annotation encoding="application/x-tex">\\frac{a}{b}</annotation>')
  expect(compiled?.text.hi).toBe('कितना?')
  expect(compiled?.options[0]?.text).toEqual({ en: '12' })
  expect(compiled?.key).toEqual({ kind: 'single', options: [compiled?.options[1]?.id] })
})

it('reports missing parts by field', () => {
  const { problems } = compile({
    ...typed,
    text: { en: '\\(\\frac{a\\)' },
    options: [{ en: '1' }, { en: ' 1' }],
    correct: [],
  })
  expect(problems).toMatchObject({
    'options.1.en': 'Option B is the same as option A',
    correct: 'has not been chosen yet',
  })
  expect(problems?.['text.en']).toMatch(/^has a formula that cannot be read/)
  const numeric: TypedQuestion = { ...typed, kind: 'numeric', value: 'x', tolerance: '-1' }
  expect(compile(numeric).problems).toEqual({
    value: 'is not a number',
    tolerance: 'must be zero or a positive number',
  })
  const table = (cell: string) => ({
    ...typed,
    text: { en: `Read the table. <table><tr><td>${cell}</td></tr></table>` },
  })
  expect(compile(table(' ')).problems).toEqual({ 'text.en': 'has an empty table' })
  expect(compile(table('7')).compiled).not.toBeNull()
  expect(compile({ ...typed, text: { en: '[picture 0123456789abcdef: x]' } }).problems).toHaveProperty(['text.en'])
})

it('marks a translation of earlier English as stale, and leaves it out of the version', () => {
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

it('marks a language as draft while an option lacks it', () => {
  const half = { ...typed, options: [{ en: '12' }, { en: 'None of these' }] }
  expect(statesOf(markAgainst(half, null, [])).hi).toBe('draft')
})

const asking = (en: string, options = typed.options): TypedQuestion => ({ ...typed, text: { en }, options })

it('treats questions as identical that differ only in option order or spacing', () => {
  const same = asking(' How  long is \\(\\frac{a}{b}\\)?', [...typed.options].reverse())
  expect(fingerprintOf(same)).toBe(fingerprintOf(typed))
  expect(fingerprintOf(asking('x²'))).toBe(fingerprintOf(asking('x<sup>2</sup>')))
  expect(fingerprintOf(asking('\\(5%\\)'))).toBe(fingerprintOf(asking('\\(5\\%\\)')))
})

it.each([
  ['2⁵', '25'],
  ['10 1', '101'],
  ['x²', 'x₂'],
  ['10 mW', '10 MW'],
  ['<b>v</b>', 'v'],
])('treats %s and %s as similar questions', (one, other) => {
  expect(fingerprintOf(asking(one))).not.toBe(fingerprintOf(asking(other)))
  expect(likenessOf(asking(one))).toBe(likenessOf(asking(other)))
})

it('treats different words as a different question', () => {
  expect(likenessOf(asking('How long is 13?'))).not.toBe(likenessOf(asking('How long is 14?')))
  expect(likenessOf(asking('\\(a^2\\)'))).not.toBe(likenessOf(asking('\\(a_2\\)')))
})

it.each([
  [['TT', 'Tt', 'tt'], true],
  [['10 mW', '10 MW'], true],
  [['x²', 'x₂', 'x2'], true],
  [['\\(a\\)', '\\(A\\)'], true],
  [['10 1', '101'], true],
  [['x²', 'x<sup>2</sup>'], false],
  [['a  b', 'a b'], false],
  [['<strong>a</strong>', '<b>a</b>'], false],
])('knows whether the options %j differ: %s', (options, differ) => {
  const { problems } = compile({ ...typed, options: options.map((en) => ({ en })), correct: [0] })
  expect(problems === null).toBe(differ)
})

it.each([
  'None of the above',
  'All of these',
  'Both A and B',
  'A and C only',
  'Neither (a) nor (b)',
  'Option B',
  'More than one of the above',
  'Any one of these',
  'उपरोक्त में से कोई नहीं',
  'उपर्युक्त सभी',
  'इनमें से कोई नहीं',
  'A और B दोनों',
  'केवल (क)',
  'ଉପରୋକ୍ତ ସମସ୍ତ',
  'ଏଥିମଧ୍ୟରୁ କୌଣସିଟି ନୁହେଁ',
  'ଏଗୁଡ଼ିକ ମଧ୍ୟରୁ କେହି ନୁହେଁ',
  'ଉଭୟ A ଓ B',
  'উপরের সবগুলি',
  'এদের মধ্যে কোনোটিই নয়',
  'A ও B উভয়',
])('keeps the options in order where one is %s', (text) => {
  const question = { ...typed, options: [{ en: '12' }, { en: '15' }, { en: text }] }
  expect(compile(question).compiled?.keepsOrder).toBe(true)
  expect(orderNotes(question)).toEqual({ 'options.2.en': expect.stringMatching(/^speaks of the other options/) })
  expect(orderNotes({ ...question, keeps_order: true })).toEqual({})
})

it.each([
  'They attract each other',
  'A band',
  'a',
  'Above 10',
  '12 and 15',
  'These',
  'दो नल',
  'All India Radio',
  'Both',
])('lets the options be shuffled where one is %s', (text) => expect(refersToOthers({ en: text })).toBe(false))

it.each([
  ['Option B is right.', true],
  ['Hence the answer is (c).', true],
  ['Ans: B', true],
  ['So B is correct.', true],
  ['उत्तर: (B)', true],
  ['ଉତ୍ତର B', true],
  ['উত্তর: ক', true],
  ['The answer is a square.', false],
  ['The answer is 12.', false],
  ['A train goes.', false],
  ['उत्तर भारत', false],
])('knows whether a solution names a letter: %s', (solution, names) => {
  const question = { ...typed, options: [{ en: '12' }, { en: '15' }], solution: { en: solution } }
  expect('solution.en' in orderNotes(question)).toBe(names)
  expect(orderNotes({ ...question, keeps_order: true })).toEqual({})
})

it('treats numeric questions as identical whatever their number, so that the key cannot be guessed', () => {
  const numeric = (value: string) => fingerprintOf({ ...typed, kind: 'numeric', options: [], correct: [], value })
  expect(numeric('12')).toBe(numeric('13'))
  expect(numeric('12')).not.toBe(fingerprintOf({ ...typed, options: [] }))
})
