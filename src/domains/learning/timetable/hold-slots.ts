import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { batches, subjects } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { classes, classRooms, classSlots } from '../tables.ts'
import { listBatchesOf } from './reads-timetable.ts'
import { type Clash, clashSentence, type Times } from './rules.ts'

/*
 * What planned classes take. The exclusion constraint of the table decides; what is looked up before it names whoever was faster.
 */

export type Taken = { teacherId: string | null; roomId: string | null; batchIds: readonly string[] }
export type ToHold = Times & { classId: string }

const fieldOf = { teacher: 'teacher_id', room: 'room_id', batch: 'batch_id' } as const

const takenBy = ({ teacherId, roomId, batchIds }: Taken) => [
  ...(teacherId === null ? [] : [{ kind: 'teacher' as const, takenId: teacherId }]),
  ...(roomId === null ? [] : [{ kind: 'room' as const, takenId: roomId }]),
  ...batchIds.map((takenId) => ({ kind: 'batch' as const, takenId })),
]
const idsOf = (taken: Taken) => takenBy(taken).map(({ takenId }) => takenId)

/**
 * Those who plan with the same teacher, room or batch follow one another, so that the slower reads what the faster has saved. Always in the same order, and with what is given up too: two who
 * exchange their rooms never wait for each other.
 */
export async function lockTaken({ db }: Context, all: readonly Taken[]) {
  const ids = [...new Set(all.flatMap(idsOf))].sort()
  for (const id of ids)
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('timetable ' || ${id}::text, 0))`)
}

/** Lists up to ten conflicts with other classes at these times. */
export async function listClashes(ctx: Context, taken: Taken, times: readonly ToHold[]): Promise<Clash[]> {
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

function refuseClashes(clashes: readonly Clash[]) {
  const errors = Object.fromEntries(clashes.map((clash) => [fieldOf[clash.kind], clashSentence(clash)]).reverse())
  const sentences = clashes.slice(0, mostNamed).map(clashSentence)
  return new AppError('conflict', t`Not saved, as it clashes. ${sentences.join(' ')}`, { errors })
}

/** Takes teacher, room and batches for these classes, and gives up what they took before. 409 that names what is taken already, each in a sentence. */
export async function holdSlots(ctx: Context, taken: Taken, times: readonly ToHold[]) {
  const clashes = await listClashes(ctx, taken, times)
  if (clashes.length > 0) throw refuseClashes(clashes)
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
