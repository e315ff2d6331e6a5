import { t } from '#platform/text/messages.ts'
import type { Language } from '../schema.ts'
import { readingOf, wordsOf } from '../texts/rules.ts'
import type { LanguageState, LanguageStates, TypedQuestion, WrittenQuestion, WrittenTexts } from './schema.ts'

export const translations = ['hi', 'or', 'bn'] as const
const leastOptions = 2
export const mostOptions = 5

const letters = ['A', 'B', 'C', 'D', 'E']

const isWritten = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Returns whether a text needs a translation: numbers, names of one letter and formulas read the same in every language. */
function needsTranslation(english: string | undefined) {
  const words = wordsOf(english ?? '').replaceAll(/\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g, ' ')
  return /(?:\p{L}\p{M}*){3}/u.test(words)
}

function textsOf({ text, options, solution, passage, kind }: TypedQuestion): WrittenTexts[] {
  return [text, ...(kind === 'numeric' ? [] : options), solution, ...(passage?._id === null ? [passage.text] : [])]
}

/** Returns all texts of a question in one language as one string, to detect a change. */
export function wordingIn(question: TypedQuestion, language: Language) {
  return JSON.stringify(textsOf(question).map((text) => text[language]?.trim() ?? ''))
}

function stateOf(question: TypedQuestion, language: Language, isStale: boolean): LanguageState {
  const texts = textsOf(question)
  if (!texts.some((text) => isWritten(text[language]))) return 'missing'
  const options = question.kind === 'numeric' ? [] : question.options
  const asked = question.passage?._id === null ? [question.text, question.passage.text] : [question.text]
  const isWhole =
    asked.every((text) => isWritten(text[language])) &&
    options.every((option) => isWritten(option[language]) || (language !== 'en' && !needsTranslation(option.en)))
  if (!isWhole) return 'draft'
  return isStale ? 'stale' : 'ready'
}

/** Returns the state of each language. `english`: fingerprint of the current English, to compare with each translation's `against`. */
export function languageStatesOf(question: WrittenQuestion, english: string): LanguageStates {
  const state = (language: 'hi' | 'or' | 'bn') => {
    const against = question.against[language]
    return stateOf(question, language, against !== undefined && against !== english)
  }
  return { en: stateOf(question, 'en', false), hi: state('hi'), or: state('or'), bn: state('bn') }
}

type Problems = Record<string, string>

const letterOf = (place: number) => letters[place] ?? ''

function optionProblems({ options, correct, kind }: TypedQuestion) {
  const problems: Problems = {}
  if (options.length < leastOptions) problems.options = t`must number at least two`
  const seen = new Map<string, number>()
  for (const [index, option] of options.entries()) {
    const words = readingOf(option.en ?? '')
    const same = seen.get(words)
    if (wordsOf(option.en ?? '') === '') problems[`options.${index}.en`] = t`Option ${letterOf(index)} is empty`
    else if (same !== undefined)
      problems[`options.${index}.en`] = t`Option ${letterOf(index)} is the same as option ${letterOf(same)}`
    else seen.set(words, index)
  }
  if (correct.length === 0) problems.correct = t`has not been chosen yet`
  else if (correct.some((place) => place >= options.length)) problems.correct = t`is not one of the options`
  else if (new Set(correct).size < correct.length) problems.correct = t`must not list an option twice`
  else if (kind === 'single' && correct.length > 1) problems.correct = t`must be a single option`
  return problems
}

/** Returns whether a table of a text has no words, formula or picture in any cell. */
function hasEmptyTable(text: string) {
  return (text.match(/<table>[\s\S]*?<\/table>/g) ?? []).some(
    (table) => wordsOf(table) === '' && !/\[picture /.test(table),
  )
}

const decimal = /^-?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})$/

/**
 * Lists by field what a question lacks to become ready; its formulas and pictures are checked when they are
 * typeset.
 */
export function lackOf(question: TypedQuestion): Problems {
  const problems: Problems = {}
  if (wordsOf(question.text.en ?? '') === '') problems['text.en'] = t`is missing`
  if (question.passage && question.passage._id === null && wordsOf(question.passage.text.en ?? '') === '') {
    problems['passage.text.en'] = t`is missing`
  }
  for (const [field, texts] of namedTexts(question))
    for (const [language, text] of Object.entries(texts))
      if (hasEmptyTable(text)) problems[`${field}.${language}`] = t`has an empty table`
  if (question.kind !== 'numeric') return { ...problems, ...optionProblems(question) }
  if (!decimal.test(question.value)) problems.value = t`is not a number`
  if (!decimal.test(question.tolerance) || question.tolerance.startsWith('-')) {
    problems.tolerance = t`must be zero or a positive number`
  }
  return problems
}

function passageText({ passage }: TypedQuestion): [string, WrittenTexts][] {
  return passage?._id === null ? [['passage.text', passage.text]] : []
}

/** Lists all texts of a question by field name. */
export function namedTexts(question: TypedQuestion): [field: string, texts: WrittenTexts][] {
  const options = question.kind === 'numeric' ? [] : question.options
  return [
    ['text', question.text],
    ...options.map((option, index): [string, WrittenTexts] => [`options.${index}`, option]),
    ['solution', question.solution],
    ...passageText(question),
  ]
}

