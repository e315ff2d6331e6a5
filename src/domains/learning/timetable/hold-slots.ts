import { and, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { batches, subjects } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, refuseField } from '#platform/errors.ts'
import { dayInIndia, dayMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { classes, classRooms, classSlots } from '../tables.ts'
import { listBatchesOf, listHolidays, listTeachers } from './reads-timetable.ts'
import { type Clash, clashSentence, clockOf, freeTimes, type Times } from './rules.ts'
import type { FreeTime } from './schema.ts'

/*
 * Slots of planned classes. The exclusion constraint of the table decides; the lookup before it only serves to
 * name the conflict.
 */

type Taken = { teacherId: string | null; roomId: string | null; batchIds: readonly string[] }
type ToHold = Times & { classId: string }

const fieldOf = { teacher: 'teacher_id', room: 'room_id', batch: 'batch_id' } as const

const takenBy = ({ teacherId, roomId, batchIds }: Taken) => [
  ...(teacherId === null ? [] : [{ kind: 'teacher' as const, takenId: teacherId }]),
  ...(roomId === null ? [] : [{ kind: 'room' as const, takenId: roomId }]),
  ...batchIds.map((takenId) => ({ kind: 'batch' as const, takenId })),
]
const idsOf = (taken: Taken) => takenBy(taken).map(({ takenId }) => takenId)

/**
 * Locks a teacher, room and batches, so that of two concurrent plans the second reads what the first has saved.
 * Always in the same order and including what is given up, so that two plans that exchange rooms cannot deadlock.
 */
export async function lockTaken({ db }: Context, all: readonly Taken[]) {
  const ids = [...new Set(all.flatMap(idsOf))].sort()
  for (const id of ids)
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('timetable ' || ${id}::text, 0))`)
}

/** Lists up to ten conflicts with other classes at these times. */
async function listClashes(ctx: Context, taken: Taken, times: readonly ToHold[]): Promise<Clash[]> {
  const range = sql`tstzrange(${classSlots.startsAt}, ${classSlots.endsAt})`
  const isThen = ({ startsAt, endsAt }: Times) =>
    sql`${range} && tstzrange(${startsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz)`
  const rows = await ctx.db
    .select({
      kind: classSlots.kind,
      classId: classes.id,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
      subject: subjects.name,
      room: classRooms.name,
      name: sql<string>`coalesce(
        (select ${users.candidateName} from ${users} where ${users.id} = ${classSlots.takenId}),
        (select room.name from class_rooms room where room.id = ${classSlots.takenId}),
        (select ${batches.code} from ${batches} where ${batches.id} = ${classSlots.takenId}), '')`,
    })
    .from(classSlots)
    .innerJoin(classes, eq(classes.id, classSlots.classId))
    .innerJoin(subjects, eq(subjects.id, classes.subjectId))
    .leftJoin(classRooms, eq(classRooms.id, classes.roomId))
    .where(
      and(
        inArray(classSlots.takenId, idsOf(taken)),
        notInArray(
          classSlots.classId,
          times.map(({ classId }) => classId),
        ),
        or(...times.map(isThen)),
      ),
    )
    .orderBy(classes.startsAt, classSlots.kind)
    .limit(10)
  const named = Map.groupBy(
    await listBatchesOf(ctx, [...new Set(rows.map(({ classId }) => classId))]),
    ({ classId }) => classId,
  )
  return rows.map(({ classId, ...row }) => ({
    ...row,
    batches: (named.get(classId) ?? []).map(({ code }) => code).join(', '),
  }))
}

const mostNamed = 6

const searchedMs = 15 * dayMs

/** Finds the next times within the usual hours of the batch that are free for teacher, room and all batches. */
async function findFreeTimes(ctx: Context, taken: Taken, times: readonly ToHold[]): Promise<FreeTime[]> {
  const [wanted] = times
  const [batch] = await ctx.db
    .select()
    .from(batches)
    .where(inArray(batches.id, [...taken.batchIds]))
    .orderBy(batches.code)
  if (!wanted || !batch) return []
  const until = new Date((times.at(-1) ?? wanted).endsAt.getTime() + searchedMs)
  const own = times.map(({ classId }) => classId)
  const busy = await ctx.db
    .select({ startsAt: classSlots.startsAt, endsAt: classSlots.endsAt })
    .from(classSlots)
    .where(
      and(
        inArray(classSlots.takenId, idsOf(taken)),
        notInArray(classSlots.classId, own),
        gt(classSlots.endsAt, wanted.startsAt),
        lt(classSlots.startsAt, until),
      ),
    )
  const weeks = times.map(({ startsAt }) => Math.round((startsAt.getTime() - wanted.startsAt.getTime()) / (7 * dayMs)))
  const holidays = batch.centreId === null ? [] : await listHolidays(ctx, batch.centreId)
  return freeTimes({ wanted, weeks, busy, usual: batch, holidays }).map(({ startsAt, endsAt }) => {
    return { day: dayInIndia(startsAt), from: clockOf(startsAt), to: clockOf(endsAt) }
  })
}

function refuseClashes(clashes: readonly Clash[], free: FreeTime[]) {
  const errors = Object.fromEntries(clashes.map((clash) => [fieldOf[clash.kind], clashSentence(clash)]).reverse())
  const sentences = clashes.slice(0, mostNamed).map(clashSentence)
  return new AppError('conflict', t`Not saved, as it clashes. ${sentences.join(' ')}`, { errors, data: { free } })
}

/**
 * Reserves teacher, room and batches for these classes and releases what they held before. 409 with one sentence
 * for each clash, and the next free times.
 */
export async function holdSlots(ctx: Context, taken: Taken, times: readonly ToHold[]) {
  const clashes = await listClashes(ctx, taken, times)
  if (clashes.length > 0) throw refuseClashes(clashes, await findFreeTimes(ctx, taken, times))
  const classIds = times.map(({ classId }) => classId)
  await ctx.db.delete(classSlots).where(inArray(classSlots.classId, classIds))
  const rows = times.flatMap((held) => takenBy(taken).map((what) => ({ ...what, ...held })))
  if (rows.length === 0) return
  await ctx.db
    .insert(classSlots)
    .values(rows)
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'class_slots_once') throw error
      throw new AppError(
        'conflict',
        'Not saved: the teacher, the room or the batch has just been taken. Please look again.',
      )
    })
}

/** Condition for the coming classes of a teacher, including the one that is running. */
export const comingClassesOf = (teacherId: string, now: Date) =>
  and(eq(classes.teacherId, teacherId), eq(classes.kind, 'class'), isNull(classes.cancelledAt), gt(classes.endsAt, now))

const ofTeacher = (teacherId: string | null) => ({ teacherId, roomId: null, batchIds: [] })

async function checkTeacher(ctx: Context, to: string, coming: readonly ToHold[]) {
  const ofClasses = await listBatchesOf(
    ctx,
    coming.map(({ classId }) => classId),
  )
  for (const centreId of new Set(ofClasses.map((batch) => batch.centreId))) {
    const teachers = centreId === null ? [{ _id: to }] : await listTeachers(ctx, centreId)
    if (!teachers.some(({ _id }) => _id === to))
      refuseField('classes_to', t`This person does not teach at the centres of all these classes.`)
  }
  const [clash] = await listClashes(ctx, ofTeacher(to), coming)
  if (clash)
    refuseField('classes_to', t`${clashSentence(clash)} Choose somebody else, or change the class in the timetable.`)
}

/**
 * Transfers the coming classes of a leaving teacher to another, in the caller's transaction, or leaves them
 * without a teacher; returns how many. 400 for a person who does not teach at the centre of one of them, or
 * teaches at the same time.
 */
export async function transferClasses(ctx: Context, { from, to }: { from: string; to: string | null }) {
  const coming = await ctx.db
    .select({ classId: classes.id, startsAt: classes.startsAt, endsAt: classes.endsAt })
    .from(classes)
    .where(comingClassesOf(from, ctx.now))
    .orderBy(classes.id)
    .for('no key update')
  if (coming.length === 0) return 0
  await lockTaken(ctx, [ofTeacher(from), ofTeacher(to)])
  if (to !== null) await checkTeacher(ctx, to, coming)
  const ids = coming.map(({ classId }) => classId)
  const slots = and(inArray(classSlots.classId, ids), eq(classSlots.takenId, from))
  if (to === null) await ctx.db.delete(classSlots).where(slots)
  else await ctx.db.update(classSlots).set({ takenId: to }).where(slots)
  const version = sql`${classes.version} + 1`
  await ctx.db.update(classes).set({ teacherId: to, version, changedAt: ctx.now }).where(inArray(classes.id, ids))
  await audit(ctx, { action: 'classes-handed-over', subjectId: from, details: { classes: ids.length } })
  return ids.length
}
