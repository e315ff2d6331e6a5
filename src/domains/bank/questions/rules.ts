import { t } from '../../../platform/text/messages.ts'
import type { Language } from '../schema.ts'
import { wordsOf } from '../texts/rules.ts'
import type { LanguageState, LanguageStates, TypedQuestion, WrittenQuestion, WrittenTexts } from './schema.ts'

export const translations = ['hi', 'or', 'bn'] as const
export const leastOptions = 2
export const mostOptions = 5

const letters = ['A', 'B', 'C', 'D', 'E']

const isWritten = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Numbers, names of one letter and formulas read the same in every language. */
function needsTranslation(english: string | undefined) {
  const words = wordsOf(english ?? '').replaceAll(/\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g, ' ')
  return /\p{L}{3,}/u.test(words)
}

function textsOf({ text, options, solution, passage, kind }: TypedQuestion): WrittenTexts[] {
  return [text, ...(kind === 'numeric' ? [] : options), solution, ...(passage?._id === null ? [passage.text] : [])]
}

/** All texts of a question in one language, to be compared with what they were. */
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

/** `english`: what names the English as it is now, as `against` has it of each translation. */
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
  if (options.length < leastOptions) problems.options = t`must be at least two`
  const seen = new Map<string, number>()
  for (const [index, option] of options.entries()) {
    const words = wordsOf(option.en ?? '').toLowerCase()
    const same = seen.get(words)
    if (words === '') problems[`options.${index}.en`] = t`Option ${letterOf(index)} is empty`
    else if (same !== undefined)
      problems[`options.${index}.en`] = t`Option ${letterOf(index)} is the same as option ${letterOf(same)}`
    else seen.set(words, index)
  }
  if (correct.length === 0) problems.correct = t`is not chosen yet`
  else if (correct.some((place) => place >= options.length)) problems.correct = t`is not one of the options`
  else if (new Set(correct).size < correct.length) problems.correct = t`names an option twice`
  else if (kind === 'single' && correct.length > 1) problems.correct = t`must be one option`
  return problems
}

const decimal = /^-?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})$/

/** What a question lacks to become ready, by field; its formulas and pictures are looked at where they are typeset. */
export function lackOf(question: TypedQuestion): Problems {
  const problems: Problems = {}
  if (wordsOf(question.text.en ?? '') === '') problems['text.en'] = t`is missing`
  if (question.passage && question.passage._id === null && wordsOf(question.passage.text.en ?? '') === '') {
    problems['passage.text.en'] = t`is missing`
  }
  if (question.kind !== 'numeric') return { ...problems, ...optionProblems(question) }
  if (!decimal.test(question.value)) problems.value = t`is not a number`
  if (!decimal.test(question.tolerance) || question.tolerance.startsWith('-')) {
    problems.tolerance = t`is not a number from 0 on`
  }
  return problems
}

function passageText({ passage }: TypedQuestion): [string, WrittenTexts][] {
  return passage?._id === null ? [['passage.text', passage.text]] : []
}

/** What is typed, in all its fields, by the name of each. */
export function namedTexts(question: TypedQuestion): [field: string, texts: WrittenTexts][] {
  const options = question.kind === 'numeric' ? [] : question.options
  return [
    ['text', question.text],
    ...options.map((option, index): [string, WrittenTexts] => [`options.${index}`, option]),
    ['solution', question.solution],
    ...passageText(question),
  ]
}
