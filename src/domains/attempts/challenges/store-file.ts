import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { readPage } from '#domains/content/files/store-file.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { getOwnSheet } from './find-window.ts'
import { dropFile, lockChallenge, type Place, presentChallenge } from './save-challenge.ts'
import { challengedQuestions, challenges } from './tables.ts'

/** Limit of a photograph of a page, generously. */
export const mostFileBytes = 5 << 20
const uploadMs = 600_000

/** Adds a page of a book or paper to a challenge that was sent, in the place of another one. 400 for what is neither a PDF nor a picture, 404 without a challenge, 409 as `saveChallenge`, 429 for too many. */
export async function storeChallengeFile(ctx: Context, place: Place, { name, bytes }: { name: string; bytes: Buffer }) {
  await requireToken(ctx, { key: ['challenge-files', userOf(ctx).id], capacity: 20, perSecond: 1 / 60 })
  const message = t`This file is empty.`
  if (bytes.length === 0) throw new AppError('invalid', message, { errors: { file: message } })
  await getOwnSheet(ctx, place.submissionId)
  const { body, type, ending } = await readPage(bytes)
  const fileKey = `challenges/${randomBytes(24).toString('hex')}.${ending}`
  // Should its row never come, a job takes it out again.
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

/** Job: takes a file out that no challenge names any more. */
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

/** The file of the own challenge. 404 without one. */
export async function readOwnFile(ctx: Context, { submissionId, questionId }: Place) {
  const { attempt } = await getOwnSheet(ctx, submissionId)
  const [row] = await ctx.db
    .select({ fileKey: challenges.fileKey })
    .from(challenges)
    .innerJoin(challengedQuestions, eq(challengedQuestions.id, challenges.challengedId))
    .where(and(eq(challenges.attemptId, attempt.id), eq(challengedQuestions.questionId, questionId)))
  return readStored(ctx, row?.fileKey)
}

/** The file of a challenge, for whoever decides it. 404 without one. */
export async function readChallengeFile(ctx: Context, challengeId: string) {
  const [row] = await ctx.db
    .select({ fileKey: challenges.fileKey })
    .from(challenges)
    .where(eq(challenges.id, challengeId))
  return readStored(ctx, row?.fileKey)
}
