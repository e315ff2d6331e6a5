import { maskAadhaar } from '../../platform/text/aadhaar.ts'
import { t } from '../../platform/text/messages.ts'
import type { Meaning, RowReason, Values, VerdictCounts } from './schema.ts'

export const noCounts: VerdictCounts = { ready: 0, warning: 0, error: 0, here: 0 }

/** How many rows would be stored. */
export const storable = ({ ready, warning }: VerdictCounts) => ready + warning

/** The cells of a row by what their columns are, without spaces around them and no longer than `longest`. */
export function valuesOf(cells: string[], columns: (string | null)[], longest: number): Values {
  const values: Values = {}
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    const text = (cells[index] ?? '').trim().slice(0, 2 * longest)
    values[field] = maskAadhaar(text).slice(0, longest)
  }
  return values
}

/** The values with what they were said to stand for. */
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

/** Later words about the same value replace the earlier ones. */
export function joinMeanings(before: readonly Meaning[], added: readonly Meaning[]) {
  const keyOf = ({ field, value, within }: Meaning) => JSON.stringify([field, value, within])
  const all = new Map([...before, ...added].map((meaning) => [keyOf(meaning), meaning]))
  return [...all.values()]
}

/** Columns that nobody has said anything of, in a sentence; null: there are none. */
export function tellUnread(headings: string[], columns: (string | null)[]) {
  const unread = headings.filter((heading, index) => heading !== '' && columns[index] == null)
  return unread.length === 0 ? null : t`Columns that are not read: ${unread.join(', ').slice(0, 500)}.`
}

/** The reasons of a row in one cell, each with the column as the file names it. */
export function tellReasons(reasons: RowReason[], nameOf: (field: string) => string) {
  return reasons.map(({ field, message }) => `${nameOf(field)} ${message}`.trim()).join('; ')
}
