import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

/** A sentence in four parts, in order. */
type Row = {
  level: Draft['difficulty']
  parts: [string, string, string, string]
  wrong: number
  right: string
  rule: string
}

const letters = ['A', 'B', 'C', 'D']

const rows: Row[] = [
  {
    level: 'easy',
    parts: ['Each of the students', 'have submitted', 'the application form', 'before the last date'],
    wrong: 1,
    right: 'has submitted',
    rule: '"Each" takes a singular verb',
  },
  {
    level: 'easy',
    parts: ['The manager', 'has gone to Cuttack', 'yesterday morning', 'by the early train'],
    wrong: 1,
    right: 'went to Cuttack',
    rule: 'A finished time such as "yesterday" takes the simple past',
  },
  {
    level: 'medium',
    parts: ['Neither the principal', 'nor the teachers', 'was present', 'at the annual function'],
    wrong: 2,
    right: 'were present',
    rule: 'With "neither … nor" the verb agrees with the nearer subject',
  },
  {
    level: 'easy',
    parts: ['She is', 'more taller', 'than all', 'her sisters'],
    wrong: 1,
    right: 'taller',
    rule: 'A comparative is not doubled',
  },
  {
    level: 'medium',
    parts: ['The furnitures', 'in this room', 'are made of', 'Sal wood from Mayurbhanj'],
    wrong: 0,
    right: 'The pieces of furniture',
    rule: '"Furniture" has no plural',
  },
  {
    level: 'medium',
    parts: ['I look forward', 'to meet you', 'at the conference', 'in December'],
    wrong: 1,
    right: 'to meeting you',
    rule: '"Look forward to" is followed by the -ing form',
  },
  {
    level: 'medium',
    parts: ['He has been', 'working in', 'this bank', 'since five years'],
    wrong: 3,
    right: 'for five years',
    rule: 'A length of time takes "for"; "since" takes a point of time',
  },
  {
    level: 'easy',
    parts: ['The honest clerk', 'returned back the purse', 'to its owner', 'without delay'],
    wrong: 1,
    right: 'returned the purse',
    rule: '"Return" already means to give back',
  },
  {
    level: 'medium',
    parts: ['If I was', 'the captain of the team,', 'I would give', 'every player a chance'],
    wrong: 0,
    right: 'If I were',
    rule: 'An unreal condition takes "were"',
  },
  {
    level: 'hard',
    parts: ['Hardly had', 'the bell rung', 'than the students', 'rushed out of the hall'],
    wrong: 2,
    right: 'when the students',
    rule: '"Hardly" is followed by "when"',
  },
  {
    level: 'medium',
    parts: ['One of the', 'oldest temple', 'of the district', 'stands on this hill'],
    wrong: 1,
    right: 'oldest temples',
    rule: '"One of the" is followed by a plural noun',
  },
  {
    level: 'hard',
    parts: ['The number of', 'passengers on this route', 'have risen sharply', 'since the bridge was opened'],
    wrong: 2,
    right: 'has risen sharply',
    rule: '"The number of" takes a singular verb',
  },
]

const correctRows: { parts: [string, string, string, string]; rule: string }[] = [
  {
    parts: ['The committee has', 'submitted its report', 'to the Director', 'of Public Instruction'],
    rule: '"Committee" is taken as one body, and "has" and "its" agree with it',
  },
  {
    parts: ['Had he left', 'a little earlier,', 'he would have', 'caught the train'],
    rule: '"Had he left" stands for "if he had left" and is followed by "would have caught"',
  },
]

export function grammarQuestions(): DemoQuestion[] {
  const drafts = rows.map(
    (row): Draft => ({
      difficulty: row.level,
      text: { en: asked(row.parts) },
      key: { en: letters[row.wrong] ?? '' },
      wrong: [...letters.filter((letter) => letter !== letters[row.wrong]), 'No error'].map((en) => ({ en })),
      solution: { en: `${row.rule}: write "${row.right}" for "${row.parts[row.wrong]}".` },
    }),
  )
  const clean = correctRows.map(
    (row): Draft => ({
      difficulty: 'hard',
      text: { en: asked(row.parts) },
      key: { en: 'No error' },
      wrong: letters.map((en) => ({ en })),
      solution: { en: `${row.rule}. The sentence is correct.` },
    }),
  )
  const questions = questionSet({ subject: 'english', topic: 'Spotting errors', ref: 'english.grammar' }, [
    ...drafts,
    ...clean,
  ])
  return questions.map(inLetterOrder)
}

function asked(parts: string[]): string {
  const marked = parts.map((part, index) => `${part} (${letters[index]})`).join(' / ')
  return `<p>Which part of the sentence has an error?</p><p>${marked}.</p>`
}

/** The options name the parts, so shuffling them would only confuse. */
function inLetterOrder(question: DemoQuestion): DemoQuestion {
  const key = question.options[question.correct]?.en ?? ''
  const order = [...letters, 'No error']
  return { ...question, options: order.map((en) => ({ en })), correct: order.indexOf(key) }
}
