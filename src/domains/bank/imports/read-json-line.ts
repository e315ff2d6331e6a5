import { z } from 'zod'
import type { ReadRow } from '#domains/imports/describe-kind.ts'
import type { RowReason, Values } from '#domains/imports/schema.ts'
import { readLines } from '#platform/files/spreadsheets/read-csv.ts'
import { mostColumns, type TextEncoding } from '#platform/files/spreadsheets/slices.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'
import { t } from '#platform/text/messages.ts'
import { type StorePicture, takeInline } from '../formats/read-html.ts'
import { unreadMarks } from '../formats/read-mathml.ts'
import { columnOf } from './rules.ts'

const cell = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const oneText = z.union([cell.transform((en) => ({ en })), z.record(z.string(), cell)])
const jsonRow = z.object({
  question: oneText.optional(),
  passage: oneText.optional(),
  solution: oneText.optional(),
  options: z.array(oneText).max(5).optional(),
  key: z.union([cell, z.array(cell).transform((keys) => keys.join(','))]).optional(),
  tags: z.union([cell, z.array(cell).transform((tags) => tags.join(','))]).optional(),
  /** Data addresses of pictures, by the names that the texts use for them. */
  pictures: z.record(z.string().regex(/^[0-9a-f]{16}$/), z.string()).optional(),
})
/** Large, as a line may hold pictures. */
const mostLettersInLine = 4_000_000

function parse(line: string): { object: unknown } | RowReason {
  try {
    const object: unknown = JSON.parse(line)
    const isWide = Object.keys(object ?? {}).length > mostColumns
    return isWide ? { field: '', message: t`The line has more than ${mostColumns} fields.` } : { object }
  } catch {
    return { field: '', message: t`The line is not JSON.` }
  }
}

/** Reads a line of JSON: texts by language and options as a list, or flat values with the names of the template. */
function valuesOfJson(line: string): { values: Values; pictures: Record<string, string> } | RowReason {
  const read = parse(line)
  if (!('object' in read)) return read
  const row = jsonRow.safeParse(read.object)
  if (!row.success) {
    const field = row.error.issues[0]?.path.join('.') ?? ''
    return {
      field,
      message:
        field === ''
          ? t`The line is not a JSON object.`
          : t`must be a text, or an object with a text for each language`,
    }
  }
  const { question, passage, solution, options = [], key, tags, pictures = {} } = row.data
  const values: Values = {}
  for (const [name, value] of Object.entries(read.object ?? {})) {
    const column = columnOf(name)
    const flat = cell.safeParse(value)
    if (column && flat.success) values[column] = flat.data.trim()
  }
  const put = (name: string, text: Record<string, string> | undefined) => {
    for (const [language, value] of Object.entries(text ?? {})) values[`${name}_${language}`] = value.trim()
  }
  put('question', question)
  put('passage', passage)
  put('solution', solution)
  for (const [index, option] of options.entries()) put('abcde'[index] ?? '', option)
  if (key !== undefined) values.key = key
  if (tags !== undefined) values.tags = tags
  return { values, pictures }
}

/** Replaces the names of pictures in the texts by those they have in this bank. */
async function keepPictures(values: Values, pictures: Record<string, string>, store: StorePicture): Promise<Values> {
  const take = takeInline(store)
  let text = JSON.stringify(values)
  for (const [name, address] of Object.entries(pictures)) {
    const id = await take(address)
    const named = new RegExp(`\\[picture ${name}((?:: [^\\]]*)?\\])`, 'g')
    text = text.replaceAll(named, (_all, words: string) => (id ? `[picture ${id}${words}` : unreadMarks.picture))
  }
  return JSON.parse(text)
}

/** Yields the rows of a file of JSON Lines. */
export async function* readJsonLines(
  file: OpenFile,
  store: StorePicture,
  encoding?: TextEncoding,
): AsyncGenerator<ReadRow> {
  for await (const { position, line } of readLines(await file.read(), encoding, mostLettersInLine)) {
    const read = valuesOfJson(line)
    if (!('values' in read)) yield { position, wrong: read }
    else yield { position, values: await keepPictures(read.values, read.pictures, store) }
  }
}
