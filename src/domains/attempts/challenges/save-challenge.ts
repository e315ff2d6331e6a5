import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { readPage } from '#domains/content/files/store-file.ts'
import { getPaper, listKeys } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { getOwnSheet, holdOpenWindow } from './challenge-window.ts'
import { claimProblem } from './rules.ts'
import type { ChallengeFields, OwnChallenge } from './schema.ts'
import { challengedQuestions, challenges, keyDecisions } from './tables.ts'

export type Challenge = typeof challenges.$inferSelect
type Place = { submissionId: string; questionId: string }

export function presentFile({ fileName, fileBytes }: Pick<Challenge, 'fileName' | 'fileBytes'>) {
  return fileName === null || fileBytes === null ? null : { name: fileName, bytes: fileBytes }
}

export function presentChallenge(challenge: Challenge): OwnChallenge {
  const { claim, optionIds, number, reason, changedAt } = challenge
  const file = presentFile(challenge)
  return { claim, option_ids: optionIds, number, reason, file, changed_at: changedAt.toISOString() }
}

/** Has a stored file deleted once the transaction is committed. */
export async function dropFile(ctx: Context, fileKey: string | null) {
  if (fileKey !== null) await enqueue(ctx, { kind: 'remove-challenge-file', payload: { fileKey } })
}

/**
 * Returns the id of the challenged question, created with its first challenge, and locks it. 409 if it has been
 * decided.
 */
async function holdQuestion(ctx: Context, { testId, questionId }: { testId: string; questionId: string }) {
  await ctx.db.insert(challengedQuestions).values({ testId, questionId }).onConflictDoNothing()
  const isIt = and(eq(challengedQuestions.testId, testId), eq(challengedQuestions.questionId, questionId))
  const [challenged] = await ctx.db.select().from(challengedQuestions).where(isIt).for('share')
  if (!challenged) throw notFound('question')
  const isDecided = (await ctx.db.$count(keyDecisions, eq(keyDecisions.challengedId, challenged.id))) > 0
  if (isDecided) throw new AppError('conflict', 'This question has already been decided.')
  return challenged.id
}

/**
 * Locks and returns the actor's challenge of a question while its window is open; undefined if there is none. 404
 * and 409 as for `saveChallenge`.
 */
async function lockChallenge(ctx: Context, { submissionId, questionId }: Place) {
  const { attempt } = await getOwnSheet(ctx, submissionId)
  const { testId } = attempt
  await holdOpenWindow(ctx, testId)
  const { forms } = await getPaper(ctx, testId)
  if (!forms.has(questionId)) throw notFound('question')
  const challengedId = await holdQuestion(ctx, { testId, questionId })
  const ofCandidate = { challengedId, attemptId: attempt.id }
  const isOwn = and(eq(challenges.challengedId, challengedId), eq(challenges.attemptId, attempt.id))
  const [challenge] = await ctx.db.select().from(challenges).where(isOwn).for('update')
  return { ofCandidate, challenge, attempt }
}

async function checkClaim(ctx: Context, { submissionId, questionId }: Place, body: ChallengeFields) {
  const { attempt } = await getOwnSheet(ctx, submissionId)
  const { forms } = await getPaper(ctx, attempt.testId)
  const keys = await listKeys(ctx, attempt.testId, attempt.paperVersion ?? 1)
  const [form, marking] = [forms.get(questionId), keys.find((key) => key.questionId === questionId)]
  if (!form || !marking) throw notFound('question')
  const problem = claimProblem(body, { kind: form.kind, options: [...form.options], key: marking.key })
  if (problem) throw new AppError('invalid', problem.message, { errors: { [problem.field]: problem.message } })
}

/**
 * Stores a challenge or changes an existing one. 400 naming the field, 404 for a sheet or question that is not theirs,
 * 409 outside the window or once the question is decided.
 */
