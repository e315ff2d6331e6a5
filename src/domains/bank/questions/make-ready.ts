import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { requireNoDemand, requireNoReview } from '../reviews/reads.ts'
import { bankItems, passages, questions } from '../tables.ts'
import { getShelf } from '../texts/keep-pictures.ts'
import { compileQuestion } from './compile-question.ts'
import { describeQuestion, writtenFrom } from './describe-items.ts'
import {
  findNewestVersion,
  type Item,
  lockItem,
  maySeeUses,
  mayWrite,
  type QuestionUses,
  tellingCurrent,
} from './find-item.ts'
import { namedTexts } from './rules.ts'
import type { ItemState, MadeReady, WrittenQuestion } from './schema.ts'

export async function lockOwn(ctx: Context, number: number, version: number) {
  const item = await lockItem(ctx, number, version)
  if (!mayWrite(ctx, item)) throw new AppError('forbidden', 'You may not change this question.')
  return item
}

export async function compileReady(ctx: Context, item: Item, question: WrittenQuestion) {
  const sources = namedTexts(question).flatMap(([, texts]) => Object.values(texts))
  const { compiled, problems } = compileQuestion(question, await getShelf(ctx, sources))
  const heading: Record<string, string> = {}
  if (item.subjectId === null) heading.subject_id = t`is missing`
  if (item.topicId === null) heading.topic_id = t`is missing`
  const errors = { ...heading, ...problems }
  if (!compiled || Object.keys(heading).length > 0) {
    throw new AppError('invalid', 'The question is not complete yet.', { errors })
  }
  return compiled
}

/** Returns the passage of the version: the one it refers to, or a new one. */
async function keepPassage(ctx: Context, { passage }: WrittenQuestion, text: typeof passages.$inferInsert.text | null) {
  if (passage?._id || !passage || !text) return passage?._id ?? null
  const id = newId()
  await ctx.db.insert(passages).values({ id, text, source: passage.text })
  return id
}

type Edit = { version: number; uses: QuestionUses }
type Change = Edit & { replaceIn: string[] }

/**
 * Makes the draft of a question its next version, for tests to use. Tests with an older version keep it, except
 * those in `replaceIn`. 400 by field for what is missing; 409 when there is no draft, when it was saved in
 * between, and for a test that a candidate has started; 403 for naming tests without permission to read papers.
 */
export async function makeReady(ctx: Context, number: number, change: Change): Promise<MadeReady> {
  requirePapers(ctx, change.replaceIn)
  return tellingCurrent(ctx, { number, uses: change.uses }, () =>
    inTransaction(ctx, async (ctx) => {
      const item = await lockOwn(ctx, number, change.version)
      requireNoReview(item)
      await requireNoDemand(ctx)
      return makeVersion(ctx, item, change)
    }),
  )
}

/** Refuses with 403 if tests are named and the caller may not read papers. */
export function requirePapers(ctx: Context, testIds: readonly string[]) {
  if (testIds.length > 0 && !maySeeUses(ctx))
    throw new AppError('forbidden', 'You do not have permission to change test papers.')
}

type Making = Pick<Change, 'replaceIn' | 'uses'>

/** Makes the draft a version; the only way to do so. The caller has locked the item and checked the permission. */
export async function makeVersion(ctx: Context, item: Item, { replaceIn, uses }: Making): Promise<MadeReady> {
  if (!item.draft) throw new AppError('conflict', 'There are no changes to mark as ready.')
  const { number } = item
  const compiled = await compileReady(ctx, item, item.draft)
  const { passageText, ...version } = compiled
  const passageId = await keepPassage(ctx, item.draft, passageText)
  const passage = passageId === null ? null : { _id: passageId, text: {} }
  const next = ((await findNewestVersion(ctx, item.id))?.version ?? 0) + 1
  const questionId = newId()
  const source: WrittenQuestion = { ...item.draft, passage }
  const row = { id: questionId, itemId: item.id, version: next, passageId, source, createdAt: ctx.now }
  await ctx.db.insert(questions).values({ ...version, ...row })
  const state = { state: 'ready' as const, ...withoutDraft, version: item.version + 1 }
  await ctx.db
    .update(bankItems)
    .set({ ...state, editedBy: userOf(ctx).id, editedAt: ctx.now })
    .where(eq(bankItems.id, item.id))
  await uses.replace(ctx, replaceIn, { itemId: item.id, questionId })
  const details = { number, version: next, tests: replaceIn }
  await audit(ctx, { action: 'question-ready', subjectId: item.id, details })
  return { version: next, edit_version: item.version + 1 }
}

/** Values that clear a draft, with its writers and the state of its review. */
const withoutDraft = { draft: null, draftWriters: [], review: null, reviewAt: null }

/**
 * Discards what was written since the newest version; a question without any version is deleted. Returns its edit
 * version, or null.
 */
export async function discardDraft(ctx: Context, number: number, { version, uses }: Edit): Promise<number | null> {
  return tellingCurrent(ctx, { number, uses }, () => dropDraft(ctx, number, version))
}

function dropDraft(ctx: Context, number: number, version: number): Promise<number | null> {
  return inTransaction(ctx, async (ctx) => {
    const item = await lockOwn(ctx, number, version)
    requireNoReview(item)
    const isNew = item.state === 'draft'
    if (isNew) await ctx.db.delete(bankItems).where(eq(bankItems.id, item.id))
    else {
      const newest = await findNewestVersion(ctx, item.id)
      if (!newest) throw new Error('a ready question has no version')
      const description = describeQuestion(newest.source ?? (await writtenFrom(ctx, newest)))
      await ctx.db
        .update(bankItems)
        .set({
          ...description,
          ...withoutDraft,
          version: item.version + 1,
          editedBy: userOf(ctx).id,
          editedAt: ctx.now,
        })
        .where(eq(bankItems.id, item.id))
    }
    await audit(ctx, {
      action: isNew ? 'question-removed' : 'draft-discarded',
      subjectId: item.id,
      details: { number },
    })
    return isNew ? null : item.version + 1
  })
}

const moves = { retired: 'ready', ready: 'retired' } as const

/** Retires a ready question from use in new tests, or restores it. Tests that contain it keep it. 409 for a draft. */
export async function moveQuestion(ctx: Context, number: number, move: Edit & { to: 'ready' | 'retired' }) {
  return tellingCurrent(ctx, { number, uses: move.uses }, () => setState(ctx, number, move))
}

function setState(ctx: Context, number: number, { version, to }: { version: number; to: 'ready' | 'retired' }) {
  return inTransaction(ctx, async (ctx) => {
    const item = await lockOwn(ctx, number, version)
    const from: ItemState = moves[to]
    if (item.state !== from) throw new AppError('conflict', t`This question is not ${from}.`)
    const edit = { version: item.version + 1, editedBy: userOf(ctx).id, editedAt: ctx.now }
    await ctx.db
      .update(bankItems)
      .set({ state: to, ...edit })
      .where(eq(bankItems.id, item.id))
    await audit(ctx, {
      action: `question-${to === 'ready' ? 'restored' : 'retired'}`,
      subjectId: item.id,
      details: { number },
    })
    return { edit_version: item.version + 1 }
  })
}
