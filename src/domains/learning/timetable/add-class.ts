import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { classes, courseClasses } from '../tables.ts'
import { mayPlan } from './access.ts'
import { findBatch, findTopic, requireAtCentre, requireRunning } from './check-plan.ts'
import { holdSlots, lockTaken } from './hold-slots.ts'
import { countStudents, listHolidays } from './reads-timetable.ts'
import { daysOfSeries, holidayOn, refusalOfTimes, roomWarning, timesOf } from './rules.ts'
import type { ClassFields, PlannedClasses } from './schema.ts'

type Batch = Awaited<ReturnType<typeof findBatch>>
type Days = Pick<PlannedClasses, 'skipped' | 'warnings'> & { days: string[] }

/** The days on which it is held: one, or one of every week but for holidays. */
async function daysOf(ctx: Context, batch: Batch, { day, repeat_until: until }: ClassFields): Promise<Days> {
  requireRunning(batch, day)
  const holidays = batch.centreId === null ? [] : await listHolidays(ctx, batch.centreId)
  const holiday = holidayOn(day, holidays)
  if (until === null)
    return { days: [day], skipped: [], warnings: holiday === null ? [] : [t`This day is a holiday: ${holiday}.`] }
  if (until < day) refuseField('repeat_until', t`This is before the first class.`)
  requireRunning(batch, until, 'repeat_until')
  const series = daysOfSeries({ day, until, holidays })
  if (series.days.length === 0) refuseField('repeat_until', t`All of these days are holidays.`)
  return { ...series, warnings: [] }
}

/** Plans a class of a batch, or one of every week until a day: all of them or none. 409 names what is taken already; 403 for a batch of another's centre. */
export function addClass(ctx: Context, body: ClassFields): Promise<PlannedClasses> {
  return inTransaction(ctx, async (ctx) => {
    const batch = await findBatch(ctx, body.batch_id)
    if (!mayPlan(ctx.actor, [batch.centreId]))
      throw new AppError('forbidden', 'Please choose a batch of a centre of yours.')
    const refused = refusalOfTimes(timesOf(body), ctx.now)
    if (refused) refuseField(refused.field, refused.words)
    const { days, skipped, warnings } = await daysOf(ctx, batch, body)
    const topic = await findTopic(ctx, body.topic_id)
    const { teacher_id: teacherId, room_id: roomId } = body
    const room = await requireAtCentre(ctx, [batch.centreId], { ...body, before: { teacherId: null, roomId: null } })
    const planned = days.map((day) => ({ id: newId(), ...timesOf({ ...body, day }) }))
    const taken = { teacherId, roomId, batchIds: [batch.id] }
    await lockTaken(ctx, [taken])
    const heading = {
      subjectId: topic.subjectId,
      topicId: topic.id,
      title: body.title || topic.name,
      kind: 'class' as const,
    }
    await ctx.db.insert(classes).values(planned.map((times) => ({ ...times, ...heading, teacherId, roomId })))
    await ctx.db
      .insert(courseClasses)
      .values(planned.flatMap(({ id: classId }) => batch.courseIds.map((courseId) => ({ courseId, classId }))))
    await holdSlots(
      ctx,
      taken,
      planned.map(({ id: classId, startsAt, endsAt }) => ({ classId, startsAt, endsAt })),
    )
    const [first] = planned
    await audit(ctx, {
      action: 'classes-planned',
      subjectId: first?.id ?? batch.id,
      subjectKind: 'class',
      centreId: batch.centreId,
      details: { count: planned.length, batch: batch.code },
    })
    const students = await countStudents(ctx, [batch.id])
    const warning = roomWarning({ room, batches: [{ code: batch.code, students: students.get(batch.id) ?? 0 }] })
    return {
      classes: planned.map(({ id }) => id),
      skipped,
      warnings: warning === null ? warnings : [...warnings, warning],
    }
  })
}
