import { hasMask, maskAadhaar } from '#platform/text/aadhaar.ts'
import { t } from '#platform/text/messages.ts'
import { keyOfName } from '#platform/text/typed.ts'
import type { ImportState, Judged, Meaning, RowReason, Values, VerdictCounts } from './schema.ts'

type CellMark = NonNullable<RowReason['cell']>
type CellLimits = { longest: number; isPersonal: boolean }

export const noCounts: VerdictCounts = { ready: 0, warning: 0, error: 0, here: 0 }

/** Returns the number of rows that would be stored. */
export const storable = ({ ready, warning }: VerdictCounts) => ready + warning

/** Returns whether rows may be corrected and imported: also those that an import left out. */
export const isOpen = (state: ImportState) => state === 'checked' || state === 'stored'

/** Cleans a cell for storing: cut to the kind's limit, and without Aadhaar numbers if it is about people. */
export function keepCell(text: string, { longest, isPersonal }: CellLimits) {
  const cut = text.slice(0, 2 * longest)
  return (isPersonal ? maskAadhaar(cut) : cut).slice(0, longest)
}

/** Returns the cells of a row by their column's meaning, trimmed. */
export function valuesOf(cells: string[], columns: (string | null)[], kind: CellLimits): Values {
  const values: Values = {}
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    values[field] = keepCell((cells[index] ?? '').trim(), kind)
  }
  return values
}

/** Returns the suspicious cells of a workbook by column: dates where none can be meant, errors, and formulas without a value. */
export function suspicionsOf(
  { cells, marks = {} }: { cells: string[]; marks?: Record<number, CellMark> },
  columns: (string | null)[],
  holdsDate: (field: string) => boolean,
) {
  const reasons: RowReason[] = []
  for (const [column, cell] of Object.entries(marks)) {
    const field = columns[Number(column)]
    if (field == null || ((cell === 'date' || cell === 'time') && holdsDate(field))) continue
    reasons.push({ field, cell, message: tellCell(cell, cells[Number(column)] ?? '') })
  }
  return reasons
}

function tellCell(cell: CellMark, text: string) {
  if (cell === 'date') return t`is ${text}: Excel turned this into a date. Save the row unchanged if it is meant.`
  if (cell === 'time') return t`is ${text}: Excel turned this into a time. Save the row unchanged if it is meant.`
  if (cell === 'error') return t`is ${text}, an error of Excel. Save the row unchanged if it is meant.`
  return t`is a formula without a value. Open the file in Excel and save it again, or type the value.`
}

/** Adds the suspicions about cells to a verdict; such a row is not stored. */
export function withSuspicions(judged: Judged, suspicions: RowReason[] = []): Judged {
  if (suspicions.length === 0) return judged
  const fields = new Set(suspicions.map(({ field }) => field))
  const others = judged.reasons.filter(({ field }) => !fields.has(field))
  return { ...judged, verdict: 'error', reasons: [...suspicions, ...others], keys: [], staged: null }
}

/** Returns the suspicions that a corrected row still has: none once somebody has saved all of these values unchanged, and so has seen them. */
export function suspicionsLeft(row: { cells: Values; reasons: RowReason[] }, values: Values) {
  const suspicions = row.reasons.filter(({ cell }) => cell !== undefined)
  const left = suspicions.filter(({ field }) => row.cells[field] === (values[field] ?? ''))
  return left.length < suspicions.length ? left : []
}

/** Replaces values by the names they were set to stand for. */
export function withMeanings(
  values: Values,
  meanings: readonly Meaning[],
  withinOf: (values: Values) => string | null,
) {
  const changed = { ...values }
  for (const { field, value, within, meaning } of meanings) {
    const isMeant = changed[field] === value && (within === null || within === withinOf(changed))
    if (isMeant) changed[field] = meaning
  }
  return changed
}

type Unknown = Pick<Meaning, 'field' | 'value' | 'within'>

/** Returns the same text for values that differ only in letter case, punctuation or spaces, so that a person is asked once about them. */
const spellingKey = ({ field, value, within }: Unknown) =>
  JSON.stringify([field, keyOfName(value) || value, within && (keyOfName(within) || within)])

/** Joins spellings of one value, each with its number of rows, under the most frequent. */
export function joinSpellings<T extends Unknown & { rows: number }>(values: readonly T[]): T[] {
  const joined = new Map<string, T>()
  for (const value of values.toSorted((a, b) => b.rows - a.rows)) {
    const known = joined.get(spellingKey(value))
    joined.set(spellingKey(value), known ? { ...known, rows: known.rows + value.rows } : value)
  }
  return [...joined.values()].sort((a, b) => b.rows - a.rows)
}

/** Applies each meaning to every spelling of its value in the file. */
export function toSpellings(meanings: readonly Meaning[], unknown: readonly Unknown[]) {
  return meanings.flatMap((meaning) => [
    ...unknown
      .filter((value) => spellingKey(value) === spellingKey(meaning))
      .map(({ field, value, within }) => ({ field, value, within, meaning: meaning.meaning })),
    meaning,
  ])
}

/** Joins meanings; a later one replaces an earlier one of the same value. */
export function joinMeanings(before: readonly Meaning[], added: readonly Meaning[]) {
  const keyOf = ({ field, value, within }: Meaning) => JSON.stringify([field, value, within])
  const all = new Map([...before, ...added].map((meaning) => [keyOf(meaning), meaning]))
  return [...all.values()]
}

/** Returns a sentence that names the columns without a meaning; null if there are none. */
export function tellUnread(headings: string[], columns: (string | null)[]) {
  const unread = headings.filter((heading, index) => heading !== '' && columns[index] == null)
  const named = unread.map((heading) => `“${heading}”`).join(', ')
  return unread.length === 0 ? null : t`Ignored columns: ${named.slice(0, 500)}.`
}

/** Returns the warnings about masked numbers in a row about people. */
export function tellMasks(values: Values): RowReason[] {
  const masked = Object.entries(values).filter(([, text]) => hasMask(text))
  return masked.map(([field]) => ({ field, message: t`has an Aadhaar number; only its last four digits are kept` }))
}

/** Returns the reasons of a row as one cell, each with the file's name of its column. */
export function tellReasons(reasons: RowReason[], nameOf: (field: string) => string) {
  return reasons.map(({ field, message }) => `${nameOf(field)} ${message}`.trim()).join('; ')
}
