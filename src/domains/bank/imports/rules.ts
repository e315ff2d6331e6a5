import { z } from 'zod'
import { maskAadhaar } from '../../identity/privacy/rules.ts'
import type { RowReason } from './schema.ts'

/** Languages of a column's ending; without one it is English. */
const languages: readonly string[] = ['en', 'hi', 'or', 'bn']
const texts: readonly string[] = ['passage', 'question', 'a', 'b', 'c', 'd', 'e', 'solution']
const plain = ['subject', 'topic', 'difficulty', 'kind', 'tags', 'origin', 'keeps_order', 'key', 'tolerance'] as const

/** The columns of the template, in its order. */
export const templateColumns = [
  ...['subject', 'topic', 'difficulty', 'kind'],
  ...texts.filter((text) => text !== 'solution').map((text) => `${text}_en`),
  ...['key', 'tolerance', 'solution_en'],
  ...languages.slice(1).flatMap((language) => texts.map((text) => `${text}_${language}`)),
  ...['keeps_order', 'tags', 'origin'],
]

const known = new Set<string>([...plain, ...texts.flatMap((text) => languages.map((one) => `${text}_${one}`))])

/** Other names that files in the field have for them. */
const aliases: Record<string, string> = {
  question_text: 'question',
  question_stem: 'question',
  stem: 'question',
  text: 'question',
  answer: 'key',
  correct: 'key',
  correct_answer: 'key',
  correct_option: 'key',
  right_answer: 'key',
  ans: 'key',
  explanation: 'solution',
  chapter: 'topic',
  level: 'difficulty',
  type: 'kind',
  question_type: 'kind',
  tag: 'tags',
  source: 'origin',
  comprehension: 'passage',
  direction: 'passage',
}
const languageWords: Record<string, string> = {
  english: 'en',
  hindi: 'hi',
  odia: 'or',
  oriya: 'or',
  bengali: 'bn',
  bangla: 'bn',
}

/** 'Option A (Hindi)' and 'a_hi' are the same column; null for one that nothing is known of. */
export function columnOf(heading: string) {
  const words = heading
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const last = words.at(-1) ?? ''
  const language = languageWords[last] ?? languages.find((one) => one === last && words.length > 1)
  const rest = (language ? words.slice(0, -1) : words).join('_').replace(/^(?:option|choice)_?(?=[a-e1-5]$)/, '')
  const digit = /^[1-5]$/.test(rest) ? 'abcde'[Number(rest) - 1] : undefined
  const name = digit ?? aliases[rest] ?? rest
  const column = texts.includes(name) ? `${name}_${language ?? 'en'}` : name
  return known.has(column) ? column : null
}

/** A row by the names of the template, with the name that the file has for each. */
export type Cells = { values: Map<string, string>; headings: Map<string, string> }

export function cellsOf(cells: string[], headings: string[]): Cells {
  const found: Cells = { values: new Map(), headings: new Map() }
  for (const [index, heading] of headings.entries()) {
    const column = columnOf(heading)
    if (!column || found.headings.has(column)) continue
    found.headings.set(column, heading)
    const value = maskAadhaar(cells[index]?.trim() ?? '')
    if (value !== '') found.values.set(column, value)
  }
  return found
}

const cell = z.union([z.string(), z.number(), z.boolean()]).transform((value) => maskAadhaar(String(value)))
const oneText = z.union([cell.transform((en) => ({ en })), z.record(z.string(), cell)])
const jsonRow = z.object({
  question: oneText.optional(),
  passage: oneText.optional(),
  solution: oneText.optional(),
  options: z.array(oneText).max(5).optional(),
  key: z.union([cell, z.array(cell).transform((keys) => keys.join(','))]).optional(),
  tags: z.union([cell, z.array(cell).transform((tags) => tags.join(','))]).optional(),
})

/** A line of JSON: texts by language, options as a list; or flat, with the names of the template. */
export function cellsOfJson(line: string): Cells | RowReason {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return { column: '', message: 'The line is not JSON.' }
  }
  const row = jsonRow.safeParse(parsed)
  if (!row.success) {
    const column = row.error.issues[0]?.path.join('.') ?? ''
    return { column, message: column === '' ? 'The line is not an object.' : 'is neither a text nor texts by language' }
  }
  const { question, passage, solution, options = [], key, tags } = row.data
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(parsed ?? {})) {
    const column = columnOf(name)
    const flat = cell.safeParse(value)
    if (column && flat.success) values.set(column, flat.data.trim())
  }
  const put = (name: string, text: Record<string, string> | undefined) => {
    for (const [language, value] of Object.entries(text ?? {})) values.set(`${name}_${language}`, value.trim())
  }
  put('question', question)
  put('passage', passage)
  put('solution', solution)
  for (const [index, option] of options.entries()) put('abcde'[index] ?? '', option)
  if (key !== undefined) values.set('key', key)
  if (tags !== undefined) values.set('tags', tags)
  return { values, headings: new Map() }
}
