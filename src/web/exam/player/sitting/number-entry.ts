import { t } from '../../../../platform/text/messages.ts'
/*
 * A number as it is being typed. What is shown is what is sent, letter for letter; the server takes the same texts, which a test compares.
 */

/** `text`: typed, and no number, also the empty field; null: the field shows the answer. */
export type NumberEntry = { text: string | null; isRefused: boolean }

export const emptyEntry: NumberEntry = { text: null, isRefused: false }

export const keypadKeys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '-', '0', '.'] as const
export type KeypadKey = (typeof keypadKeys)[number] | 'backspace'

/** Whether a number can still come of it. */
export function canBecomeNumber(text: string) {
  return /^-?\d{0,12}(\.\d{0,9})?$/.test(text)
}

export function isNumber(text: string) {
  return canBecomeNumber(text) && /\d/.test(text)
}

/** The keypad has no cursor: its minus turns the sign, wherever one is in the number. */
export function pressKey(text: string, key: KeypadKey) {
  if (key === 'backspace') return text.slice(0, -1)
  if (key === '-') return text.startsWith('-') ? text.slice(1) : `-${text}`
  return text + key
}

/** What the candidate has to be told about the field, or ''. */
export function entryProblem({ text, isRefused }: NumberEntry) {
  if (isRefused) {
    return t`Only a number fits here, such as -12.5, with at most 12 digits before the dot and 9 after it.`
  }
  return text === null || text === '' ? '' : t`“${text}” is not a number yet, so it is not saved.`
}
