import { asc, eq, inArray } from 'drizzle-orm'
import type { PersonalDataSource, Subject } from '#domains/identity/privacy/collect-my-data.ts'
import type { Context } from '#platform/context.ts'
import { attemptOpenings, attemptSignals, attempts, questionReports } from '../tables.ts'

const ofStudent = (ctx: Context, { userId }: Subject) =>
  ctx.db.select({ id: attempts.id }).from(attempts).where(eq(attempts.studentId, userId))

/**
 * A student's openings of attempts, the signals of their pages, and their reports. The first two stay as evidence
 * beside the answers; they name at most a kind of browser and a network, and identify nobody once the account is
 * gone. The words of a report are the student's own and are erased.
 */
export const evidenceData: PersonalDataSource = {
  async collect(ctx, subject) {
    const mine = ofStudent(ctx, subject)
    const { epoch, openedAt, device, network, waitedSeconds, language } = attemptOpenings
    const { kind, clientAt, serverAt } = attemptSignals
    const { id, questionId, problem, note, createdAt } = questionReports
    return {
      attempt_openings: await ctx.db
        .select({
          submission_id: attemptOpenings.attemptId,
          epoch,
          opened_at: openedAt,
          device,
          network,
          waited_seconds: waitedSeconds,
          language,
        })
        .from(attemptOpenings)
        .where(inArray(attemptOpenings.attemptId, mine))
        .orderBy(asc(openedAt)),
      attempt_signals: await ctx.db
        .select({
          _id: attemptSignals.id,
          submission_id: attemptSignals.attemptId,
          epoch: attemptSignals.epoch,
          kind,
          client_at: clientAt,
          server_at: serverAt,
        })
        .from(attemptSignals)
        .where(inArray(attemptSignals.attemptId, mine))
        .orderBy(asc(serverAt)),
      question_reports: await ctx.db
        .select({
          _id: id,
          submission_id: questionReports.attemptId,
          question_id: questionId,
          problem,
          note,
          created_at: createdAt,
        })
        .from(questionReports)
        .where(inArray(questionReports.attemptId, mine))
        .orderBy(asc(createdAt)),
    }
  },
  async erase(ctx, subject) {
    await ctx.db
      .update(questionReports)
      .set({ note: '' })
      .where(inArray(questionReports.attemptId, ofStudent(ctx, subject)))
  },
}
