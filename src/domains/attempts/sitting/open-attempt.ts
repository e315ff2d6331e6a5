import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Language } from '#domains/bank/schema.ts'
import { listPaperTags } from '#domains/exams/papers/seal-paper.ts'
import type { Test } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { consentWithdrawn } from '#domains/identity/privacy/guardian-consent.ts'
import { type Context, userOf } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { AppError } from '#platform/errors.ts'
import { limitRate } from '#platform/http/security/throttle.ts'
import { insertJobSql } from '#platform/work/jobs/jobs.ts'
import { mayAlwaysStart, notOwned, refusalToStart } from '../access.ts'
import { recordPresence } from '../hall/record-presence.ts'
import { closeAttempt, timeOfClosing } from './close-attempt.ts'
import { getSeat, listAnswers, mayUse, type Seat } from './reads.ts'
import {
  deadlineFor,
  extraFor,
  isPastGrace,
  mostOpenings,
  rates,
  secondsAllowed,
  secondsGivenBack,
  sectionEndsFor,
  sectionSeconds,
  shuffleOf,
  sittingTime,
} from './rules.ts'
import type { OpenAttempt } from './schema.ts'

/** State of an attempt right after opening. */
type Opened = {
  id: string
  epoch: number
  deadline_ms: number
  section_ends: number[] | null
  device_key: Buffer
  shuffle_seed: number | null
  extra_minutes_per_hour: number
  extended_seconds: number
}

const openedColumns = sql`id, epoch, extract(epoch from deadline)::float8 * 1000 as deadline_ms, section_ends, device_key, shuffle_seed, extra_minutes_per_hour, extended_seconds`

const noteOpening = sql`insert into attempt_openings (attempt_id, epoch, opened_at, device, network, waited_seconds, language)
  select id, epoch, ${sql.placeholder('now')}::timestamptz, ${sql.placeholder('device')}, ${sql.placeholder('network')}, ${sql.placeholder('waited')}::int, ${sql.placeholder('language')} from opened`

/** Inserts the attempt, its first opening and the job that closes it, in one statement. No row: another request started it at the same moment. */
const starting = namedStatement<Opened>(
  'start_attempt',
  sql`with opened as (
      insert into attempts (id, student_id, test_id, started_at, deadline, extra_minutes_per_hour, section_ends, number, epoch, shuffle_seed, centre_id, extended_seconds)
      select ${sql.placeholder('id')}::uuid, ${sql.placeholder('studentId')}::uuid, ${sql.placeholder('testId')}::uuid, ${sql.placeholder('now')}::timestamptz,
        ${sql.placeholder('deadline')}::timestamptz, ${sql.placeholder('extra')}::int, ${sql.placeholder('sectionEnds')}::jsonb,
        ${sql.placeholder('number')}::int, 1, ${sql.placeholder('shuffleSeed')}::int, ${sql.placeholder('centreId')}::uuid, ${sql.placeholder('extended')}::int
      on conflict do nothing
      returning *
    ), noted as (${noteOpening}), queued as (${insertJobSql(
      {
        id: sql`${sql.placeholder('jobId')}`,
        kind: 'close-attempt',
        payload: sql`jsonb_build_object('attemptId', id)`,
        runAt: sql`${sql.placeholder('closingAt')}`,
      },
      sql`opened`,
    )})
    select ${openedColumns} from opened`,
)

/** Resumes an attempt. No row: it is over, or was opened too often. */
const resuming = namedStatement<Opened>(
  'resume_attempt',
  sql`with opened as (
      update attempts set epoch = epoch + 1, journal_seq = 0
      where id = ${sql.placeholder('id')} and closed_at is null and deadline > ${sql.placeholder('now')}::timestamptz and epoch < ${mostOpenings}
      returning *
    ), noted as (${noteOpening})
    select ${openedColumns} from opened`,
)

/** Returns the terms that are fixed when an attempt begins. */
function frozenTerms(ctx: Context, test: Test, { candidate, waited }: Pick<Seat, 'candidate'> & { waited: number }) {
  const { extraMinutesPerHour } = extraFor(test, candidate)
  const whole = new Date(ctx.now.getTime() + secondsAllowed(test, { extraMinutesPerHour }) * 1000)
  const extra = { extraMinutesPerHour }
  const extended = mayAlwaysStart(ctx.actor) ? 0 : secondsGivenBack(test, { startedAt: ctx.now, waited, extra })
  const ownEnd = deadlineFor(test, ctx.now, extra).getTime() + extended * 1000
  const deadline = mayAlwaysStart(ctx.actor) ? whole : new Date(ownEnd)
  const sectionEnds = sectionEndsFor(test, { startedAt: ctx.now, deadline }, { extraMinutesPerHour })
  return {
    extra: extraMinutesPerHour,
    extended,
    deadline: deadline.toISOString(),
    closingAt: timeOfClosing(deadline).toISOString(),
    sectionEnds: sectionEnds && JSON.stringify(sectionEnds),
    shuffleSeed: test.shufflesQuestions || test.shufflesOptions ? randomInt(2 ** 31) : null,
    centreId: candidate.centreId,
  }
}

