import { randomInt } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { limitRate } from '../../../platform/security/rate-limit.ts'
import { listPaperTags } from '../../exams/papers/seal-paper.ts'
import { findRegistration } from '../../exams/registrations/reads.ts'
import type { Test } from '../../exams/tables.ts'
import { getTest } from '../../exams/tests/reads.ts'
import { isRanked } from '../../exams/tests/rules.ts'
import { requireNoWithdrawal } from '../../identity/privacy/require-consent.ts'
import { getCandidate } from '../../identity/sessions/reads.ts'
import { mayAlwaysStart, notOwned, refusalToStart } from '../access.ts'
import { attemptOpenings, attempts } from '../tables.ts'
import { closeAttempt, enqueueClosing } from './close-attempt.ts'
import { listAnswers, mayUse } from './reads.ts'
import {
  deadlineFor,
  extraFor,
  isPastGrace,
  mostOpenings,
  rates,
  secondsAllowed,
  sectionEndsFor,
  sectionSeconds,
  shuffleOf,
  sittingTime,
} from './rules.ts'
import type { OpenAttempt } from './schema.ts'

type Attempt = typeof attempts.$inferSelect
type Candidate = Awaited<ReturnType<typeof getCandidate>>

/** The student's newest attempt at the test, locked, so that nothing else happens to it meanwhile. */
async function lockNewest(ctx: Context, testId: string) {
  const [attempt] = await ctx.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.testId, testId), eq(attempts.studentId, userOf(ctx).id)))
    .orderBy(desc(attempts.number))
    .limit(1)
    .for('update')
  return attempt
}

/** What is fixed for good when an attempt begins. */
function frozenTerms(ctx: Context, test: Test, candidate: Candidate) {
  const extra = extraFor(test, candidate)
  const whole = new Date(ctx.now.getTime() + secondsAllowed(test, extra) * 1000)
  const deadline = mayAlwaysStart(ctx.actor) ? whole : deadlineFor(test, ctx.now, extra)
  const sectionEnds = sectionEndsFor(test, { startedAt: ctx.now, deadline }, extra)
  const shuffleSeed = test.shufflesQuestions || test.shufflesOptions ? randomInt(2 ** 31) : null
  return { ...extra, startedAt: ctx.now, deadline, sectionEnds, shuffleSeed, centreId: candidate.centreId }
}

type Start = { test: Test; number: number; candidate: Candidate }

async function startAttempt(ctx: Context, { test, number, candidate }: Start): Promise<Attempt> {
  const own = { studentId: userOf(ctx).id, testId: test.id, number, epoch: 1 }
  const [started] = await ctx.db
    .insert(attempts)
    .values({ ...own, ...frozenTerms(ctx, test, candidate) })
    .onConflictDoNothing()
    .returning()
  // Two starts at once: the other made the row, and this one opens it.
  if (!started) return resumeAttempt(ctx, await lockNewest(ctx, test.id))
  await enqueueClosing(ctx, started)
  return started
}

const tooOften = 'This test has been opened too often. It goes on where it was opened last.'

async function resumeAttempt(ctx: Context, attempt: Attempt | undefined) {
  if (!attempt) throw new AppError('conflict', 'The test could not be opened. Please try again.')
  if (attempt.epoch >= mostOpenings) throw new AppError('conflict', tooOften)
  const [resumed] = await ctx.db
    .update(attempts)
    .set({ epoch: attempt.epoch + 1, journalSeq: 0 })
    .where(eq(attempts.id, attempt.id))
    .returning()
  return resumed ?? attempt
}

const ended = () => new AppError('attempt_closed', 'The time of this test is over. Your answers have been submitted.')

/** The attempt that is open from now on, its opening noted; or why there is none. */
async function openOrRefuse(ctx: Context, test: Test, { candidate, device }: { candidate: Candidate; device: string }) {
  const newest = await lockNewest(ctx, test.id)
  const note = async (attempt: Attempt) => {
    const opening = {
      attemptId: attempt.id,
      epoch: attempt.epoch,
      openedAt: ctx.now,
      device,
      network: ctx.network ?? '',
    }
    await ctx.db.insert(attemptOpenings).values(opening)
    return attempt
  }
  if (newest && newest.closedAt === null) {
    if (ctx.now < newest.deadline) return note(await resumeAttempt(ctx, newest))
    // Within the grace the page that sat the test may still be sending its last answers.
    if (isPastGrace(newest.deadline, ctx.now)) await closeAttempt(ctx, newest, 'deadline')
    return 'ended'
  }
  const number = (newest?.number ?? 0) + 1
  if (number > test.attemptsAllowed && !mayAlwaysStart(ctx.actor)) return 'submitted'
  const registration = isRanked(test.type) ? await findRegistration(ctx, test.id) : null
  const refusal = refusalToStart(ctx.actor, test, { now: ctx.now, mode: registration?.mode ?? null })
  if (refusal) throw new AppError('forbidden', refusal)
  if (!(await mayUse(ctx, test))) throw new AppError('forbidden', notOwned)
  return note(await startAttempt(ctx, { test, number, candidate }))
}

/**
 * Starts the student's attempt at a test, or goes on with the open one, with the same time left and the same answers. Parallel starts make one attempt;
 * the last to open it is the one whose saves are taken. `device`: in a few words. 404 unknown test, 403 outside its window, without a course that includes it or without a registration where one is needed,
 * 409 `attempt_closed`, 409 `conflict` past the most openings, 429 past the rate of one student.
 */
export async function openAttempt(ctx: Context, testId: string, device = ''): Promise<OpenAttempt> {
  limitRate(ctx, { key: ['open', userOf(ctx).id], ...rates.open })
  const test = await getTest(ctx, testId)
  await requireNoWithdrawal(ctx)
  const candidate = await getCandidate(ctx)
  const outcome = await inTransaction(ctx, (ctx) => openOrRefuse(ctx, test, { candidate, device }))
  if (outcome === 'ended') throw ended()
  if (outcome === 'submitted') throw new AppError('attempt_closed', 'You have already submitted this test.')
  return {
    _id: outcome.id,
    quiz_id: testId,
    epoch: outcome.epoch,
    ...sittingTime(outcome, ctx.now),
    section_seconds: sectionSeconds(test, outcome),
    device_key: outcome.deviceKey.toString('base64'),
    paper_key: test.paperKey.toString('base64'),
    paper_tags: await listPaperTags(ctx, testId),
    candidate_name: candidate.name,
    registration_number: candidate.registrationNumber,
    shuffle: shuffleOf(test, outcome),
    // A first opening has nothing to read.
    answers: outcome.epoch === 1 ? [] : await listAnswers(ctx, outcome.id),
  }
}
