import { and, countDistinct, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { takeToken } from '#platform/http/security/throttle.ts'
import { hourMs } from '#platform/text/india-time.ts'
import { bankItems, passages, questions } from '../tables.ts'
import { passageSources, writtenFrom } from './describe-items.ts'
import type { HiddenPart, ItemUse, TypedQuestion, WrittenQuestion } from './schema.ts'

export type Item = typeof bankItems.$inferSelect

/**
 * Returns whether the caller may read all questions, by permission to read or write all of them; others see only
 * their own.
 */
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

/** Returns a question. 404 if it does not exist, or this person may not see it. */
export async function findItem(ctx: Context, number: number): Promise<Item> {
  const [item] = await itemOf(ctx.db, { number })
  if (!item || (!mayReadAll(ctx) && item.authorId !== userOf(ctx).id)) throw notFound('question')
  return item
}

/**
 * Does the same and locks the item until the transaction ends. 409 when it has been saved since `version`; see
 * `tellingCurrent` for the answer.
 */
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

/** Fills in the text of the stored passage that a question refers to. */
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

/** Reads the draft of a question, or the source of its newest version. */
export async function readWritten(ctx: Context, item: Item): Promise<WrittenQuestion> {
  if (item.draft) return withPassage(ctx, item.draft)
  const newest = await findNewestVersion(ctx, item.id)
  if (!newest) throw notFound('question')
  return withPassage(ctx, newest.source ?? (await writtenFrom(ctx, newest)))
}

/** Knowledge of the tests about the bank's questions; passed in, as the bank must not import the tests. */
export type QuestionUses = {
  /** SQL about a row of bank_items: the number of scheduled tests that contain one of its versions. */
  count: SQL<number>
  /** SQL about a row of bank_items: whether there is such a test. */
  isUsed: SQL<boolean>
  list: (ctx: Context, itemId: string) => Promise<ItemUse[]>
  /** Returns those of the items that a plan, or a test that some candidate can still sit, uses. */
  findAwaited: (ctx: Context, itemIds: string[]) => Promise<Set<string>>
  /** Replaces an older version of the item in tests with this one; 409 for a test that a candidate has started. */
  replace: (ctx: Context, testIds: string[], version: { itemId: string; questionId: string }) => Promise<void>
  /** Counts the items that a test or a plan uses. */
  countUsed: (ctx: Context, importId: string) => Promise<number>
}

/** Returns whether the actor may see which tests use a question, as that is part of their papers. */
export const maySeeUses = (ctx: Pick<Context, 'actor'>) => mayDo(ctx.actor, 'tests.paper')

/** Returns whether the actor wrote the question. */
const isOwn = ({ actor }: Pick<Context, 'actor'>, { authorId }: Pick<Item, 'authorId'>) =>
  actor.kind === 'user' && authorId === actor.id

/**
 * Returns the parts of a question that this person may not see. Its author and readers of papers see everything.
 * For others the key and the solution are hidden while a plan, or a test that has not ended, has a version of it;
 * translators never see the key, as no text depends on it.
 */
export async function findHidden(ctx: Context, item: Item, uses: QuestionUses): Promise<HiddenPart[]> {
  return (await findHiddenOf(ctx, [item], uses)).get(item.id) ?? []
}

/** Does the same for many items, by item id; items without hidden parts are left out. */
export async function findHiddenOf(ctx: Context, items: readonly Item[], uses: QuestionUses) {
  const hidden = new Map<string, HiddenPart[]>()
  if (maySeeUses(ctx)) return hidden
  const ids = items.filter((item) => !isOwn(ctx, item)).map(({ id }) => id)
  if (ids.length === 0) return hidden
  const awaited = await uses.findAwaited(ctx, ids)
  const isTranslator = !mayDo(ctx.actor, 'questions.write-own')
  for (const id of ids) {
    if (awaited.has(id)) hidden.set(id, ['key', 'solution'])
    else if (isTranslator) hidden.set(id, ['key'])
  }
  return hidden
}

/** Returns the same question with its hidden parts empty. */
export function withoutHidden<T extends TypedQuestion>(question: T, hidden: readonly HiddenPart[]): T {
  const key = hidden.includes('key') ? { correct: [], value: '', tolerance: '0' } : {}
  const solution = hidden.includes('solution') ? { solution: {} } : {}
  return { ...question, ...key, ...solution }
}

/**
 * Combines what was typed with the stored hidden parts: saving cannot change, and so cannot reveal, what the
 * writer does not see.
 */
export function withStored(typed: TypedQuestion, stored: TypedQuestion, hidden: readonly HiddenPart[]): TypedQuestion {
  const key = hidden.includes('key') ? stored : typed
  const { solution } = hidden.includes('solution') ? stored : typed
  return { ...typed, correct: key.correct, value: key.value, tolerance: key.tolerance, solution }
}

const fieldsOf: Record<HiddenPart, RegExp> = { key: /^(correct|value|tolerance)$/, solution: /^solution(\.|$)/ }

/** Returns a question's problems without those that would reveal a hidden part. */
export function withoutHiddenProblems(problems: Record<string, string>, hidden: readonly HiddenPart[]) {
  const shown = Object.entries(problems).filter(([field]) => !hidden.some((part) => fieldsOf[part].test(field)))
  return Object.fromEntries(shown)
}

/**
 * Reading more than this many different questions of other authors in an hour is not normal work: the bank may be
 * being copied.
 */
const mostReadInAnHour = 200

/**
 * Records that the caller reads another author's question. When they read very many, the exam controller is
 * warned on Today and in the log, once an hour. Call outside transactions.
 */
export async function noteReading(ctx: Context, item: Item, hidden: readonly HiddenPart[]) {
  if (isOwn(ctx, item)) return
  const { id } = userOf(ctx)
  const details = { number: item.number, hidden: [...hidden] }
  await audit(ctx, { action: 'question-read', subjectId: item.id, subjectKind: 'question', details })
  const isRecent = gt(auditLog.at, new Date(ctx.now.getTime() - hourMs))
  const [read] = await ctx.db
    .select({ questions: countDistinct(auditLog.subjectId) })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, id), eq(auditLog.action, 'question-read'), isRecent))
  const questions = read?.questions ?? 0
  if (questions <= mostReadInAnHour) return
  const isToldAlready =
    (await takeToken(ctx, { key: ['questions-read-many', id], capacity: 1, perSecond: 1 / 3600 })) > 0
  if (!isToldAlready) await audit(ctx, { action: 'questions-read-many', subjectId: id, details: { questions } })
}

/**
 * Carries out a change; when the caller began from an old version, the refusal includes the current question so
 * that they can merge both. That counts as a reading like any other: it is recorded and leaves out hidden parts.
 */
export async function tellingCurrent<T>(
  ctx: Context,
  { number, uses }: { number: number; uses: QuestionUses },
  work: () => Promise<T>,
) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale') throw error
    const item = await findItem(ctx, number)
    const hidden = await findHidden(ctx, item, uses)
    await noteReading(ctx, item, hidden)
    const { against: _against, ...written } = await readWritten(ctx, item)
    const { subjectId: subject_id, topicId: topic_id, difficulty, tags, origin } = item
    const question = withoutHidden(written, hidden)
    const current = { subject_id, topic_id, difficulty, tags, origin, question }
    throw new AppError('stale', error.message, { data: { version: String(item.version), current } })
  }
}
