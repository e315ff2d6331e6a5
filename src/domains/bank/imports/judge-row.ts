import type { Judged, RowReason, Values, Verdict } from '#domains/imports/schema.ts'
import { t } from '#platform/text/messages.ts'
import { readNumber } from '#platform/text/typed.ts'
import { listUnread } from '../formats/read-mathml.ts'
import {
  compileQuestion,
  fingerprintOf,
  likenessOf,
  markAgainst,
  statesOf,
  writeStates,
} from '../questions/compile-question.ts'
import { orderNotes } from '../questions/rules.ts'
import type { Difficulty, LanguageStates, TypedQuestion, WrittenTexts } from '../questions/schema.ts'
import type { Shelf } from '../texts/keep-pictures.ts'
import { lineOf } from '../texts/typeset-source.ts'
import { hasOpenDollars, isOffered, isTextColumn, likenessKey, readDollars } from './rules.ts'
import type { StagedQuestion } from './schema.ts'

/** Facts about the bank, and about the file's rows so far. */
export type Known = {
  subjects: ReadonlySet<string>
  topics: ReadonlySet<string>
  /** Languages that questions may be written in. */
  offered: readonly string[]
  keyOf: (name: string) => string
  /** Pictures that the row names. */
  shelf: Shelf
}

const languages = ['en', 'hi', 'or', 'bn'] as const
const letters = ['a', 'b', 'c', 'd', 'e']

function textsOf(values: Values, name: string): WrittenTexts {
  const texts: WrittenTexts = {}
  for (const language of languages) {
    const value = values[`${name}_${language}`]
    if (value) texts[language] = readDollars(value)
  }
  return texts
}

/** Parses 'B', 'b)', '2' and 'A, C' to indices from 0; null for anything else. */
function placesOf(key: string) {
  const parts = key.split(/[\s,;/&]+|and/i).filter((part) => part !== '')
  const places = parts.map((part) => {
    const [, letter, digit] = /^\(?(?:([a-e])|([1-5]))[).]?$/i.exec(part) ?? []
    return letter === undefined ? Number(digit ?? Number.NaN) - 1 : letters.indexOf(letter.toLowerCase())
  })
  return places.length > 0 && places.every((place) => place >= 0) ? places : null
}

const kinds: Record<string, TypedQuestion['kind']> = {
  single: 'single',
  one: 'single',
  mcq: 'single',
  several: 'several',
  multiple: 'several',
  msq: 'several',
  numeric: 'numeric',
  number: 'numeric',
  nat: 'numeric',
  integer: 'numeric',
}
const difficulties: Record<string, Difficulty> = {
  easy: 'easy',
  medium: 'medium',
  moderate: 'medium',
  hard: 'hard',
  difficult: 'hard',
}
const yes = new Set(['yes', 'y', 'true', '1'])

class Judge {
  reasons: RowReason[] = []
  isKeyWrong = false
  #isWrong = false
  #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  /** `value`: the value in the file, when another name may be chosen for it. */
  say(field: string, message: string, value: Pick<RowReason, 'value' | 'within'> = {}) {
    this.reasons.push({ field, message, ...value })
  }

  refuse(field: string, message: string, value?: Pick<RowReason, 'value' | 'within'>) {
    this.#isWrong = true
    if (field === 'key') this.isKeyWrong = true
    this.say(field, message, value)
  }

