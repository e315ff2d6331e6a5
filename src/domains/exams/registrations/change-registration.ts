import { and, eq, isNull, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { requireNoWithdrawal } from '#domains/identity/privacy/guardian-consent.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { formatDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { findTerms, type LockedTest, lockTest, lockTests } from '../seats/find-terms.ts'
import { moveWaitingList } from '../seats/move-waiting.ts'
import { requireFee } from '../seats/require-fee.ts'
import { changeEnd } from '../seats/rules.ts'
import type { ChangeBody } from '../seats/schema.ts'
import { examSeats } from '../seats/tables.ts'
import { testRegistrations } from '../tables.ts'
import { windowState } from '../tests/rules.ts'
import { freezeCandidates } from './candidate-data.ts'
import { getRegistration, type Registration } from './reads.ts'
import { confirmByMail, requireRegistrable, storeRegistration, takeSeat } from './register-for-test.ts'

/** Staff's reason for the change; null: the student made it. */
type By = { reason: string } | null
type Target = { testId: string; mode: ChangeBody['mode']; centreId: string | null }

/**
 * Returns the caller's own registration or, for staff, one at their centre; 404 for anyone else. Cancelled ones
 * are distinguished.
 */
async function findOne(ctx: Context, registrationId: string, by: By) {
  const [row] = await ctx.db.select().from(testRegistrations).where(eq(testRegistrations.id, registrationId))
  const isTheirs = row && (by ? mayDo(ctx.actor, 'seats.edit', row.centreId) : row.studentId === userOf(ctx).id)
  if (!isTheirs) throw notFound('registration')
  return row
}

/** Refuses late changes: students have a deadline, staff until the end, and nobody once the test was begun. */
async function requireChangeable(ctx: Context, { test, row, by }: { test: LockedTest; row: Registration; by: By }) {
  if (row.cancelledAt) throw new AppError('conflict', 'This registration was cancelled.')
  if (by) {
    if (windowState(test, ctx.now) === 'ended') throw new AppError('conflict', 'This test has ended.')
    const { rows } = await ctx.db.execute<{ sat: boolean }>(sql`select is_sat_by(${test.id}, ${row.studentId}) as sat`)
    if (rows[0]?.sat) throw new AppError('conflict', 'This candidate has begun the test.')
    return
  }
  const until = changeEnd(test, await findTerms(ctx, test.id))
  if (ctx.now < until) return
  const when = formatDayAndTime(until)
  throw new AppError('conflict', t`You could change this until ${when}. Please ask the institute.`)
}

async function leaveSeat(ctx: Context, { id }: Registration) {
  await ctx.db.delete(examSeats).where(eq(examSeats.registrationId, id))
}

async function endRegistration(ctx: Context, row: Registration) {
  await leaveSeat(ctx, row)
  await ctx.db.update(testRegistrations).set({ cancelledAt: ctx.now }).where(eq(testRegistrations.id, row.id))
}

type Change = { test: LockedTest; row: Registration; by: By; action: string; to?: Target }

async function noteChange(ctx: Context, { test, row, by, action, to }: Change) {
  const details = {
    roll: row.rollNumber,
    from: row.mode,
    ...(to && { to: to.mode }),
    ...(by && { reason: by.reason }),
  }
  const centreId = row.centreId ?? to?.centreId ?? null
  await audit(ctx, { action, subjectId: test.id, subjectKind: 'test', centreId, details })
  if (!by) return to && to.testId === row.testId ? confirmByMail(ctx, row) : undefined
  const payload = { userId: row.studentId, registrationId: row.id, reason: by.reason }
  await enqueue(ctx, { kind: 'mail-registration-changed', payload })
}

/** Frees a seat while the test is locked, so that the next in line is offered it. */
export async function freeRegistration(ctx: Context, test: LockedTest, row: Registration) {
  await endRegistration(ctx, row)
  if (row.centreId !== null) await moveWaitingList(ctx, test, row.centreId)
}

/** Cancels a registration; repeating it does nothing. 404 for someone else's, 409 after the deadline. */
export async function cancelRegistration(ctx: Context, registrationId: string, by: By) {
  await inTransaction(ctx, async (ctx) => {
    const { testId } = await findOne(ctx, registrationId, by)
    const test = await lockTest(ctx, testId)
    const row = await findOne(ctx, registrationId, by)
    if (row.cancelledAt) return
    await requireChangeable(ctx, { test, row, by })
    await freeRegistration(ctx, test, row)
    await noteChange(ctx, { test, row, by, action: 'registration-cancelled' })
  })
}

/** Refuses a change to a test that is not another shift of the same examination: one of the two tests must name the other. */
async function requireShift(ctx: Context, from: string, to: string) {
  const isNamed =
    (await findTerms(ctx, from)).shiftIds.includes(to) || (await findTerms(ctx, to)).shiftIds.includes(from)
  if (!isNamed) refuseField('quiz_id', 'This is not another shift of the same examination.')
}

/** Moves a registration, which keeps its number; another shift gives a new one. */
async function storeMove(ctx: Context, { row, to }: { row: Registration; to: Target }) {
  const { id, studentId, className } = row
  if (to.testId !== row.testId) {
    const known = and(
      eq(testRegistrations.testId, to.testId),
      eq(testRegistrations.studentId, studentId),
      isNull(testRegistrations.cancelledAt),
    )
    if ((await ctx.db.$count(testRegistrations, known)) > 0)
      throw new AppError('conflict', 'There is a registration for the other shift already.')
    await endRegistration(ctx, row)
    return storeRegistration(ctx, studentId, { ...to, className })
  }
  await leaveSeat(ctx, row)
  const { mode, centreId } = to
  await ctx.db.update(testRegistrations).set({ mode, centreId }).where(eq(testRegistrations.id, id))
  await freezeCandidates(ctx, [{ testId: to.testId, studentId }])
  return row
}

const isSame = (row: Registration, to: Target) =>
  row.testId === to.testId && row.mode === to.mode && row.centreId === to.centreId

type Move = { tests: Map<string, LockedTest>; row: Registration; to: Target; isLate?: boolean }

/** Moves a candidate to another place if a seat is free there, while both tests are locked. Returns the registration that is valid afterwards. */
export async function moveTo(ctx: Context, { tests, row, to, isLate = false }: Move) {
  const [from, target] = [tests.get(row.testId), tests.get(to.testId)]
  if (!from || !target) throw notFound('test')
  const asked = { ...to, studentId: row.studentId, className: row.className, isLate }
  const terms = await requireRegistrable(ctx, target, asked)
  if (to.testId !== row.testId && !isLate) await requireFee(ctx, terms, row.studentId)
  await takeSeat(ctx, target, { studentId: row.studentId, centreId: to.centreId })
  const moved = await storeMove(ctx, { row, to })
  if (row.centreId !== null && (row.centreId !== to.centreId || row.testId !== to.testId))
    await moveWaitingList(ctx, from, row.centreId)
  return moved
}

async function changePlace(ctx: Context, registrationId: string, { to, by }: { to: ChangeBody; by: By }) {
  return inTransaction(ctx, async (ctx) => {
    const { testId } = await findOne(ctx, registrationId, by)
    const target = { testId: to.quiz_id ?? testId, mode: to.mode, centreId: to.center_id ?? null }
    const tests = await lockTests(ctx, [testId, target.testId])
    const row = await findOne(ctx, registrationId, by)
    if (!row.cancelledAt && isSame(row, target)) return row
    const test = tests.get(testId)
    if (!test) throw notFound('test')
    await requireChangeable(ctx, { test, row, by })
    if (target.testId !== testId) await requireShift(ctx, testId, target.testId)
    const moved = await moveTo(ctx, { tests, row, to: target, isLate: by !== null })
    await noteChange(ctx, { test, row: { ...row, id: moved.id }, by, action: 'registration-changed', to: target })
    return moved
  })
}

/**
 * Changes the student's own centre, shift or mode; repeating it returns the existing one. 409 after the deadline,
 * and when the centre is full.
 */
export async function changeRegistration(ctx: Context, registrationId: string, to: ChangeBody) {
  await requireNoWithdrawal(ctx)
  const { id } = await changePlace(ctx, registrationId, { to, by: null })
  return getRegistration(ctx, id)
}

/** Does the same for the office, with a reason, until the candidate begins the test. Both centres must be the caller's. */
export async function moveRegistration(ctx: Context, registrationId: string, to: ChangeBody & { reason: string }) {
  const { reason, ...target } = to
  if (target.center_id && !mayDo(ctx.actor, 'seats.edit', target.center_id))
    throw new AppError('forbidden', 'Please choose a centre of yours.')
  await changePlace(ctx, registrationId, { to: target, by: { reason } })
}
