import { and, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import type { Localised } from '../schema.ts'
import { bankItems, type passages, questions } from '../tables.ts'
import { sourcesOf } from '../texts/keep-pictures.ts'
import { lineOf } from '../texts/typeset-source.ts'
import { fingerprintOf, likenessOf, markAgainst, statesOf, writeStates } from './compile-question.ts'
import type { TypedQuestion, WrittenQuestion, WrittenTexts } from './schema.ts'

type StoredQuestion = Pick<
  typeof questions.$inferSelect,
  'text' | 'options' | 'key' | 'solution' | 'keepsOrder' | 'passageId'
>

const languages = ['en', 'hi', 'or', 'bn'] as const

async function writtenTextsOf(ctx: Pick<Context, 'db'>, texts: Localised[]): Promise<WrittenTexts[]> {
  const sources = await sourcesOf(
    ctx,
    texts.flatMap((text) => languages.map((language) => text[language] ?? '')),
  )
  return texts.map((text, index) => {
    const written: WrittenTexts = {}
    for (const [place, language] of languages.entries()) {
      if (text[language] !== undefined) written[language] = sources[index * languages.length + place] ?? ''
    }
    return written
  })
}

/** Reconstructs the source of a version that was stored as HTML alone: seeded ones, and those older than sources. */
export async function writtenFrom(ctx: Pick<Context, 'db'>, stored: StoredQuestion): Promise<WrittenQuestion> {
  const { text, options, solution, key, keepsOrder, passageId } = stored
  const [asked = {}, solved = {}, ...choices] = await writtenTextsOf(ctx, [
    text,
    solution,
    ...options.map((option) => option.text),
  ])
  const typed: TypedQuestion = {
    kind: key.kind,
    text: asked,
    solution: solved,
    options: choices,
    correct: key.kind === 'numeric' ? [] : key.options.map((id) => options.findIndex((option) => option.id === id)),
    value: key.kind === 'numeric' ? key.value : '',
    tolerance: key.kind === 'numeric' ? key.tolerance : '0',
    keeps_order: keepsOrder,
    passage: passageId === null ? null : { _id: passageId, text: {} },
  }
  return markAgainst(typed, null, [])
}

/** Computes the columns by which the list shows and compares a question. */
export function describeQuestion(question: WrittenQuestion) {
  return {
    kind: question.kind,
    line: lineOf(question.text.en),
    languages: writeStates(statesOf(question)),
    fingerprint: fingerprintOf(question),
    likeness: likenessOf(question),
  }
}

async function readNewest(ctx: Context, itemId: string) {
  const isNewest = and(eq(questions.itemId, itemId), sql`${questions.version} = ${newestOf}`)
  const [newest] = await ctx.db
    .select({ question: questions })
    .from(questions)
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(isNewest)
  if (!newest) throw new Error('an item has neither a draft nor a version')
  return newest.question.source ?? (await writtenFrom(ctx, newest.question))
}

const itemsAtOnce = 200

/** Describes the items whose fingerprint a migration removed, from their draft or else their newest version. */
export async function describeOldItems(ctx: Context) {
  for (;;) {
    const left = await inTransaction(ctx, async (ctx) => {
      const items = await ctx.db
        .select()
        .from(bankItems)
        .where(eq(bankItems.fingerprint, ''))
        .limit(itemsAtOnce)
        .for('update')
      for (const { id, draft } of items) {
        const written = draft ?? (await readNewest(ctx, id))
        await ctx.db.update(bankItems).set(describeQuestion(written)).where(eq(bankItems.id, id))
      }
      return items.length
    })
    if (left === 0) return
  }
}

/** Returns the sources of a passage, for reading or editing. */
export async function passageSources(ctx: Pick<Context, 'db'>, { text, source }: typeof passages.$inferSelect) {
  const [written = {}] = source ? [source] : await writtenTextsOf(ctx, [text])
  return written
}

/** SQL: the newest version of each item. */
export const newestOf = sql`(select max(q.version) from questions q where q.item_id = ${bankItems.id})`
