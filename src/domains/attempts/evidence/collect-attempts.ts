import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { getTest } from '#domains/exams/tests/reads.ts'
import type { PersonalDataSource, Subject } from '#domains/identity/privacy/collect-my-data.ts'
import type { Context } from '#platform/context.ts'
import { mayViewAnalysis } from '../access.ts'
import { notebookData } from '../notebook/collect-notebook.ts'
import { isBeingSat } from '../sitting/find-release.ts'
import {
  answerJournal,
  attemptOpenings,
  attemptReopenings,
  attemptSignals,
  attempts,
  questionReports,
  regrades,
} from '../tables.ts'

const ofStudent = (ctx: Context, { userId }: Subject) =>
  ctx.db.select({ id: attempts.id }).from(attempts).where(eq(attempts.studentId, userId))

/**
 * A student's openings of attempts, the signals of their pages, and their reports. The first two stay as evidence
 * beside the answers; they name at most a kind of browser and a network, and identify nobody once the account is
 * gone. The words of a report are the student's own and are erased.
 */
const evidenceData: PersonalDataSource = {
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

/**
 * Presents an attempt for export. Marks and counts by section would reveal correct answers while others are still
 * taking the test: they come with the analysis.
 */
async function present(ctx: Context, attempt: typeof attempts.$inferSelect) {
  const test = await getTest(ctx, attempt.testId)
  const release = { test, now: ctx.now, isBeingSat: await isBeingSat(ctx, test) }
  const isReleased = mayViewAnalysis(ctx.actor, attempt, release)
  return {
    _id: attempt.id,
    quiz_id: attempt.testId,
    quiz_name: test.name,
    number: attempt.number,
    started_at: attempt.startedAt,
    deadline: attempt.deadline,
    opened_times: attempt.epoch,
    extra_minutes_per_hour: attempt.extraMinutesPerHour,
    extended_seconds: attempt.extendedSeconds,
    section_ends: presentEnds(attempt.sectionEnds),
    closed_at: attempt.closedAt,
    closed_by: attempt.closedBy,
    closing_written_at: attempt.closingWrittenAt,
    seconds_taken: attempt.secondsTaken,
    center_id: attempt.centreId,
    paper_version: attempt.paperVersion,
    marks_obtained: isReleased ? attempt.marksObtained : null,
    accuracy: isReleased ? attempt.accuracy : null,
    score: isReleased ? attempt.score : null,
    regrades: isReleased ? await listRegrades(ctx, attempt.id) : [],
    reopenings: await listReopenings(ctx, attempt.id),
  }
}

function presentEnds(sectionEnds: number[] | null) {
  return sectionEnds?.map((end) => new Date(end)) ?? null
}

function listRegrades(ctx: Context, attemptId: string) {
  const { paperVersion, versionBefore, before, after, marksBefore, marksAfter, createdAt } = regrades
  return ctx.db
    .select({
      paper_version: paperVersion,
      version_before: versionBefore,
      before,
      after,
      created_at: createdAt,
      marks_before: marksBefore,
      marks_after: marksAfter,
    })
    .from(regrades)
    .where(eq(regrades.attemptId, attemptId))
    .orderBy(asc(paperVersion))
}

function listReopenings(ctx: Context, attempt: string) {
  const { attemptId, reopenedAt, reason, seconds, deadline } = attemptReopenings
  return ctx.db
    .select({ reopened_at: reopenedAt, reason, seconds, deadline })
    .from(attemptReopenings)
    .where(eq(attemptReopenings.attemptId, attempt))
    .orderBy(asc(reopenedAt), asc(attemptId))
}

function listJournal(ctx: Context, studentId: string) {
  const { attemptId, epoch, seq, questionId, optionId, optionIds, number, draft, marked, late, seconds } = answerJournal
  const { clientAt, serverAt } = answerJournal
  return ctx.db
    .select({
      submission_id: attemptId,
      epoch,
      seq,
      question_id: questionId,
      option_id: optionId,
      option_ids: optionIds,
      number,
      draft,
      marked,
      late,
      seconds,
      client_at: clientAt,
      server_at: serverAt,
    })
    .from(answerJournal)
    .innerJoin(attempts, eq(attempts.id, attemptId))
    .where(eq(attempts.studentId, studentId))
    .orderBy(asc(attemptId), asc(epoch), asc(seq))
}

/**
 * A student's attempts with every answer. They stay when the account is deleted, as others' ranks depend on them,
 * and then identify nobody.
 */
export const attemptData: PersonalDataSource = {
  async collect(ctx, subject) {
    const { userId } = subject
    const ownAttempts = await ctx.db
      .select()
      .from(attempts)
      .where(eq(attempts.studentId, userId))
      .orderBy(asc(attempts.startedAt))
    const presented = []
    for (const attempt of ownAttempts) presented.push(await present(ctx, attempt))
    return {
      attempts: presented,
      answers: await listJournal(ctx, userId),
      ...(await notebookData.collect(ctx, subject)),
      ...(await evidenceData.collect(ctx, subject)),
    }
  },
  async erase(ctx, subject) {
    // Removes name and date of birth from the keys that break ties.
    await ctx.db
      .update(attempts)
      .set({ tieKey: sql`regexp_replace(${attempts.tieKey}, '@[^\t]*', '@~', 'g')` })
      .where(and(eq(attempts.studentId, subject.userId), ne(attempts.tieKey, '')))
    await notebookData.erase?.(ctx, subject)
    await evidenceData.erase?.(ctx, subject)
  },
}
