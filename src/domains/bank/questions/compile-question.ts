import { createHash, randomBytes } from 'node:crypto'
import type { AnswerKey, Language, Localised, StoredOption } from '../schema.ts'
import type { Shelf } from '../texts/keep-pictures.ts'
import { readingOf, wordsOf } from '../texts/rules.ts'
import { TextProblem, typesetSource } from '../texts/typeset-source.ts'
import { lackOf, languageStatesOf, namedTexts, staysInOrder, translations, wordingIn } from './rules.ts'
import type { LanguageStates, TypedQuestion, WrittenQuestion, WrittenTexts } from './schema.ts'

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Returns a hash of a question's English: translations made from another one are stale. */
function nameEnglish(question: TypedQuestion) {
  return short(wordingIn(question, 'en'))
}

const fold = (text: string | undefined) =>
  wordsOf(text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, '')

function nameBy(read: (text: string | undefined) => string, question: TypedQuestion) {
  // not translated: it is compared
  const options = question.kind === 'numeric' ? ['a number'] : question.options.map(({ en }) => read(en)).sort()
  const passage = question.passage ? (question.passage._id ?? read(question.passage.text.en)) : ''
  return short(JSON.stringify([read(question.text.en), passage, ...options]))
}

/**
 * Returns a fingerprint that is equal for questions with the same text and options in any order. The key is left
 * out: otherwise anyone who imports a file could find out a hidden key by which rows match.
 */
export const fingerprintOf = (question: TypedQuestion) => nameBy((text) => readingOf(text ?? ''), question)

/**
 * Returns a fingerprint that is equal for similar questions: case, spaces, superscripts and subscripts are
 * ignored. A person must confirm that they are the same.
 */
export const likenessOf = (question: TypedQuestion) => nameBy(fold, question)

/**
 * Marks each translation that changed or was confirmed as matching the current English; the others keep the
 * English they were made from.
 */
export function markAgainst(typed: TypedQuestion, before: WrittenQuestion | null, confirmed: readonly Language[]) {
  const english = nameEnglish(typed)
  const against: WrittenQuestion['against'] = {}
  for (const language of translations) {
    const isNew = before === null || wordingIn(before, language) !== wordingIn(typed, language)
    against[language] = isNew || confirmed.includes(language) ? english : (before.against[language] ?? english)
  }
  return { ...typed, against }
}

/** Returns whether both questions would make the same version; the order of keys in JSON does not matter. */
export function isSameQuestion(question: WrittenQuestion, other: WrittenQuestion) {
  const tell = ({ against, ...question }: WrittenQuestion) => {
    const { kind, correct, value, tolerance, keeps_order, passage } = question
    const wordings = (['en', ...translations] as const).map((language) => wordingIn(question, language))
    const texts = [wordings, translations.map((language) => against[language] ?? nameEnglish(question))]
    return JSON.stringify([kind, [...correct].sort(), value, tolerance, keeps_order, passage?._id ?? null, ...texts])
  }
  return tell(question) === tell(other)
}

export function statesOf(question: WrittenQuestion) {
  return languageStatesOf(question, nameEnglish(question))
}

/** Formats the language states for the column of the list. */
export function writeStates(states: LanguageStates) {
  return Object.entries(states).map(([language, state]) => `${language}:${state}`)
}

/** Returns a random id, which reveals neither the option's place nor whether it is correct. */
export function optionId() {
  return randomBytes(6).toString('base64url')
}

export type Compiled = {
  text: Localised
  options: StoredOption[]
  key: AnswerKey
  solution: Localised
  keepsOrder: boolean
  /** Text of a new passage. */
  passageText: Localised | null
}

/** Typesets what candidates will see, in the languages that are ready. */
function makeTypesetter(states: LanguageStates, shelf: Shelf, problems: Record<string, string>) {
  const compileField = (field: string, source: string) => {
    try {
      return typesetSource(source, shelf)
    } catch (error) {
      if (!(error instanceof TextProblem)) throw error
      problems[field] = error.message
      return ''
    }
  }
  return (field: string, texts: WrittenTexts): Localised => {
    const typeset: Localised = { en: compileField(`${field}.en`, texts.en ?? '') }
    for (const language of translations) {
      const source = texts[language]?.trim()
      if (states[language] === 'ready' && source) typeset[language] = compileField(`${field}.${language}`, source)
    }
    return typeset
  }
}

/** Compiles a written question to a version, or returns the problems by field. */
export function compileQuestion(
  question: WrittenQuestion,
  shelf: Shelf,
): { compiled: Compiled; problems: null } | { compiled: null; problems: Record<string, string> } {
  const problems = lackOf(question)
  const typeset = makeTypesetter(statesOf(question), shelf, problems)
  const texts = new Map(namedTexts(question).map(([field, texts]) => [field, typeset(field, texts)]))
  if (Object.keys(problems).length > 0) return { compiled: null, problems }
  const nothing = { en: '' }
  const { kind, value, tolerance } = question
  const options =
    kind === 'numeric'
      ? []
      : question.options.map((_, index) => ({ id: optionId(), text: texts.get(`options.${index}`) ?? nothing }))
  const right = question.correct.flatMap((place) => options[place]?.id ?? [])
  return {
    problems: null,
    compiled: {
      text: texts.get('text') ?? nothing,
      solution: texts.get('solution') ?? nothing,
      passageText: texts.get('passage.text') ?? null,
      options,
      key: kind === 'numeric' ? { kind, value, tolerance } : { kind, options: right },
      keepsOrder: staysInOrder(question),
    },
  }
}
