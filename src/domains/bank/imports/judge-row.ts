import { newId } from '../../../platform/data/database/ids.ts'
import { compileQuestion, fingerprintOf, markAgainst, statesOf, writeStates } from '../questions/compile-question.ts'
import type { Difficulty, LanguageStates, TypedQuestion, WrittenTexts } from '../questions/schema.ts'
import type { Localised } from '../schema.ts'
import { lineOf } from '../texts/typeset-source.ts'
import { type Cells, isOffered } from './rules.ts'
import type { RowReason, StagedQuestion, Verdict } from './schema.ts'

export type Judged = {
  verdict: Verdict
  reasons: RowReason[]
  line: string
  fingerprint: string | null
  staged: StagedQuestion | null
}

/** What has been seen of the bank and of the file so far. */
export type Known = {
  subjects: ReadonlySet<string>
  topics: ReadonlySet<string>
  /** What questions are written in. */
  offered: readonly string[]
  keyOf: (name: string) => string
  /** Where a question that reads the same is: 'Question 12', 'row 7'. */
  same: (fingerprint: string) => string | undefined
  /** Passages of this file by what they say: each is stored once. */
  passages: Map<string, { _id: string; text: Localised; source: WrittenTexts }>
}

const languages = ['en', 'hi', 'or', 'bn'] as const
const letters = ['a', 'b', 'c', 'd', 'e']

function textsOf({ values }: Cells, name: string): WrittenTexts {
  const texts: WrittenTexts = {}
  for (const language of languages) {
    const value = values.get(`${name}_${language}`)
    if (value !== undefined) texts[language] = value
  }
  return texts
}

