import { foldSpelling } from '#platform/text/typed.ts'

const word = /[\p{L}\p{M}\p{N}]+/gu
const longest = 60

/**
 * Returns the words of a text as indexed: in one spelling, in lower case and without duplicates. Computed here
 * because the database's own parser recognises letters by a locale that the embedded one lacks: it finds no word
 * in Odia, Devanagari or Bengali.
 */
export function wordsOf(text: string) {
  const plain = foldSpelling(text).toLowerCase()
  return [...new Set((plain.match(word) ?? []).map((match) => match.slice(0, longest)))]
}

const mostWords = 8

/** Returns the words to search for, up to the limit of a query. */
export function wordsAsked(text: string) {
  return wordsOf(text).slice(0, mostWords)
}

/** Returns a PostgreSQL `tsquery` for all of the words, each of which may be a prefix. */
export function queryOf(words: string[]) {
  return words.map((term) => `'${term}':*`).join(' & ')
}
