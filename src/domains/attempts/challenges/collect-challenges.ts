import { asc, eq, inArray } from 'drizzle-orm'
import type { PersonalDataSource, Subject } from '#domains/identity/privacy/collect-my-data.ts'
import type { Context } from '#platform/context.ts'
import { attempts } from '../tables.ts'
import { dropFile } from './save-challenge.ts'
import { challengedQuestions, challenges, standingsBefore } from './tables.ts'

const ofStudent = (ctx: Context, { userId }: Subject) =>
  ctx.db.select({ id: attempts.id }).from(attempts).where(eq(attempts.studentId, userId))

async function listOwn(ctx: Context, subject: Subject) {
  const { id, attemptId, claim, optionIds, number, reason, fileKey, fileName, fileBytes } = challenges
  const { createdAt, changedAt } = challenges
  const rows = await ctx.db
    .select({
      _id: id,
      submission_id: attemptId,
      quiz_id: challengedQuestions.testId,
      question_id: challengedQuestions.questionId,
      claim,
      option_ids: optionIds,
      number,
      reason,
      file_name: fileName,
      file_bytes: fileBytes,
      fileKey,
      created_at: createdAt,
      changed_at: changedAt,
    })
    .from(challenges)
    .innerJoin(challengedQuestions, eq(challengedQuestions.id, challenges.challengedId))
    .where(inArray(attemptId, ofStudent(ctx, subject)))
    .orderBy(asc(createdAt))
  const ownChallenges = []
  for (const { fileKey, ...row } of rows) {
    const file = fileKey === null ? null : await ctx.storage.get(fileKey)
    ownChallenges.push({ ...row, file: file?.body.toString('base64') ?? null })
  }
  return ownChallenges
}

/**
 * A student's challenges to answer keys, and their standing before keys changed. Words and files are the
 * student's own and are erased; the fact of a challenge stays, as a decision rests on it.
 */
export const challengeData: PersonalDataSource = {
  async collect(ctx, subject) {
    const { testId, attemptId, marks, rank, toldMarks, toldRank } = standingsBefore
    return {
      challenges: await listOwn(ctx, subject),
      standings_before: await ctx.db
        .select({
          ...{ quiz_id: testId, submission_id: attemptId, marks, rank },
          ...{ told_marks: toldMarks, told_rank: toldRank },
        })
        .from(standingsBefore)
        .where(inArray(attemptId, ofStudent(ctx, subject)))
        .orderBy(asc(attemptId)),
    }
  },
  async erase(ctx, subject) {
    const isOwn = inArray(challenges.attemptId, ofStudent(ctx, subject))
    const files = await ctx.db.select({ fileKey: challenges.fileKey }).from(challenges).where(isOwn)
    for (const { fileKey } of files) await dropFile(ctx, fileKey)
    await ctx.db.update(challenges).set({ reason: '', fileKey: null, fileName: null, fileBytes: null }).where(isOwn)
  },
}
