import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { encodeInline, type InlinePicture } from '#platform/files/storage/inline-pictures.ts'
import { listPictures, replacePictures, typesetHtml } from '#platform/http/security/rich-text.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import { answerKey, type Localised } from '../schema.ts'
import { bankItems, passages, questions } from '../tables.ts'
import { optionId } from './compile-question.ts'
import { describeQuestion, writtenFrom } from './describe-items.ts'
import { refersToOthers } from './rules.ts'
import type { Difficulty } from './schema.ts'

/** `correct`: indices into `options`; for a single choice, each of them alone is right. */
type Choices = { kind?: 'single' | 'several'; options: Localised[]; correct: number | number[] }
type Numeric = { kind: 'numeric'; value: string; tolerance: string }

/** `subject` and `topic`: by name; created if the catalogue does not have them yet. */
export type NewQuestion = {
  subject: string
  topic: string
  difficulty: Difficulty
  text: Localised
  solution: Localised
  passageId: string | null
  keepsOrder?: boolean
} & (Choices | Numeric)

const mostOptions = 5

type Pictures = ReadonlyMap<string, InlinePicture>

function typesetAll(text: Localised, pictures: Pictures): Localised {
  const typeset = (html: string) => typesetHtml(replacePictures(html, pictures))
  const translated = (html: string | undefined) => (html === undefined ? undefined : typeset(html))
  return omitUndefined({
    en: typeset(text.en),
    hi: translated(text.hi),
    or: translated(text.or),
    bn: translated(text.bn),
  })
}

/**
 * Returns every picture of the texts by its original address, encoded anew. Pictures stay inside the text, so
 * that a paper is complete offline and sealed with it.
 */
async function drawPictures(texts: Localised[]): Promise<Pictures> {
  const drawn = new Map<string, InlinePicture>()
  const written = texts.flatMap((text) => Object.values(text)).filter((html) => /<img/i.test(html))
  for (const { src = '', alt = '' } of written.flatMap(listPictures)) {
    if (alt.trim() === '') throw new Error('A picture has no text in its place')
    // It would be typeset inside an attribute, where markup is not possible.
    if (/\\[([]/.test(alt)) throw new Error(`The words for a picture hold mathematics: ${alt}`)
    if (!drawn.has(src)) drawn.set(src, await encodeInline(src))
  }
  return drawn
}

function choicesOf({ kind = 'single', options, correct }: Choices, text: string, pictures: Pictures) {
  const stored = options.map((option) => ({ id: optionId(), text: typesetAll(option, pictures) }))
  const right = [correct].flat().map((index) => stored[index]?.id)
  const known = right.flatMap((id) => id ?? [])
  if (known.length === 0 || known.length < right.length) throw new Error(`The key of "${text}" is not of its options`)
  if (new Set(known).size < known.length) throw new Error(`The key of "${text}" names an option twice`)
  if (stored.length < 2 || stored.length > mostOptions) throw new Error(`"${text}" has ${stored.length} options`)
  return { options: stored, key: { kind, options: known } }
}

function numberOf({ kind, value, tolerance }: Numeric) {
  const key = answerKey.parse({ kind, value, tolerance })
  if (tolerance.startsWith('-')) throw new Error('A tolerance is not below zero')
  return { options: [], key }
}

/** Throws if an image has no alternative text. */
function checkDrawings(texts: Localised[]) {
  const drawings = texts.flatMap(
    (text) =>
      Object.values(text)
        .join('')
        .match(/<svg[^>]*>/g) ?? [],
  )
  const silent = drawings.find((tag) => !/ aria-label="[^"]*\S[^"]*"/.test(tag))
  if (silent) throw new Error(`A drawing has no text in its place: ${silent}`)
}

async function questionRow(question: NewQuestion) {
  const { passageId, text, solution } = question
  const options = question.kind === 'numeric' ? [] : question.options
  const keepsOrder = question.keepsOrder || options.some(refersToOthers)
  const written = [text, solution, ...options]
  // Before typesetting, whose own drawings carry their labels separately.
  checkDrawings(written)
  const pictures = await drawPictures(written)
  const form = question.kind === 'numeric' ? numberOf(question) : choicesOf(question, text.en, pictures)
  return {
    passageId,
    keepsOrder,
    ...form,
    text: typesetAll(text, pictures),
    solution: typesetAll(solution, pictures),
  }
}

/**
 * Stores questions written as HTML as ready versions, sanitised and typeset; returns the ids of their first
 * versions in the same order. Throws on unreadable TeX, a key that does not fit, and pictures without alternative
 * text. For seeds; the office writes by drafts.
 */
export async function storeQuestions(ctx: Context, list: NewQuestion[]) {
  const headings = await storeSubjects(ctx, list)
  const items: (typeof bankItems.$inferInsert)[] = []
  const versions: (typeof questions.$inferInsert & { id: string })[] = []
  for (const [index, question] of list.entries()) {
    const { subjectId = '', topicId = '' } = headings[index] ?? {}
    const row = await questionRow(question)
    const source = await writtenFrom(ctx, row)
    const itemId = newId()
    const heading = { subjectId, topicId, difficulty: question.difficulty }
    items.push({ id: itemId, state: 'ready', ...heading, ...describeQuestion(source), editedAt: ctx.now })
    versions.push({ id: newId(), itemId, version: 1, ...row, source, createdAt: ctx.now })
  }
  if (items.length === 0) return []
  await ctx.db.insert(bankItems).values(items)
  await ctx.db.insert(questions).values(versions)
  return versions.map(({ id }) => id)
}

export async function storePassage(ctx: Context, text: Localised) {
  checkDrawings([text])
  const pictures = await drawPictures([text])
  const id = newId()
  await ctx.db.insert(passages).values({ id, text: typesetAll(text, pictures) })
  return id
}
