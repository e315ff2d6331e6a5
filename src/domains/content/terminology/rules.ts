import { t } from '#platform/text/messages.ts'
import type { OwnWords } from '#platform/text/own-words.ts'

/*
 * Words that an institute may replace by its own. Only words with a single meaning in our texts are listed:
 * "class", for one, means both a lesson and a school class.
 */

export const terms = [
  { singular: 'centre', plural: 'centres' },
  { singular: 'batch', plural: 'batches' },
  { singular: 'course', plural: 'courses' },
  { singular: 'student', plural: 'students' },
  { singular: 'teacher', plural: 'teachers' },
  { singular: 'counsellor', plural: 'counsellors' },
] as const

type Term = (typeof terms)[number]
type TermField = Term['singular' | 'plural']
/** Empty: our word. */
export type ChosenWords = Record<TermField, string>

/** Other spellings in some texts. */
const otherSpellings: Partial<Record<TermField, string>> = { centre: 'center', centres: 'centers' }

/** Returns the words that replace ours in texts; those equal to ours are left out. */
export function wordsOf(chosen: ChosenWords): OwnWords {
  const words: OwnWords = {}
  for (const { singular, plural } of terms) {
    if (chosen[singular] === singular && chosen[plural] === plural) continue
    for (const field of [singular, plural] as const) {
      if (chosen[field] === '') continue
      words[field] = chosen[field]
      const other = otherSpellings[field]
      if (other !== undefined) words[other] = chosen[field]
    }
  }
  return words
}

/** Returns why terms are invalid: only one form is given, or another term has the same word. */
export function wordProblem(chosen: ChosenWords): { field: TermField; message: string } | null {
  const taken = new Map<string, string>()
  for (const { singular, plural } of terms)
    if ((chosen[singular] === '') !== (chosen[plural] === ''))
      return {
        field: chosen[singular] === '' ? singular : plural,
        message: t`Please write both “${singular}” and “${plural}” in your words, or leave both empty.`,
      }
  // Ours first, so that the problem names the field that the office has filled in.
  const isOurs = ({ singular }: Term) => chosen[singular] === ''
  for (const { singular, plural } of [...terms.filter(isOurs), ...terms.filter((term) => !isOurs(term))])
    for (const field of [singular, plural] as const) {
      const word = (chosen[field] || field).toLowerCase()
      if ((taken.get(word) ?? singular) !== singular)
        return {
          field,
          message: t`“${word}”, in place of “${field}”, stands for another term already. Please choose another word.`,
        }
      taken.set(word, singular)
    }
  return null
}

/** Returns words as they are written within sentences: in lower case, except words in capitals, such as short names. */
export const asWord = (typed: string) =>
  typed
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<!\S)\p{Lu}(?=\p{Ll}|\p{M})[\p{Ll}\p{M}]*(?!\S)/gu, (word) => word.toLowerCase())

/** Sample sentences that show what a choice does, independent of the words of this build. */
export const sampleSentences = [
  // not translated: changed by the words as they are typed
  'Type the name of a course, an exam, a centre, a teacher, a test or a notice.',
  // not translated: changed by the words as they are typed
  'This batch has no fee yet, so no student can join it.',
  // not translated: changed by the words as they are typed
  'Students who have already enrolled keep the rules that applied when they enrolled.',
]
