import { and, desc, eq, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import type { Context } from '#platform/context.ts'
import { userOf } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { bankItems, passages, questions } from '../tables.ts'
import { passageSources, writtenFrom } from './describe-items.ts'
import type { WrittenQuestion } from './schema.ts'

export type Item = typeof bankItems.$inferSelect

/** All questions for those who may read or write them all; their own for others. */
const wholeBank = ['questions.read', 'questions.write', 'questions.translate', 'tests.plan'] as const

export function mayReadAll(ctx: Context) {
  return wholeBank.some((permission) => mayDo(ctx.actor, permission))
}

export function mayWrite(ctx: Context, { authorId }: Pick<Item, 'authorId'>) {
  if (mayDo(ctx.actor, 'questions.write')) return true
  return mayDo(ctx.actor, 'questions.write-own') && ctx.actor.kind === 'user' && authorId === ctx.actor.id
}

export function mayTranslate(ctx: Context) {
  return mayDo(ctx.actor, 'questions.translate')
}

const itemOf = preparedQuery((db) =>
  db
    .select()
    .from(bankItems)
    .where(eq(bankItems.number, sql.placeholder('number')))
    .prepare('bank_item'),
)

/** 404 for a question that is not there, or not for this person's eyes. */
export async function findItem(ctx: Context, number: number): Promise<Item> {
  const [item] = await itemOf(ctx.db, { number })
  if (!item || (!mayReadAll(ctx) && item.authorId !== userOf(ctx).id)) throw notFound('question')
  return item
}

/** The same, held until the transaction ends. 409 when somebody has saved since `version`; `tellingCurrent` says what. */
export async function lockItem(ctx: Context, number: number, version: number): Promise<Item> {
  await findItem(ctx, number)
  const [item] = await ctx.db.select().from(bankItems).where(eq(bankItems.number, number)).for('update')
  if (!item) throw notFound('question')
  if (item.version !== version) {
    throw new AppError('stale', 'Someone else has changed this question in the meantime.')
  }
  return item
}

const newestOf = preparedQuery((db) =>
  db
    .select()
    .from(questions)
    .where(eq(questions.itemId, sql.placeholder('itemId')))
    .orderBy(desc(questions.version))
    .limit(1)
    .prepare('newest_question'),
)

export async function findNewestVersion({ db }: Pick<Context, 'db'>, itemId: string) {
  const [newest] = await newestOf(db, { itemId })
  return newest
}

/** The text of a passage that is there already, beside the question that names it. */
async function withPassage(ctx: Context, question: WrittenQuestion): Promise<WrittenQuestion> {
  const passageId = question.passage?._id
  if (!passageId) return question
  const [passage] = await ctx.db
    .select()
    .from(passages)
    .where(and(eq(passages.id, passageId)))
  if (!passage) return { ...question, passage: null }
  return { ...question, passage: { _id: passageId, text: await passageSources(ctx, passage) } }
}

/** What is being written, or how the newest version was. */
export async function readWritten(ctx: Context, item: Item): Promise<WrittenQuestion> {
  if (item.draft) return withPassage(ctx, item.draft)
  const newest = await findNewestVersion(ctx, item.id)
  if (!newest) throw notFound('question')
  return withPassage(ctx, newest.source ?? (await writtenFrom(ctx, newest)))
}