export async function saveChallenge(ctx: Context, place: Place, body: ChallengeFields) {
  await checkClaim(ctx, place, body)
  return inTransaction(ctx, async (ctx) => {
    const { ofCandidate, challenge } = await lockChallenge(ctx, place)
    const { claim, option_ids: optionIds, number, reason, keeps_file } = body
    const noFile = { fileKey: null, fileName: null, fileBytes: null }
    const said = { claim, optionIds, number, reason, changedAt: ctx.now }
    if (!keeps_file) await dropFile(ctx, challenge?.fileKey ?? null)
    const [saved] = await ctx.db
      .insert(challenges)
      .values({ ...ofCandidate, ...said, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: [challenges.challengedId, challenges.attemptId],
        set: keeps_file ? said : { ...said, ...noFile },
      })
      .returning()
    if (!saved) throw notFound('question')
    return presentChallenge(saved)
  })
}

/**
 * Withdraws the actor's challenge with its file; repeating it changes nothing. 409 outside the window or once the
 * question is decided.
 */
export async function withdrawChallenge(ctx: Context, place: Place) {
  await inTransaction(ctx, async (ctx) => {
    const { challenge } = await lockChallenge(ctx, place)
    if (!challenge) return
    await dropFile(ctx, challenge.fileKey)
    await ctx.db.delete(challenges).where(eq(challenges.id, challenge.id))
  })
}

/** A generous limit for a photographed page. */
export const mostFileBytes = 5 << 20
const uploadMs = 600_000

/**
 * Attaches a page of a book or paper to a challenge, replacing an earlier one. 400 for anything but a PDF or a
 * picture, 404 without a challenge, 409 as for `saveChallenge`, 429 for too many.
 */
export async function storeChallengeFile(ctx: Context, place: Place, { name, bytes }: { name: string; bytes: Buffer }) {
  await requireToken(ctx, { key: ['challenge-files', userOf(ctx).id], capacity: 20, perSecond: 1 / 60 })
  const message = t`This file is empty.`
  if (bytes.length === 0) throw new AppError('invalid', message, { errors: { file: message } })
  await getOwnSheet(ctx, place.submissionId)
  const { body, type, ending } = await readPage(bytes)
  const fileKey = `challenges/${randomBytes(24).toString('hex')}.${ending}`
  // If its row is never written, a job deletes the file.
  const payload = { fileKey }
  await enqueue(ctx, {
    kind: 'remove-challenge-file',
    payload,
    runAt: new Date(ctx.now.getTime() + uploadMs),
  })
  await ctx.storage.put(fileKey, body, type)
  return inTransaction(ctx, async (ctx) => {
    const { challenge } = await lockChallenge(ctx, place)
    if (!challenge) throw notFound('challenge')
    await dropFile(ctx, challenge.fileKey)
    const set = { fileKey, fileName: name, fileBytes: body.length, changedAt: ctx.now }
    const [saved] = await ctx.db.update(challenges).set(set).where(eq(challenges.id, challenge.id)).returning()
    if (!saved) throw notFound('challenge')
    return presentChallenge(saved)
  })
}

const payloadOfRemoval = z.object({ fileKey: z.string() })

/** Job: deletes a file that no challenge refers to any more. */
export async function removeChallengeFile(ctx: Context, payload: Record<string, unknown>) {
  const { fileKey } = payloadOfRemoval.parse(payload)
  const isUsed = (await ctx.db.$count(challenges, eq(challenges.fileKey, fileKey))) > 0
  if (!isUsed) await ctx.storage.delete(fileKey)
}

async function readStored(ctx: Context, fileKey: string | null | undefined) {
  const file = fileKey ? await ctx.storage.get(fileKey) : null
  if (!file) throw notFound('file')
  return file
}

/** Returns the file of the actor's own challenge. 404 without one. */
export async function readOwnFile(ctx: Context, { submissionId, questionId }: Place) {
  const { attempt } = await getOwnSheet(ctx, submissionId)
  const [row] = await ctx.db
    .select({ fileKey: challenges.fileKey })
    .from(challenges)
    .innerJoin(challengedQuestions, eq(challengedQuestions.id, challenges.challengedId))
    .where(and(eq(challenges.attemptId, attempt.id), eq(challengedQuestions.questionId, questionId)))
  return readStored(ctx, row?.fileKey)
}

/** Returns the file of a challenge, for whoever decides it. 404 without one. */
export async function readChallengeFile(ctx: Context, challengeId: string) {
  const [row] = await ctx.db
    .select({ fileKey: challenges.fileKey })
    .from(challenges)
    .where(eq(challenges.id, challengeId))
  return readStored(ctx, row?.fileKey)
}
