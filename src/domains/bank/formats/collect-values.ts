import type { ReadRow } from '#domains/imports/describe-kind.ts'
import type { RowReason, Values } from '#domains/imports/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import type { QuestionKind } from '../schema.ts'

/** A question as a file has it, in the notation of the bank. `key`: places of the right options from 0, or the number. */
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

/** Why a question of a file cannot be one of the bank; a sentence behind the name of a column, or a whole one. */
export class ItemProblem extends Error {
  field: string

  constructor(message: string, field = '') {
    super(message)
    this.field = field
  }
}

const letters = 'abcde'
const mostOptions = letters.length
/** As long as a row of a table may be: see `longest` of the kind. */
const longest = 20_001

function valuesOf(question: ReadQuestion): Values {
  const { text, options, key, solution = {}, passage = {}, tags = [] } = question
  if (options.length > mostOptions)
    throw new ItemProblem(t`This question has ${options.length} options; the bank takes at most ${mostOptions}.`)
  // Both are there even where they are empty, so that they can be said once for all rows.
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
