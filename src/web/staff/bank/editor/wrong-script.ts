import type { Language } from '#domains/bank/schema.ts'
import { piecesOf } from '#domains/bank/texts/rules.ts'
import { t } from '#platform/text/messages.ts'
import { languageNames } from '../words.ts'

/* Whether a text stands in the column of another language. A warning, as a question about a language quotes it. */

const scripts: Record<Language, RegExp> = {
  en: /\p{Script=Latin}/u,
  hi: /\p{Script=Devanagari}/u,
  or: /\p{Script=Oriya}/u,
  bn: /\p{Script=Bengali}/u,
}
const languages: Language[] = ['hi', 'or', 'bn']
/** So many English words in a row are no name and no term. */
const sentence = 4

/** A word of English, and no abbreviation, unit or name of a variable: those stand in every language. */
const isEnglish = (word: string) => /^\p{Script=Latin}{3,}$/u.test(word) && /\p{Lowercase}/u.test(word)

function longestRun(words: string[]) {
  let longest = 0
  let run = 0
  for (const word of words) {
    // A short one, as `of`, neither counts nor ends a run.
    if (isEnglish(word)) run += 1
    else if (!/^\p{Script=Latin}{1,2}$/u.test(word)) run = 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** The language that a text of this column seems to be in instead; null: nothing is strange. */
export function strangerIn(source: string, language: Language): Language | null {
  const plain = piecesOf(source)
    .filter(({ kind }) => kind === 'words')
    .map(({ text }) => text)
    .join(' ')
  const words = plain.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
  const hasOwn = scripts[language].test(plain)
  const isIn = (candidate: Language) => words.some((word) => word.length > 1 && scripts[candidate].test(word))
  const other = languages.find((candidate) => candidate !== language && isIn(candidate))
  if (other) return other
  const most = language === 'en' || words.length === 0 ? 0 : longestRun(words)
  return most >= sentence || (most > 0 && !hasOwn) ? 'en' : null
}

export function scriptWarning(source: string, language: Language) {
  const stranger = strangerIn(source, language)
  return stranger && t`This looks like ${languageNames[stranger]}, but this column is for ${languageNames[language]}.`
}