/*
 * Options that refer to each other depend on their positions: "None of the above", "Both A and B". So does a
 * solution that names a letter.
 */

// not translated: phrases that are looked for, in the languages that questions are written in
const ofTheOthers = [
  /\b(?:all|none|any|both|neither|either|some|one|two|more)(?: than one| one)?(?: of)?(?: the)? (?:above|these|those|them)\b/,
  /\b(?:all|none|any|both|neither|either|some|one|two|more)(?: than one| one)? of(?: the)? (?:following|given|others?|options?)\b/,
  /\b(?:options?|choices?) \(?[a-e1-5]\b/,
  /उपर्युक्त|उपरोक्त|उपरिलिखित|ऊपर के|इनमें से|इन में से|इनमे से|ये सभी|यह सभी|ये दोनों|सभी विकल्प|विकल्प \(?[a-eक-घ1-5]/,
  /ଉପରୋକ୍ତ|ଉପରଲିଖିତ|ଉପର ସମସ୍ତ|ଏଥିମଧ୍ୟରୁ|ଏହାମଧ୍ୟରୁ|ଏମାନଙ୍କ ମଧ୍ୟରୁ|ଏଗୁଡ଼ିକ|ଏ ସମସ୍ତ|ଏସବୁ|ଉଭୟ \(?[a-eକ-ଘ]|ବିକଳ୍ପ \(?[a-eକ-ଘ1-5]/,
  /উপরের|উপরোক্ত|উপরিউক্ত|উপর্যুক্ত|এদের মধ্যে|এগুলি|এগুলো|এর কোনটি|এর কোনোটি|কোনোটিই নয়|কোনটিই নয়|সবকটি|সবগুলি|সবগুলো|বিকল্প \(?[a-eক-ঘ1-5]/,
]
const optionLetter = String.raw`\(?(?:[a-e]|[क-घअबसद]|[କ-ଘ]|[ক-ঘ])\)?`
const joiner = '(?:and|or|nor|&|और|तथा|एवं|व|या|ଓ|ଏବଂ|ବା|କିମ୍ବା|ও|এবং|বা|অথবা)'
const only = '(?:only|केवल|सिर्फ|କେବଳ|କେବଳମାତ୍ର|শুধু|কেবল|both|either|neither|all|दोनों|ଉଭୟ|উভয়)'
const severalLetters = `${optionLetter}(?:\\s*,\\s*${optionLetter})*\\s*,?\\s*${joiner}\\s*${optionLetter}`
const namesLetters = new RegExp(
  `^(?:${only}\\s+)?${severalLetters}(?:\\s+${only})?\\s*\\.?$|^${only}\\s+${optionLetter}$|^${optionLetter}\\s+${only}$`.normalize(
    'NFC',
  ),
)
const phrases = [...ofTheOthers.map(({ source }) => new RegExp(source.normalize('NFC'))), namesLetters]

/** Returns whether an option refers to other options, and so to its position. */
export function refersToOthers(option: WrittenTexts) {
  return Object.values(option).some((text) => {
    const words = wordsOf(text).normalize('NFC').toLowerCase()
    return phrases.some((phrase) => phrase.test(words))
  })
}

type Ordered = Pick<TypedQuestion, 'kind' | 'options' | 'solution' | 'keeps_order'>

/** Returns whether a question's options keep their order where a test shuffles others. */
export const staysInOrder = ({ kind, options, keeps_order: isChosen }: Ordered) =>
  isChosen || (kind !== 'numeric' && options.some(refersToOthers))

// not translated: phrases that are looked for
const solutionLetters = [
  /\b(?:options?|choices?)\s*[:-]?\s*\(?[A-Ea-e1-5]\)?(?![\p{L}\p{N}])/iu,
  /\b(?:[Aa]nswer|[Aa]ns|ANSWER|ANS|[Kk]ey)\b\.?\s*(?:is|are)?\s*[:=-]?\s*(?:\([A-Ea-e]\)|[A-E](?![\p{L}\p{N}'’]))/u,
  /(?:^|[\s(])(?:\([A-Ea-e]\)|[B-E]) (?:is|are) (?:the )?(?:correct|right|wrong|true|false|answer)/u,
  /(?:विकल्प|उत्तर|ବିକଳ୍ପ|ଉତ୍ତର|বিকল্প|উত্তর)\s*[:–-]?\s*\(?(?:[A-Ea-e]|[क-घ]|[କ-ଘ]|[ক-ঘ])\)?(?![\p{L}\p{M}\p{N}])/u,
]

/** Lists warnings for a question whose options a test may shuffle; sentences that follow the field's name. */
export function orderNotes(question: Ordered): Record<string, string> {
  const notes: Record<string, string> = {}
  if (question.kind === 'numeric' || question.keeps_order) return notes
  for (const [place, option] of question.options.entries()) {
    if (refersToOthers(option))
      notes[`options.${place}.en`] = t`speaks of the other options, so the options of this question are never shuffled`
  }
  if (Object.keys(notes).length > 0) return notes
  for (const [language, text] of Object.entries(question.solution)) {
    const named = solutionLetters.map((phrase) => phrase.exec(wordsOf(text))?.[0]).find(Boolean)
    if (named)
      notes[`solution.${language}`] =
        t`names the letter of an option (${named.trim()}), which is another one where a test shuffles the options`
  }
  return notes
}