type From = { device: string; network: string; now: string; waited: number; language: Language | null }

async function startAttempt(ctx: Context, test: Test, { seat, from }: { seat: Seat; from: From }) {
  const number = (seat.attempt?.number ?? 0) + 1
  if (number > test.attemptsAllowed && !mayAlwaysStart(ctx.actor)) {
    throw new AppError('attempt_closed', 'You have already submitted this test.')
  }
  const refusal = refusalToStart(ctx.actor, test, { now: ctx.now, mode: seat.mode })
  if (refusal) throw new AppError('forbidden', refusal)
  if (!(await mayUse(ctx, test))) throw new AppError('forbidden', notOwned)
  const ids = { id: newId(), jobId: newId(), studentId: userOf(ctx).id, testId: test.id }
  const [started] = await starting(ctx.db, { ...from, ...ids, ...frozenTerms(ctx, test, { ...seat, ...from }), number })
  return started
}

async function resumeAttempt(ctx: Context, attempt: NonNullable<Seat['attempt']>, from: From) {
  if (ctx.now >= attempt.deadline) {
    // During the grace period the candidate's page may still be sending its last answers.
    if (isPastGrace(attempt.deadline, ctx.now)) await closeAttempt(ctx, attempt.id, 'deadline')
    throw new AppError('attempt_closed', 'The time for this test is over. Your answers have been submitted.')
  }
  if (attempt.epoch >= mostOpenings) {
    throw new AppError(
      'conflict',
      'This test has been opened too many times. Please continue where you opened it last.',
    )
  }
  const [resumed] = await resuming(ctx.db, { ...from, id: attempt.id })
  return resumed
}

const mostTries = 5

/** `device`: a short description; `waited`: seconds that the student waited for the server, according to the device. */
type Opening = { device: string; waited: number; language?: Language | undefined }

/**
 * Opens the newest attempt or a new one. If another request starts, closes or shortens the attempt first, it is
 * read again.
 */
async function openNewest(ctx: Context, test: Test, { device, waited, language }: Opening) {
  const from = { device, waited, language: language ?? null, network: ctx.network ?? '', now: ctx.now.toISOString() }
  for (let tries = 0; tries < mostTries; tries += 1) {
    const seat = await getSeat(ctx, test.id)
    if (seat.isWithdrawn) throw consentWithdrawn()
    const isOpen = seat.attempt !== null && seat.attempt.closedAt === null
    const opened =
      isOpen && seat.attempt
        ? await resumeAttempt(ctx, seat.attempt, from)
        : await startAttempt(ctx, test, { seat, from })
    if (opened) return { opened, candidate: seat.candidate }
  }
  throw new AppError('conflict', 'The test could not be opened. Please try again.')
}

/** Tells the hall who entered, and who was refused and why, once the test is open. */
async function tellingHall<T>(ctx: Context, test: Test, open: () => Promise<T>) {
  const sign = { testId: test.id, studentId: userOf(ctx).id }
  const isWatched = isRanked(test.type)
  try {
    const opened = await open()
    if (isWatched) recordPresence(ctx, { ...sign, what: ['openedAt'] })
    return opened
  } catch (error) {
    const isRefusal = error instanceof AppError && ctx.now >= test.opensAt
    if (isWatched && isRefusal) recordPresence(ctx, { ...sign, what: ['refusedAt'], refusal: error.message })
    throw error
  }
}

/**
 * Starts the student's attempt at a test, or continues the open one, with the same time left and the same
 * answers. Parallel starts make one attempt; saves are accepted from the last device to open it. 404 unknown
 * test, 403 outside its window, without a course that includes it or without a required registration, 409
 * `attempt_closed`, 409 `conflict` past the most openings, 429 past the rate of one student.
 */
export async function openAttempt(
  ctx: Context,
  testId: string,
  opening: Opening = { device: '', waited: 0 },
): Promise<OpenAttempt> {
  limitRate(ctx, { key: ['open', userOf(ctx).id], ...rates.open })
  const test = await getTest(ctx, testId)
  const { opened, candidate } = await tellingHall(ctx, test, () => openNewest(ctx, test, opening))
  const time = {
    deadline: new Date(opened.deadline_ms),
    sectionEnds: opened.section_ends,
    extendedSeconds: opened.extended_seconds,
  }
  return {
    _id: opened.id,
    quiz_id: testId,
    epoch: opened.epoch,
    ...sittingTime(time, ctx.now),
    section_seconds: sectionSeconds(test, { extraMinutesPerHour: opened.extra_minutes_per_hour }),
    device_key: opened.device_key.toString('base64'),
    paper_key: test.paperKey.toString('base64'),
    paper_tags: await listPaperTags(ctx, testId),
    candidate_name: candidate.name,
    registration_number: candidate.registrationNumber,
    shuffle: shuffleOf(test, { shuffleSeed: opened.shuffle_seed }),
    // A first opening has nothing to read.
    answers: opened.epoch === 1 ? [] : await listAnswers(ctx, opened.id),
  }
}
