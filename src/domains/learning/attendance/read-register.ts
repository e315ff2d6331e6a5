import { and, eq, gte, lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { notFound, wrongField } from '#platform/errors.ts'
import { dayInIndia, dayMs, endOfDayInIndia } from '#platform/text/india-time.ts'
import { classes } from '../tables.ts'
import { mayUseRegister, type RegisterRight } from './access.ts'
import { type Expected, listRegisterClasses, type RegisterClass, readStandings } from './reads-facts.ts'
import { isLocked, locksAt, opensAt, refusalToMark } from './rules.ts'
import type { DayQuery, DayRegisters, Register, RegisterState } from './schema.ts'

/** The batches of a class whose students somebody may read or write. */
export function ownBatches({ actor }: Context, right: RegisterRight, { teacherId, batches }: RegisterClass) {
  return batches.filter(({ centreId }) => mayUseRegister(actor, right, { teacherId, centreId }))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** A class with the students of it that one may read; 404 where there are none. */
export async function findRegister(ctx: Context, classId: string) {
  const [row] = await listRegisterClasses(ctx, eq(classes.id, classId))
  const readable = row ? ownBatches(ctx, 'read', row) : []
  if (!row || readable.length === 0) throw notFound('class')
  const standings = await readStandings(ctx, [row], { batchIds: idsOf(readable) })
  return { row, expected: standings.get(classId) ?? [], isWritable: ownBatches(ctx, 'write', row).length > 0 }
}

export function presentClass(row: RegisterClass): Register['class'] {
  return {
    _id: row.id,
    class_title: row.title,
    subject_name: row.subject,
    batch_codes: row.batches.map(({ code }) => code).join(', '),
    teacher_name: row.teacher,
    start_time: row.startsAt.toISOString(),
    end_time: row.endsAt.toISOString(),
    is_cancelled: row.cancelledAt !== null,
    saved_at: row.savedAt?.toISOString() ?? null,
  }
}

const presentStudent = ({ studentId, name, number, standing, isOnline, last }: Expected) => ({
  student_id: studentId,
  candidate_name: name,
  registration_number: number,
  standing,
  is_online: isOnline,
  marked_by: last?.by ?? null,
  marked_at: last?.writtenAt.toISOString() ?? null,
})

/** The register of a class, for its teacher and those who look after its batches. 404 for any other. */
export async function readRegister(ctx: Context, classId: string): Promise<Register> {
  const { row, expected, isWritable } = await findRegister(ctx, classId)
  return {
    class: presentClass(row),
    now: ctx.now.toISOString(),
    opens_at: opensAt(row).toISOString(),
    locks_at: locksAt(row).toISOString(),
    is_locked: isLocked(row, ctx.now),
    may_write: isWritable,
    saved_by: row.savedBy,
    students: expected.map(presentStudent),
  }
}

function stateOf(row: RegisterClass, now: Date): RegisterState {
  if (row.cancelledAt !== null) return 'cancelled'
  if (row.savedAt !== null) return 'saved'
  if (refusalToMark(row, now) !== null) return 'upcoming'
  return isLocked(row, now) ? 'missed' : 'open'
}

/** The classes of a day in India whose registers one may read; of today unless another is named. */
export async function listDay(ctx: Context, { day = dayInIndia(ctx.now), centre }: DayQuery): Promise<DayRegisters> {
  const end = endOfDayInIndia(day)
  if (Number.isNaN(end.getTime())) throw wrongField('day', 'is not a date')
  const start = new Date(end.getTime() - dayMs)
  const all = await listRegisterClasses(ctx, and(gte(classes.startsAt, start), lt(classes.startsAt, end)))
  const rows = all.flatMap((row) => {
    const batches = ownBatches(ctx, 'read', row).filter(({ centreId }) => centre === undefined || centreId === centre)
    return batches.length === 0 ? [] : [{ ...row, batches }]
  })
  const standings = await readStandings(ctx, rows, { batchIds: rows.flatMap(({ batches }) => idsOf(batches)) })
  const isAbsent = ({ standing }: Expected) => standing === 'absent'
  return {
    day,
    now: ctx.now.toISOString(),
    classes: rows.map((row) => {
      const expected = standings.get(row.id) ?? []
      return {
        ...presentClass(row),
        state: stateOf(row, ctx.now),
        students: expected.length,
        absent: row.savedAt === null ? null : expected.filter(isAbsent).length,
      }
    }),
  }
}