/** 'B', 'b)', '2' and 'A, C': places from 0; null for anything else. */
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
  #cells: Cells

  constructor(cells: Cells) {
    this.#cells = cells
  }

  say(column: string, message: string) {
    this.reasons.push({ column: this.#cells.headings.get(column) ?? column, message })
  }

  refuse(column: string, message: string) {
    this.#isWrong = true
    if (column === 'key') this.isKeyWrong = true
    this.say(column, message)
  }

  get verdict(): Verdict {
    if (this.#isWrong) return 'error'
    return this.reasons.length > 0 ? 'warning' : 'ready'
  }

  value(column: string) {
    return this.#cells.values.get(column) ?? ''
  }

  /** One of the words of a list; `otherwise` when the cell is empty. */
  choose<T>(column: string, words: Record<string, T>, otherwise: T) {
    const word = this.value(column).toLowerCase()
    const meaning = Object.hasOwn(words, word) ? words[word] : undefined
    if (word !== '' && meaning === undefined) this.refuse(column, `is none of ${Object.keys(words).join(', ')}`)
    return meaning ?? otherwise
  }
}

/** Without what is in a language that questions are not written in. */
function offeredOf({ values, headings }: Cells, { offered }: Known): Cells {
  return { values: new Map([...values].filter(([column]) => isOffered(column, offered))), headings }
}

function warnOfLanguages(judge: Judge, given: Cells, { values }: Cells) {
  const left = [...given.values.keys()].filter((column) => !values.has(column))
  for (const language of new Set(left.map((column) => column.slice(-2))))
    judge.say(`question_${language}`, 'is in a language that the settings do not offer, and is left out')
}

function readQuestion(judge: Judge, cells: Cells): TypedQuestion {
  const options = letters.map((letter) => textsOf(cells, letter))
  const last = options.findLastIndex((option) => Object.keys(option).length > 0)
  const given = options.slice(0, last + 1)
  const key = judge.value('key')
  const places = placesOf(key)
  const guess = given.length === 0 ? 'numeric' : (places?.length ?? 0) > 1 ? 'several' : 'single'
  const kind = judge.choose('kind', kinds, guess)
  if (key === '') judge.refuse('key', 'is missing')
  else if (kind !== 'numeric' && !places) judge.refuse('key', 'is not a letter from A to E')
  const passage = textsOf(cells, 'passage')
  return {
    kind,
    text: textsOf(cells, 'question'),
    options: kind === 'numeric' ? [] : given,
    correct: kind === 'numeric' ? [] : (places ?? []),
    value: kind === 'numeric' ? key : '',
    tolerance: judge.value('tolerance') || '0',
    keeps_order: yes.has(judge.value('keeps_order').toLowerCase()),
    solution: textsOf(cells, 'solution'),
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
  if (isTooMuch) judge.refuse('tags', 'are more than 20, or one is longer than 40 letters')
  return given
}

const fieldColumns: Record<string, string> = { value: 'key', correct: 'key', tolerance: 'tolerance', options: 'a_en' }

/** 'options.1.hi' is the column 'b_hi', 'text.en' is 'question_en'. */
function columnOfField(field: string) {
  const [, option, language] = /^options\.(\d)\.(\w+)$/.exec(field) ?? []
  if (option !== undefined) return `${letters[Number(option)]}_${language}`
  return (
    fieldColumns[field] ?? field.replace('passage.text.', 'passage_').replace('text.', 'question_').replace('.', '_')
  )
}

function checkHeading(judge: Judge, { subjects, topics, keyOf }: Known) {
  const [subject, topic] = [judge.value('subject'), judge.value('topic')]
  if (subject === '') judge.refuse('subject', 'is missing')
  else if (!subjects.has(keyOf(subject))) judge.refuse('subject', `is not a subject of the catalogue: ${subject}`)
  if (topic === '') judge.refuse('topic', 'is missing')
  else if (subject !== '' && !topics.has(`${keyOf(subject)} ${keyOf(topic)}`)) judge.say('topic', `is new: ${topic}`)
  for (const column of ['subject', 'topic', 'origin']) {
    if (judge.value(column).length > 100) judge.refuse(column, 'is longer than 100 letters')
  }
}

function checkLength(judge: Judge, { values }: Cells) {
  for (const [column, value] of values) {
    if (value.length > 20_000) judge.refuse(column, 'is longer than 20,000 letters')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what the database cannot hold, or nobody can see
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u.test(value))
      judge.refuse(column, 'has characters that cannot be used')
  }
}

function refuseProblems(judge: Judge, problems: Record<string, string>) {
  for (const [field, message] of Object.entries(problems)) {
    // A key that cannot be read is told once.
    if (field !== 'correct' || !judge.isKeyWrong) judge.refuse(columnOfField(field), message)
  }
}

function warnOfGaps(judge: Judge, states: LanguageStates, typed: TypedQuestion) {
  for (const language of ['hi', 'or', 'bn'] as const) {
    if (states[language] === 'draft')
      judge.say(`question_${language}`, 'is not whole in this language, which candidates will not get')
  }
  if (!typed.solution.en) judge.say('solution_en', 'is missing')
}

const nothing = { line: '', fingerprint: null, staged: null }

/** What is found in one row, and the question as it would be stored. */
export function judgeRow(given: Cells, known: Known): Judged {
  const cells = offeredOf(given, known)
  const judge = new Judge(cells)
  warnOfLanguages(judge, given, cells)
  checkLength(judge, cells)
  checkHeading(judge, known)
  const difficulty = judge.choose('difficulty', difficulties, 'medium')
  const tags = readTags(judge)
  const typed = readQuestion(judge, cells)
  const written = markAgainst(typed, null, [])
  const { compiled, problems } = compileQuestion(written, new Map())
  refuseProblems(judge, problems ?? {})
  const states = statesOf(written)
  warnOfGaps(judge, states, typed)
  const line = lineOf(typed.text.en)
  if (!compiled || judge.verdict === 'error') return { ...nothing, line, verdict: 'error', reasons: judge.reasons }
  const fingerprint = fingerprintOf(typed)
  const same = known.same(fingerprint)
  if (same) {
    const reasons = [{ column: '', message: `is the same as ${same}` }]
    return { ...nothing, line, fingerprint, verdict: 'here', reasons }
  }
  const { passageText, ...version } = compiled
  const staged: StagedQuestion = {
    subject: judge.value('subject'),
    topic: judge.value('topic'),
    difficulty,
    tags,
    origin: judge.value('origin'),
    languages: writeStates(states),
    written,
    passage: passageText && typed.passage ? sharedPassage(known, passageText, typed.passage.text) : null,
    ...version,
  }
  return { verdict: judge.verdict, reasons: judge.reasons, line, fingerprint, staged }
}

function sharedPassage({ passages }: Known, text: Localised, source: WrittenTexts) {
  const key = JSON.stringify(source)
  const passage = passages.get(key) ?? { _id: newId(), text, source }
  passages.set(key, passage)
  return passage
}
