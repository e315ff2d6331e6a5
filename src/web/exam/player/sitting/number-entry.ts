import { t } from '#platform/text/messages.ts'
import { plainSigns, readNumber } from '#platform/text/typed.ts'
/*
 * Parses a number while it is typed: with a plus, any kind of minus, groups of thousands or lakhs, and the digits of
 * any script. The server accepts the same texts, which a test verifies.
 */

/**
 * `text`: typed text that differs from the stored answer because it is incomplete, empty, or formatted like '1,200' for
 * 1200; null: the field shows the answer.
 */
export type NumberEntry = { text: string | null; isRefused: boolean }

export const emptyEntry: NumberEntry = { text: null, isRefused: false }

export const keypadKeys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '-', '0', '.'] as const
export type KeypadKey = (typeof keypadKeys)[number] | 'backspace'

const begun = /^[+-]?(?:\d*(?:\.\d*)?|\d{1,3}(?:,\d{2,3})*(?:,\d{0,3}|,\d{3}\.\d*))$/

/** Returns whether the text can still become a number. */
export function canBecomeNumber(text: string) {
  const plain = plainSigns(text)
  const [whole = '', part = ''] = plain.replaceAll(/[+,-]/g, '').split('.')
  return begun.test(plain) && whole.length <= 12 && part.length <= 9
}

/** Returns the number in a text in its stored form; null if it is not a number. */
export const numberIn = (text: string) => (canBecomeNumber(text) ? readNumber(text) : null)

/** The keypad has no cursor: its minus reverses the sign wherever it is pressed. */
export function pressKey(text: string, key: KeypadKey) {
  if (key === 'backspace') return text.slice(0, -1)
  if (key === '-') return /^[\p{Pd}\u2212]/u.test(text) ? text.slice(1) : `-${text.replace(/^\+/, '')}`
  return text + key
}

/** Returns the message about the number field, or '' if there is none. */
export function entryProblem({ text, isRefused }: NumberEntry) {
  if (isRefused) {
    return t`Enter a number only, such as -12.5, with up to 12 digits before the decimal point and 9 after it.`
  }
  return text === null || text === '' || numberIn(text) !== null
    ? ''
    : t`“${text}” is not a number yet, so it is not saved.`
}
