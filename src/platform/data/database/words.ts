import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customType, type PgTable } from 'drizzle-orm/pg-core'
import { accents, apostrophes, foldSpelling, invisible, readPhonePart, separators } from '#platform/text/typed.ts'

/*
 * Finds people by prefixes of the words of their names, and by digits from either end of their number. No
 * dictionary has names, and not every database knows letters other than English ones: a word is the text between
 * spaces and punctuation, and only A to Z have two cases.
 */

/** The words of a name: a generated column, so that nothing that writes a name can forget it. */
export const nameWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** SQL equivalent of `foldSpelling` with A to Z in lower case, so that stored and typed text match. */
function folded(text: SQLWrapper) {
  const [unspoken, accent] = [sql.raw(`'[${invisible}${apostrophes}]'`), sql.raw(`'[${accents}]'`)]
  return sql`lower(normalize(regexp_replace(normalize(regexp_replace(${text}, ${unspoken}, '', 'g'), NFKD), ${accent}, '', 'g'), NFC) collate "C")`
}

const foldTyped = (text: string) => foldSpelling(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const betweenWords = new RegExp(`[${separators}]+`, 'u')

export function wordsOf(text: SQLWrapper) {
  return sql`array_to_tsvector(array_remove(regexp_split_to_array(${folded(text)}, ${sql.raw(`'[${separators}]+'`)}), ''))`
}

/** Condition that a name has a word starting with each word of `text`; undefined when `text` has none. */
export function hasWords(column: SQLWrapper, text: string) {
  const words = foldTyped(text)
    .split(betweenWords)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  return sql`${column} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
}

/** Condition that a text contains another, however spelled; scans every row. */
export function contains(column: SQLWrapper, text: string) {
  return sql`${folded(column)} like ${`%${foldTyped(text).replaceAll(/[\\%_]/g, '\\$&')}%`}`
}

/** Returns the digits of a part of a number in any notation; null if it contains anything else. */
export function digitsOf(text: string) {
  const digits = readPhonePart(text) ?? ''
  return /^\d{4,12}$/.test(digits) ? digits : null
}

/** Condition that a text begins with these digits, compared by bytes, so that an index serves it. */
export function startsWith(text: SQLWrapper, digits: string) {
  const last = digits.slice(-1).charCodeAt(0)
  const after = digits.slice(0, -1) + String.fromCharCode(last + 1)
  return sql`(${text} collate "C" >= ${digits} and ${text} collate "C" < ${after})`
}

export function endsWith(text: SQLWrapper, digits: string) {
  return startsWith(sql`reverse(${text})`, [...digits].reverse().join(''))
}

/**
 * Rows examined from each end of an index. If thousands of numbers share the typed prefix, no eight of them are
 * the right ones.
 */
const numbersLookedAt = 200

/** Selects the rows of `from` with these digits at either end of `text`, in the order of the index, so that the planner uses it whatever it estimates. */
export function rowsByDigits(
  from: PgTable,
  text: SQLWrapper,
  { digits, only }: { digits: string; only: SQL | undefined },
) {
  const part = (place: SQLWrapper, is: SQL) =>
    sql`(select * from ${from} where ${and(only, is)} order by ${place} collate "C" limit ${numbersLookedAt})`
  return sql`${part(text, startsWith(text, digits))} union ${part(sql`reverse(${text})`, endsWith(text, digits))}`
}