  get verdict(): Verdict {
    if (this.#isWrong) return 'error'
    return this.reasons.length > 0 ? 'warning' : 'ready'
  }

  value(field: string) {
    return this.#values[field] ?? ''
  }

  /** Returns the meaning of the word in a cell; `otherwise` if the cell is empty. */
  choose<T>(column: string, words: Record<string, T>, otherwise: T) {
    const word = this.value(column).toLowerCase()
    const meaning = Object.hasOwn(words, word) ? words[word] : undefined
    if (word !== '' && meaning === undefined) this.refuse(column, t`must be one of: ${Object.keys(words).join(', ')}`)
    return meaning ?? otherwise
  }
}

/** Returns the values without those in languages that questions are not written in. */
function offeredOf(values: Values, { offered }: Known): Values {
  return Object.fromEntries(Object.entries(values).filter(([column]) => isOffered(column, offered)))
}

function warnOfLanguages(judge: Judge, given: Values, values: Values) {
  const left = Object.keys(given).filter((column) => given[column] !== '' && !(column in values))
  for (const language of new Set(left.map((column) => column.slice(-2))))
    judge.say(`question_${language}`, t`is in a language that is not enabled in the settings and will be left out`)
}

function warnOfDollars(judge: Judge, values: Values) {
  for (const [column, value] of Object.entries(values))
    if (isTextColumn(column) && hasOpenDollars(readDollars(value)))
      judge.say(column, t`has dollar signs that were not read as a formula. Write formulas as \\(x^2\\).`)
}

function readQuestion(judge: Judge, values: Values): TypedQuestion {
  warnOfDollars(judge, values)
  const options = letters.map((letter) => textsOf(values, letter))
  const last = options.findLastIndex((option) => Object.keys(option).length > 0)
  const given = options.slice(0, last + 1)
  const key = judge.value('key')
  const places = placesOf(key)
  const guess = given.length === 0 ? 'numeric' : (places?.length ?? 0) > 1 ? 'several' : 'single'
  const kind = judge.choose('kind', kinds, guess)
  if (key === '') judge.refuse('key', t`is missing`)
  else if (kind !== 'numeric' && !places) judge.refuse('key', t`is not a letter from A to E`)
  const passage = textsOf(values, 'passage')
  const tolerance = judge.value('tolerance') || '0'
  return {
    kind,
    text: textsOf(values, 'question'),
    options: kind === 'numeric' ? [] : given,
    correct: kind === 'numeric' ? [] : (places ?? []),
    value: kind === 'numeric' ? (readNumber(key) ?? key) : '',
    tolerance: readNumber(tolerance) ?? tolerance,
    keeps_order: yes.has(judge.value('keeps_order').toLowerCase()),
    solution: textsOf(values, 'solution'),
    passage: Object.keys(passage).length === 0 ? null : { _id: null, text: passage },
  }
}

function readTags(judge: Judge) {
  const tags = judge
    .value('tags')
    .split(/[,;]/)
    .map((tag) => tag.trim().toLowerCase())
  const given = [...new Set(tags)].filter((tag) => tag !== '')
  const isTooMuch = given.some((tag) => tag.length > 40) || given.length > 20
  if (isTooMuch) judge.refuse('tags', t`must be at most 20, each of at most 40 characters`)
  return given
}

const fieldColumns: Record<string, string> = { value: 'key', correct: 'key', tolerance: 'tolerance', options: 'a_en' }

/** Returns the column of a field: 'b_hi' for 'options.1.hi', 'question_en' for 'text.en'. */
function columnOfField(field: string) {
  const [, option, language] = /^options\.(\d)\.(\w+)$/.exec(field) ?? []
  if (option !== undefined) return `${letters[Number(option)]}_${language}`
  return (
    fieldColumns[field] ?? field.replace('passage.text.', 'passage_').replace('text.', 'question_').replace('.', '_')
  )
}

function checkHeading(judge: Judge, { subjects, topics, keyOf }: Known) {
  const [subject, topic] = [judge.value('subject'), judge.value('topic')]
  if (subject === '') judge.refuse('subject', t`is missing`, { value: '' })
  else if (!subjects.has(keyOf(subject)))
    judge.refuse('subject', t`is not in the list of subjects: ${subject}`, { value: subject })
  if (topic === '') judge.refuse('topic', t`is missing`, subject === '' ? {} : { value: '', within: keyOf(subject) })
  else if (subject !== '' && !topics.has(`${keyOf(subject)} ${keyOf(topic)}`))
    judge.say('topic', t`will be added as a new topic: ${topic}`, { value: topic, within: keyOf(subject) })
  for (const column of ['subject', 'topic', 'origin']) {
    if (judge.value(column).length > 100) judge.refuse(column, t`is longer than 100 characters`)
  }
}

function checkLength(judge: Judge, values: Values) {
  for (const [column, value] of Object.entries(values)) {
    if (value.length > 20_000) judge.refuse(column, t`is longer than 20,000 characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what the database cannot hold, or nobody can see
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u.test(value))
      judge.refuse(column, t`contains characters that are not allowed`)
  }
}

const dateOfExcel = /^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2,4})?$/i
const errorOfExcel = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/

/** Warns about values that Excel may have changed: a CSV file that it wrote does not say which cells were dates or errors. */
function warnOfExcel(judge: Judge, values: Values) {
  for (const [column, value] of Object.entries(values)) {
    if (/^(?:[a-e]_|key$)/.test(column) && dateOfExcel.test(value))
      judge.say(column, t`looks like a date that Excel made of a fraction: ${value}`)
    if (errorOfExcel.test(value)) judge.say(column, t`looks like an error of Excel: ${value}`)
  }
}

function refuseProblems(judge: Judge, problems: Record<string, string>) {
  for (const [field, message] of Object.entries(problems)) {
    // Report an unreadable key only once.
    if (field !== 'correct' || !judge.isKeyWrong) judge.refuse(columnOfField(field), message)
  }
}

function warnOfGaps(judge: Judge, states: LanguageStates, typed: TypedQuestion) {
  for (const language of ['hi', 'or', 'bn'] as const) {
    if (states[language] === 'draft')
      judge.say(`question_${language}`, t`is incomplete in this language, so candidates will not see it`)
  }
  if (!typed.solution.en) judge.say('solution_en', t`is missing`)
  for (const [field, note] of Object.entries(orderNotes(typed))) judge.say(columnOfField(field), note)
}

/** Checks one row, and returns the question as it would be stored. */
export function judgeRow(given: Values, known: Known): Judged & { staged: StagedQuestion | null } {
  const values = offeredOf(given, known)
  const judge = new Judge(values)
  warnOfLanguages(judge, given, values)
  checkLength(judge, values)
  warnOfExcel(judge, values)
  checkHeading(judge, known)
  const difficulty = judge.choose('difficulty', difficulties, 'medium')
  const tags = readTags(judge)
  const typed = readQuestion(judge, values)
  const written = markAgainst(typed, null, [])
  const { compiled, problems } = compileQuestion(written, known.shelf)
  refuseProblems(judge, problems ?? {})
  const states = statesOf(written)
  warnOfGaps(judge, states, typed)
  for (const [column, value] of Object.entries(values))
    for (const message of listUnread(value)) judge.say(column, message)
  const line = lineOf(typed.text.en)
  const { verdict, reasons } = judge
  if (!compiled || verdict === 'error') return { verdict: 'error', reasons, line, keys: [], staged: null }
  const [fingerprint, likeness] = [fingerprintOf(typed), likenessOf(typed)]
  const { passageText, ...version } = compiled
  const staged: StagedQuestion = {
    fingerprint,
    likeness,
    line,
    subject: judge.value('subject'),
    topic: judge.value('topic'),
    difficulty,
    tags,
    origin: judge.value('origin'),
    languages: writeStates(states),
    written,
    passage: passageText && typed.passage ? { text: passageText, source: typed.passage.text } : null,
    ...version,
  }
  return { verdict, reasons, line, keys: [fingerprint, likenessKey(likeness)], staged }
}
