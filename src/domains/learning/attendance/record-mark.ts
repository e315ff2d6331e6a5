import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { classes } from '../tables.ts'
import { findBatchesOf, ofBatches } from './read-attendance.ts'
import {
  findRegister,
  listRegisterClasses,
  ownBatches,
  presentClass,
  type RegisterClass,
  readStandings,
} from './read-register.ts'
import { type RoomKey, secretOf } from './room-code.ts'
import { codeStepAt, codeTimes, isLocked, refusalToMark, roomCodeOf, writtenAt } from './rules.ts'
import type { KeptMark, MarkBody, SaveBody, SavedRegister, ScanBody, ScannedClass } from './schema.ts'
import { attendanceMarks, classRegisters } from './tables.ts'

const refuseClosed = () =>
  new AppError('conflict', t`This register is closed: a day after the class it is corrected, with a reason.`)

/**
 * Returns a class whose register the caller may write now, and the correction's note. 404 for a class the caller
 * may not read, 403 for one they may only read, 409 while it cannot be written.
 */
export async function requireWritable(ctx: Context, classId: string, reason: string | undefined) {
  const { row, isWritable } = await findRegister(ctx, classId)
  if (!isWritable) throw new AppError('forbidden', 'You may read this register, and not change it.')
  const refusal = refusalToMark(row, ctx.now)
  if (refusal !== null) throw new AppError('conflict', refusal)
  const isCorrection = isLocked(row, ctx.now)
  if (isCorrection && reason === undefined) throw refuseClosed()
  return { row, reason: isCorrection ? (reason ?? null) : null }
}

/** Returns the standing of a student whom the caller may mark. 404 for any other. */
export async function findStanding(ctx: Context, row: RegisterClass, studentId: string) {
  const batchIds = ownBatches(ctx, 'write', row).map(({ id }) => id)
  const standings = await readStandings(ctx, [row], { batchIds, studentId })
  const [student] = standings.get(row.id) ?? []
  if (!student) throw notFound('student')
  return student.standing
}

/** Guardians are told of an absence this long after it was saved, unless it was corrected meanwhile. */
const toldAfterMs = 5 * 60_000

/** Queues messages to the guardians of absent students, one each. */
const tellLater = (ctx: Context, classId: string) =>
  enqueue(ctx, {
    kind: 'tell-absences',
    payload: { classId },
    runAt: new Date(ctx.now.getTime() + toldAfterMs),
  })

type Sent = Pick<MarkBody, 'device_id' | 'number'>

async function findKept(ctx: Context, { device_id, number }: Sent) {
  const { markedBy, deviceId, number: counted } = attendanceMarks
  const [kept] = await ctx.db
    .select()
    .from(attendanceMarks)
    .where(and(eq(markedBy, userOf(ctx).id), eq(deviceId, device_id), eq(counted, number)))
  return kept
}

/** Locks a class, so that the values recorded before and after a correction are right. */
export const lockClass = ({ db }: Context, classId: string) =>
  db.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('no key update')

async function keepMark(ctx: Context, classId: string, body: MarkBody) {
  const { row, reason } = await requireWritable(ctx, classId, body.reason)
  if (reason !== null && row.savedAt === null)
    throw new AppError('conflict', 'This register was never saved. Please save it first, with a reason.')
  const before = await findStanding(ctx, row, body.student_id)
  const { id: markedBy } = userOf(ctx)
  const kept = await ctx.db
    .insert(attendanceMarks)
    .values({
      classId,
      studentId: body.student_id,
      mark: body.mark,
      deviceId: body.device_id,
      number: body.number,
      markedBy,
      writtenAt: writtenAt(body.written_at, ctx.now),
      receivedAt: ctx.now,
      reason,
    })
    .onConflictDoNothing()
    .returning({ id: attendanceMarks.id })
  if (kept.length > 0 && row.savedAt !== null && body.mark === 'absent') await tellLater(ctx, classId)
  if (kept.length === 0 || reason === null) return row
  await audit(ctx, {
    action: 'attendance-corrected',
    subjectId: body.student_id,
    centreId: row.batches[0]?.centreId ?? null,
    details: { class: classId, before, after: body.mark },
  })
  return row
}

/**
 * Stores a mark of a student. A repeated mark is stored once, even after the register was closed. 409 for a
 * different mark under a used number, and for a closed register without a reason; 404 for a student who is not
 * expected in the class.
 */
