import { and, eq, inArray, isNull } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { getChild } from '#domains/identity/guardians/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import type { AttentionSource } from '#platform/today.ts'
import { classes } from '../tables.ts'
import { listRegisterClasses, presentClass, readStandings } from './read-register.ts'
import { findStanding, lockClass, requireWritable } from './record-mark.ts'
import type { Standing } from './rules.ts'
import type { AbsenceReasonBody, KeptMark, ReasonDecision } from './schema.ts'
import { absenceReasons, attendanceMarks } from './tables.ts'

/*
 * Reasons for absences. A student or a guardian writes one for an absence of a saved register; the teacher or the
 * office confirms it, which excuses the student, or declines it. Writing it changes no mark.
 */

const ofPlace = (classId: string, studentId: string) =>
  and(eq(absenceReasons.classId, classId), eq(absenceReasons.studentId, studentId))

/**
 * Stores the caller's reason for an absence of a student, once. 404 for a class without this student, 409 unless the
 * student is marked absent, and if another reason was sent before.
 */
async function writeReason(ctx: Context, studentId: string, { class_id: classId, reason }: AbsenceReasonBody) {
  const [row] = await listRegisterClasses(ctx, eq(classes.id, classId))
  const batchIds = row?.batches.map(({ id }) => id) ?? []
  const [student] = row ? ((await readStandings(ctx, [row], { batchIds, studentId })).get(classId) ?? []) : []
  if (!row || !student) throw notFound('class')
  if (row.savedAt === null || row.cancelledAt !== null || student.standing !== 'absent')
    throw new AppError('conflict', t`A reason is needed only for a class in which the student is marked absent.`)
  const { id: writtenBy } = userOf(ctx)
  const written = { classId, studentId, reason, writtenBy, writtenAt: ctx.now }
  const kept = await ctx.db.insert(absenceReasons).values(written).onConflictDoNothing().returning()
  if (kept.length > 0) return null
  const [known] = await ctx.db.select().from(absenceReasons).where(ofPlace(classId, studentId))
  if (known?.reason !== reason || known.writtenBy !== writtenBy)
    throw new AppError('conflict', t`A reason for this absence was sent before. Please speak to the office.`)
  return null
}

/** Stores the caller's reason for their own absence. */
export const sayWhy = (ctx: Context, body: AbsenceReasonBody) => writeReason(ctx, userOf(ctx).id, body)

/** Stores a guardian's reason. 404 for a student of another guardian, and for one who has hidden the attendance. */
export async function sayWhyOfChild(ctx: Context, studentId: string, body: AbsenceReasonBody) {
  const child = await getChild(ctx, studentId)
  if (child.hidden.includes('attendance')) throw notFound('class')
  return writeReason(ctx, child.student_id, body)
}

/** Returns why a reason cannot be decided this way, fit to show; null: it can. */
function refusalToDecide(before: 'confirmed' | 'declined' | null, isConfirmed: boolean, standing: Standing) {
  if (before !== null) return t`This reason was decided before. Please reload the page.`
  if (isConfirmed && standing !== 'absent') return t`This student is no longer marked absent. Please reload the page.`
  return null
}

type Decided = { id: string; student: string }

/**
 * Confirms a reason, which excuses the student, or declines it; repeating the decision changes nothing. 409 for a
 * reason that was decided otherwise, and for confirming when the student is no longer marked absent.
 */
export function decideReason(ctx: Context, { id: classId, student }: Decided, { is_confirmed }: ReasonDecision) {
  return inTransaction(ctx, async (ctx): Promise<KeptMark> => {
    await lockClass(ctx, classId)
    const [found] = await ctx.db.select().from(absenceReasons).where(ofPlace(classId, student))
    // After the register is closed, the reason of the absence is the reason of the correction.
    const { row, reason } = await requireWritable(ctx, classId, found?.reason ?? '')
    const standing = await findStanding(ctx, row, student)
    if (!found) throw notFound('reason')
    const saved_at = row.savedAt?.toISOString() ?? null
    const decision = is_confirmed ? 'confirmed' : 'declined'
    if (found.decision === decision) return { standing, saved_at }
    const refusal = refusalToDecide(found.decision, is_confirmed, standing)
    if (refusal !== null) throw new AppError('conflict', refusal)
    const { id: by } = userOf(ctx)
    const decided = { decision, decidedBy: by, decidedAt: ctx.now } as const
    await ctx.db.update(absenceReasons).set(decided).where(ofPlace(classId, student))
    const times = { writtenAt: ctx.now, receivedAt: ctx.now, reason }
    const marked = { classId, studentId: student, mark: 'excused', deviceId: newId(), number: 1, markedBy: by } as const
    if (is_confirmed) await ctx.db.insert(attendanceMarks).values({ ...marked, ...times })
    await audit(ctx, {
      action: is_confirmed ? 'absence-excused' : 'absence-reason-declined',
      subjectId: student,
      centreId: row.batches[0]?.centreId ?? null,
      details: { class: classId },
    })
    return { standing: await findStanding(ctx, row, student), saved_at }
  })
}

/** Reasons that wait for this teacher, by class. A student who is no longer marked absent needs no answer. */
export const reasonAttention: AttentionSource<'absence-reasons'> = {
  name: 'reasons for absences',
  may: ({ actor }) => mayDo(actor, 'classes.edit-own'),
  async read(ctx) {
    const { classId, studentId, decision, writtenAt } = absenceReasons
    const waiting = await ctx.db
      .select({ classId, studentId, writtenAt })
      .from(absenceReasons)
      .innerJoin(classes, eq(classes.id, classId))
      .where(and(isNull(decision), eq(classes.teacherId, userOf(ctx).id)))
      .orderBy(writtenAt)
    if (waiting.length === 0) return []
    const idsOfClasses = waiting.map((row) => row.classId)
    const rows = await listRegisterClasses(ctx, inArray(classes.id, idsOfClasses))
    const batchIds = rows.flatMap(({ batches }) => batches.map(({ id }) => id))
    const standings = await readStandings(ctx, rows, { batchIds })
    return rows.flatMap((row) => {
      const absent = (standings.get(row.id) ?? []).filter(({ standing }) => standing === 'absent')
      const isAbsent = new Set(absent.map((student) => student.studentId))
      const reasons = waiting.filter((reason) => reason.classId === row.id && isAbsent.has(reason.studentId))
      const [first] = reasons
      const { batch_codes, subject_name } = presentClass(row)
      const subject = { id: row.id, name: [batch_codes, subject_name].join(', ') }
      return first ? [{ kind: 'absence-reasons' as const, count: reasons.length, since: first.writtenAt, subject }] : []
    })
  },
}
