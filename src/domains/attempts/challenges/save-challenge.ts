import { and, eq } from 'drizzle-orm'
import { getPaper, listKeys } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { getOwnSheet, holdOpenWindow } from './find-window.ts'
import { claimProblem } from './rules.ts'
import type { ChallengeFields, OwnChallenge } from './schema.ts'
import { challengedQuestions, challenges, keyDecisions } from './tables.ts'

export type Challenge = typeof challenges.$inferSelect
export type Place = { submissionId: string; questionId: string }

export function presentFile({ fileName, fileBytes }: Pick<Challenge, 'fileName' | 'fileBytes'>) {
  return fileName === null || fileBytes === null ? null : { name: fileName, bytes: fileBytes }
}

export function presentChallenge(challenge: Challenge): OwnChallenge {
  const { claim, optionIds, number, reason, changedAt } = challenge
  const file = presentFile(challenge)
  return { claim, option_ids: optionIds, number, reason, file, changed_at: changedAt.toISOString() }
}

/** Takes a stored file out when the transaction is committed. */
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

/** The actor's challenge of a question, locked while its window is open; undefined where there is none. 404 and 409 as `saveChallenge`. */
export async function lockChallenge(ctx: Context, { submissionId, questionId }: Place) {
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

/** Sends a challenge, or changes the one that was sent. 400 naming the field, 404 for a sheet or question that is not theirs, 409 outside the window or when the question is decided. */
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

/** Takes the own challenge back, with its file; again changes nothing. 409 outside the window or when the question is decided. */
export async function withdrawChallenge(ctx: Context, place: Place) {
  await inTransaction(ctx, async (ctx) => {
    const { challenge } = await lockChallenge(ctx, place)
    if (!challenge) return
    await dropFile(ctx, challenge.fileKey)
    await ctx.db.delete(challenges).where(eq(challenges.id, challenge.id))
  })
}
