import { expect, test } from 'vitest'
import { decimal } from '#domains/bank/schema.ts'
import { keyAction } from '../hall/hall.tsx'
import { enterNumber, save } from './answer.ts'
import { canBecomeNumber, emptyEntry, entryProblem, type KeypadKey, numberIn, pressKey } from './number-entry.ts'

/** Returns every text made of these letters up to a length. */
function textsOf(letters: string[], length: number): string[] {
  if (length === 0) return ['']
  const shorter = textsOf(letters, length - 1)
  return [...new Set([...shorter, ...shorter.flatMap((text) => letters.map((letter) => text + letter))])]
}

const ones = (count: number) => '1'.repeat(count)
const limits = [ones(12), ones(13), `0.${ones(9)}`, `0.${ones(10)}`, `-${ones(12)}.${ones(9)}`, `.${ones(10)}`]
const odd = ['1e5', '+1', '1,200', '1,20', '12,00,000', '1/2', ' 1', '1 ', '१२.५', '−1', '+-1', 'Infinity', '1\n', '5²']
const samples = [...textsOf(['-', '.', '0', '7', 'a', ' '], 5), ...limits, ...odd]

test('sends a text as a number exactly when the server accepts it', () => {
  const differing = samples.filter((text) => numberIn(text) !== (decimal.safeParse(text).data ?? null))
  expect(differing).toEqual([])
})

test('refuses a text exactly when no further digit could make it a number', () => {
  const hope = (text: string) => ['', '1'].some((more) => decimal.safeParse(text + more).success)
  expect(textsOf(['-', '.', '0', 'a'], 5).filter((text) => canBecomeNumber(text) !== hope(text))).toEqual([])
})

test.each([
  ['\u221212.5', '-12.5'],
  ['+12.5', '12.5'],
  ['1,200', '1200'],
  ['12,00,000.5', '1200000.5'],
  ['१२.५', '12.5'],
  ['୧୨.୫', '12.5'],
])('keeps %s as the number %s while the field shows what is typed', (typed, number) => {
  const answer = { question_id: 'q', option_id: null, marked: false, seconds: 0 }
  for (let length = 1; length <= typed.length; length += 1) expect(canBecomeNumber(typed.slice(0, length))).toBe(true)
  for (const rule of ['practice', 'exam'] as const) {
    const given = enterNumber(rule, { answer, entry: emptyEntry }, typed)
    expect([given.entry, entryProblem(given.entry)]).toEqual([{ text: typed, isRefused: false }, ''])
    expect(save(given, false).number).toBe(number)
  }
})

test('appends keypad keys at the end, reverses the sign, and deletes the last key', () => {
  const typed = (...keys: KeypadKey[]) => keys.reduce(pressKey, '')
  expect(typed('1', '2', '.', '5')).toBe('12.5')
  expect(typed('1', '2', '-')).toBe('-12')
  expect(typed('-', '1', '-')).toBe('1')
  expect([pressKey('\u22125', '-'), pressKey('+5', '-')]).toEqual(['5', '-5'])
  expect(typed('1', '2', 'backspace', 'backspace', 'backspace')).toBe('')
})

test('chooses options where there are any, and types where a number is expected', () => {
  const options = ['w', 'x'].map((_id) => ({ _id, text: { en: _id } }))
  for (const kind of ['single', 'several'] as const) {
    expect(['2', 'a', '.', 'C'].map((key) => keyAction({ kind, options }, key, ''))).toEqual([
      { type: 'choose', optionId: 'x' },
      { type: 'choose', optionId: 'w' },
      null,
      null,
    ])
  }
  const number = { kind: 'numeric' as const, options: [] }
  expect(['2', '.', '-', 'Backspace', 'a', 'Enter', ' '].map((key) => keyAction(number, key, '1'))).toEqual([
    { type: 'number', text: '12' },
    { type: 'number', text: '1.' },
    { type: 'number', text: '-1' },
    { type: 'number', text: '' },
    null,
    null,
    null,
  ])
})
