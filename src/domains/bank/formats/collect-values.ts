import type { ReadRow } from '#domains/imports/describe-kind.ts'
import type { RowReason, Values } from '#domains/imports/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import type { QuestionKind } from '../schema.ts'

/** A question as read from a file, in the notation of the bank. `key`: indices of the correct options from 0, or the number. */
export type ReadQuestion = {
  kind: QuestionKind
  text: WrittenTexts
  options: WrittenTexts[]
  key: number[] | string
  tolerance?: string
  solution?: WrittenTexts
  passage?: WrittenTexts
  keepsOrder?: boolean
  subject?: string
  topic?: string
  difficulty?: string
  tags?: string[]
  origin?: string
}

/** Reason why a question of a file cannot enter the bank: a sentence that follows a column's name, or a whole one. */
export class ItemProblem extends Error {
  field: string

  constructor(message: string, field = '') {
    super(message)
    this.field = field
  }
}

const letters = 'abcde'
const mostOptions = letters.length
/** Longest value, as in a row of a table: see `longest` of the kind. */
const longest = 20_001

function valuesOf(question: ReadQuestion): Values {
  const { text, options, key, solution = {}, passage = {}, tags = [] } = question
  if (options.length > mostOptions)
    throw new ItemProblem(t`This question has ${options.length} options; the bank takes at most ${mostOptions}.`)
  // Both are set even if they are empty, so that they can be given once for all rows.
  const values: Values = { subject: question.subject ?? '', topic: question.topic ?? '', kind: question.kind }
  const put = (column: string, texts: WrittenTexts) => {
    for (const [language, value] of Object.entries(texts)) if (value) values[`${column}_${language}`] = value
  }
  put('passage', passage)
  put('question', text)
  for (const [place, option] of options.entries()) put(letters[place] ?? '', option)
  put('solution', solution)
  values.key = typeof key === 'string' ? key : key.map((place) => (letters[place] ?? '').toUpperCase()).join(', ')
  if (question.tolerance) values.tolerance = question.tolerance
  if (question.difficulty) values.difficulty = question.difficulty
  if (question.keepsOrder) values.keeps_order = 'yes'
  if (tags.length > 0) values.tags = tags.join(', ')
  if (question.origin) values.origin = question.origin
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim().slice(0, longest)]))
}

/** Reads the question at this position of a file. A question that the bank cannot hold becomes a row with the reason and no values. */
export async function collectRow(position: number, read: () => ReadQuestion | Promise<ReadQuestion>): Promise<ReadRow> {
  try {
    return { position, values: valuesOf(await read()) }
  } catch (error) {
    if (!(error instanceof ItemProblem)) throw error
    const wrong: RowReason = { field: error.field, message: error.message }
    return { position, wrong }
  }
}

/*
 * Questions of other programs that the bank does not support, in any format, and true-or-false questions, which become
 * a choice.
 */

export const partlyRight = () =>
  new ItemProblem(t`One of its answers is right in part. In the bank an answer is either right or wrong.`)

export const severalNumbers = () =>
  new ItemProblem(
    t`It accepts more than one number, or a number as right in part. The bank takes one number with a tolerance.`,
  )

export const shortAnswer = () =>
  new ItemProblem(t`Short answers in words cannot be imported: the bank has choices and numbers only.`)

/** Returns the problem of an unsupported kind of question. `kind`: as the format calls it. */
export const unknownKind = (kind: string) =>
  new ItemProblem(
    t`Questions of the kind ${kind.slice(0, 40)} cannot be imported: the bank has choices and numbers only.`,
  )

/** Returns a true-or-false question as a choice of two. `key`: 0 for true, 1 for false; empty when neither is given. */
export const trueOrFalse = (key: number[]): Pick<ReadQuestion, 'kind' | 'options' | 'key' | 'keepsOrder'> => ({
  kind: 'single',
  // not translated: the words of an option
  options: [{ en: 'True' }, { en: 'False' }],
  key,
  keepsOrder: true,
})

/*
 * A number with its tolerance, as other programs write it: '3.14:0.01' or '3..4'. Computed in whole units of the
 * last place, so that nothing is rounded.
 */

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

function scaled(text: string, places: number) {
  const [whole = '', rest = ''] = text.replace(/^[+-]/, '').split('.')
  const value = BigInt(`${whole}${rest.padEnd(places, '0')}` || '0')
  return text.startsWith('-') ? -value : value
}

function written(value: bigint, places: number) {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const [whole, rest] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
  const shown = rest.replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${shown === '' ? '' : `.${shown}`}`
}

/** Parses the number and tolerance of a key; a text that is not a number is returned unchanged and reported later. */
export function readRange(text: string): { key: string; tolerance: string } {
  const [low = '', high] = text.split('..').map((part) => part.trim())
  if (high !== undefined && decimal.test(low) && decimal.test(high)) {
    const places = Math.max(low.split('.')[1]?.length ?? 0, high.split('.')[1]?.length ?? 0)
    const [from, to] = [scaled(low, places) * 10n, scaled(high, places) * 10n]
    return { key: written((from + to) / 2n, places + 1), tolerance: written((to - from) / 2n, places + 1) }
  }
  const [key = '', tolerance = '0'] = text.split(':').map((part) => part.trim())
  return { key: key.replace(/^\+/, ''), tolerance: tolerance === '' ? '0' : tolerance }
}
