import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { getHallTest, getSeat } from './read-seats.ts'
import { requireScope } from './require-scope.ts'
import type { AbsenceBody, IncidentBody, Noted } from './schema.ts'
import { hallAbsences, hallIncidents } from './tables.ts'

/** The clock of a device may be ahead; nothing was written after it came. */
const writtenAt = (at: string, now: Date) => new Date(Math.min(new Date(at).getTime(), now.getTime()))

/** Keeps what happened in a hall, with the time at which it was written. 404 for a candidate of another hall, 403 for another centre. */
export async function recordIncident(ctx: Context, testId: string, body: IncidentBody): Promise<Noted> {
  await getHallTest(ctx, testId)
  const { seatCentreId, studentId, centreId } = await requireScope(ctx, testId, body)
  const row = { id: newId(), testId, studentId, centreId, words: body.text }
  const written = { writtenAt: writtenAt(body.written_at, ctx.now), createdAt: ctx.now, createdBy: userOf(ctx).id }
  await ctx.db.insert(hallIncidents).values({ ...row, ...written })
  await audit(ctx, { action: 'incident-noted', subjectId: testId, subjectKind: 'test', centreId: seatCentreId })
  return { _id: row.id }
}

/**
 * Notes a candidate as absent. Who began, or showed up, before it was written is here: 409. Who arrives later is not absent any more, without a word of anybody. 404 for a candidate of another hall.
 */
export async function markAbsent(ctx: Context, testId: string, body: AbsenceBody): Promise<Noted> {
  await getHallTest(ctx, testId)
  const { student_id: studentId } = body
  const seat = await getSeat(ctx, { testId, studentId }, 'extend')
  const at = writtenAt(body.written_at, ctx.now)
  if (seat.attempt !== null && seat.attempt.startedMs <= at.getTime())
    throw new AppError('conflict', 'This candidate has begun the test, and is not absent.')
  const marked = { writtenAt: at, markedAt: ctx.now, markedBy: userOf(ctx).id }
  await ctx.db
    .insert(hallAbsences)
    .values({ testId, studentId, ...marked })
    .onConflictDoUpdate({ target: [hallAbsences.testId, hallAbsences.studentId], set: marked })
  await audit(ctx, {
    action: 'absence-noted',
    subjectId: studentId,
    centreId: seat.centreId,
    details: { test: testId },
  })
  return { _id: studentId }
}

/** Takes a note of absence back. 404 where there is none, or for a candidate of another hall. */
export async function withdrawAbsence(ctx: Context, { testId, studentId }: { testId: string; studentId: string }) {
  await inTransaction(ctx, async (ctx) => {
    const seat = await getSeat(ctx, { testId, studentId }, 'extend')
    const gone = await ctx.db
      .delete(hallAbsences)
      .where(and(eq(hallAbsences.testId, testId), eq(hallAbsences.studentId, studentId)))
      .returning({ studentId: hallAbsences.studentId })
    if (gone.length === 0) throw notFound('note')
    const details = { test: testId }
    await audit(ctx, { action: 'absence-withdrawn', subjectId: studentId, centreId: seat.centreId, details })
  })
}
