import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { getHallTest, getSeat, requireScope } from './read-seats.ts'
import type { AbsenceBody, IncidentBody, Noted } from './schema.ts'
import { hallAbsences, hallIncidents } from './tables.ts'

/** A device's clock may be ahead, so the time is never later than the arrival. */
const writtenAt = (at: string, now: Date) => new Date(Math.min(new Date(at).getTime(), now.getTime()))

/**
 * Records an incident in a hall, with the time at which it was written. 404 for a candidate of another hall, 403
 * for another centre.
 */
export async function recordIncident(ctx: Context, testId: string, body: IncidentBody): Promise<Noted> {
  await getHallTest(ctx, testId)
  const { seatCentreId, seatRoomId, studentId, centreId } = await requireScope(ctx, testId, body)
  const row = { id: newId(), testId, studentId, centreId, roomId: seatRoomId, words: body.text }
  const written = { writtenAt: writtenAt(body.written_at, ctx.now), createdAt: ctx.now, createdBy: userOf(ctx).id }
  await ctx.db.insert(hallIncidents).values({ ...row, ...written })
  await audit(ctx, { action: 'incident-noted', subjectId: testId, subjectKind: 'test', centreId: seatCentreId })
  return { _id: row.id }
}

/**
 * Marks a candidate as absent. 409 if they began or showed up before it was written. A candidate who arrives
 * later is no longer absent, without further action. 404 for a candidate of another hall.
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

/** Removes a mark of absence. 404 if there is none, or for a candidate of another hall. */
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
