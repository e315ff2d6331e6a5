import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { typesetHtml } from '../../platform/rich-text.ts'
import type { Localised } from './schema.ts'
import { passages, questions } from './tables.ts'

export type NewQuestion = {
  subject: string
  topic: string
  difficulty: 'easy' | 'medium' | 'hard'
  text: Localised
  options: Localised[]
  /** Index into `options`. */
  correct: number
  solution: Localised
  passageId: string | null
}

function typesetAll(text: Localised): Localised {
  return {
    en: typesetHtml(text.en),
    ...(text.hi === undefined ? {} : { hi: typesetHtml(text.hi) }),
    ...(text.or === undefined ? {} : { or: typesetHtml(text.or) }),
    ...(text.bn === undefined ? {} : { bn: typesetHtml(text.bn) }),
  }
}

/** Random, so that an id says nothing about the option's place or its being right. */
function optionId() {
  return randomBytes(6).toString('base64url')
}

function questionRow(question: NewQuestion) {
  const options = question.options.map((text) => ({ id: optionId(), text: typesetAll(text) }))
  const correct = options[question.correct]
  if (!correct) throw new Error(`The key of "${question.text.en}" is not one of its options`)
  const { subject, topic, difficulty, passageId } = question
  return {
    id: newId(),
    ...{ subject, topic, difficulty, passageId, options },
    text: typesetAll(question.text),
    correctOption: correct.id,
    solution: typesetAll(question.solution),
  }
}

/** Puts questions into the bank, sanitised and typeset; answers their ids in the same order. Throws on unreadable TeX. */
export async function storeQuestions(ctx: Context, list: NewQuestion[]) {
  const rows = list.map(questionRow)
  if (rows.length > 0) await ctx.db.insert(questions).values(rows)
  return rows.map(({ id }) => id)
}

export async function storePassage(ctx: Context, text: Localised) {
  const id = newId()
  await ctx.db.insert(passages).values({ id, text: typesetAll(text) })
  return id
}
