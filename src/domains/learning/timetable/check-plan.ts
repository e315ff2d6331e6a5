import { and, asc, eq } from 'drizzle-orm'
import { batches, courses, topics } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { refuseField, wrongField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { classRooms } from '../tables.ts'
import { listTeachers } from './reads-timetable.ts'
import type { ClassChangeFields } from './schema.ts'

/** A batch with its courses. 400 when it has none, because no student would see its classes. */
export async function findBatch({ db }: Context, batchId: string) {
  const rows = await db
    .select({ batch: batches, courseId: courses.id })
    .from(batches)
    .leftJoin(courses, eq(courses.batchId, batches.id))
    .where(eq(batches.id, batchId))
    .orderBy(asc(courses.id))
  const [first] = rows
  if (!first) throw wrongField('batch_id', 'This batch does not exist.')
  const courseIds = rows.flatMap(({ courseId }) => courseId ?? [])
  if (courseIds.length === 0) throw wrongField('batch_id', 'This batch has no course yet.')
  return { ...first.batch, courseIds }
}

type Running = { code: string; startDate: string; endDate: string }

export function requireRunning({ code, startDate, endDate }: Running, day: string, field = 'day') {
  if (day < startDate) refuseField(field, t`${code} begins on ${startDate}.`)
  if (day > endDate) refuseField(field, t`${code} ends on ${endDate}.`)
}

export async function findTopic({ db }: Context, topicId: string) {
  const [topic] = await db.select().from(topics).where(eq(topics.id, topicId))
  return topic ?? refuseField('topic_id', t`This topic does not exist.`)
}

type Chosen = Pick<ClassChangeFields, 'teacher_id' | 'room_id'>
/** Previous teacher and room of a class: it may keep a teacher who left, and a room that was closed. */
type Before = { teacherId: string | null; roomId: string | null }

/** The room of a class; 400 for a teacher or a room of another centre, and for a room that is closed. */
export async function requireAtCentre(
  ctx: Context,
  centreIds: readonly (string | null)[],
  chosen: Chosen & { before: Before },
) {
  const ownCentres = centreIds.filter((centreId) => centreId !== null)
  if (chosen.teacher_id !== null && chosen.teacher_id !== chosen.before.teacherId) {
    const teachers = await Promise.all(ownCentres.map((centreId) => listTeachers(ctx, centreId)))
    if (!teachers.flat().some(({ _id }) => _id === chosen.teacher_id))
      throw wrongField('teacher_id', 'This person does not teach at this centre.')
  }
  if (chosen.room_id === null) return null
  const [room] = await ctx.db
    .select()
    .from(classRooms)
    .where(and(eq(classRooms.id, chosen.room_id)))
  if (!room || !ownCentres.includes(room.centreId)) throw wrongField('room_id', 'This room is not at this centre.')
  if (room.closedAt !== null && room.id !== chosen.before.roomId)
    throw wrongField('room_id', 'No class is put into this room any more.')
  return room
}