export function recordMark(ctx: Context, classId: string, body: MarkBody): Promise<KeptMark> {
  return inTransaction(ctx, async (ctx) => {
    await lockClass(ctx, classId)
    const known = await findKept(ctx, body)
    const isOther =
      known && (known.classId !== classId || known.studentId !== body.student_id || known.mark !== body.mark)
    if (isOther) throw new AppError('conflict', 'This number was used for another mark. Please reload the page.')
    const row = known ? (await findRegister(ctx, classId)).row : await keepMark(ctx, classId, body)
    return {
      standing: await findStanding(ctx, row, body.student_id),
      saved_at: row.savedAt?.toISOString() ?? null,
    }
  })
}

/**
 * Saves the register: from then on the class counts, and students without a mark were present. Idempotent. 409
 * for a closed register without a reason.
 */
export function saveRegister(ctx: Context, classId: string, body: SaveBody): Promise<SavedRegister> {
  return inTransaction(ctx, async (ctx) => {
    await lockClass(ctx, classId)
    const known = (await findRegister(ctx, classId)).row
    if (known.savedAt !== null) return { saved_at: known.savedAt.toISOString() }
    const { row, reason } = await requireWritable(ctx, classId, body.reason)
    const saved = { savedAt: ctx.now, savedBy: userOf(ctx).id, reason }
    await ctx.db.insert(classRegisters).values({ classId, ...saved })
    await tellLater(ctx, classId)
    await audit(ctx, {
      action: reason === null ? 'register-saved' : 'register-saved-late',
      subjectId: classId,
      subjectKind: 'class',
      centreId: row.batches[0]?.centreId ?? null,
      details: reason === null ? {} : { reason },
    })
    return { saved_at: ctx.now.toISOString() }
  })
}

/** Lists the classes that take codes now and in which the caller is expected. */
async function listOpenClasses(ctx: Context, studentId: string) {
  const batchIds = (await findBatchesOf(ctx, studentId)).map(({ id }) => id)
  if (batchIds.length === 0) return []
  // The window is as long before the start as after it, so it may be taken around the present instead.
  const { from, until } = codeTimes({ startsAt: ctx.now })
  const isNear = and(gt(classes.startsAt, from), lte(classes.startsAt, until), isNull(classes.cancelledAt))
  const rows = await listRegisterClasses(ctx, and(ofBatches(ctx, batchIds), isNear))
  const standings = await readStandings(ctx, rows, { batchIds, studentId })
  return rows.filter(({ id }) => standings.get(id)?.length)
}

async function findByCode(
  rows: readonly RegisterClass[],
  { code, key, now }: { code: string; key: Buffer; now: Date },
) {
  const step = codeStepAt(now.getTime())
  for (const row of rows)
    for (const valid of [step, step - 1]) if ((await roomCodeOf(secretOf(key, row.id), valid)) === code) return row
  return refuseField('code', t`This code is wrong or has expired. Please scan the one that is shown now.`)
}

/**
 * Marks the caller present in the class whose room shows this code, once. 409 if no class of theirs takes codes now,
 * 400 for a wrong or expired code.
 */
export async function scanRoomCode(ctx: Context, { code, device_id }: ScanBody, key: RoomKey): Promise<ScannedClass> {
  const { id: studentId } = userOf(ctx)
  const open = key === null ? [] : await listOpenClasses(ctx, studentId)
  if (key === null || open.length === 0)
    throw new AppError(
      'conflict',
      t`None of your classes takes a code now. Codes are taken from ten minutes before a class to ten minutes after its start.`,
    )
  const row = await findByCode(open, { code, key, now: ctx.now })
  return inTransaction(ctx, async (ctx) => {
    await lockClass(ctx, row.id)
    const { classId, markedBy } = attendanceMarks
    const [known] = await ctx.db
      .select({ at: attendanceMarks.writtenAt })
      .from(attendanceMarks)
      .where(and(eq(classId, row.id), eq(attendanceMarks.studentId, studentId), eq(markedBy, studentId)))
    const times = { writtenAt: ctx.now, receivedAt: ctx.now }
    const sent = { deviceId: device_id, number: codeStepAt(ctx.now.getTime()), markedBy: studentId }
    if (!known)
      await ctx.db
        .insert(attendanceMarks)
        .values({ classId: row.id, studentId, mark: 'present', ...sent, ...times })
        .onConflictDoNothing()
    const batchIds = row.batches.map(({ id }) => id)
    const [student] = (await readStandings(ctx, [row], { batchIds, studentId })).get(row.id) ?? []
    if (!student) throw notFound('class')
    const { subject_name, batch_codes, teacher_name } = presentClass(row)
    const scanned_at = (known?.at ?? ctx.now).toISOString()
    return { subject_name, batch_codes, teacher_name, standing: student.standing, scanned_at }
  })
}
