import { eq, inArray } from 'drizzle-orm'
import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import { batches, courses } from '#domains/catalogue/tables.ts'
import { classes, classSlots } from '#domains/learning/tables.ts'
import { addRoom } from '#domains/learning/timetable/change-room.ts'
import { addClass, cancelClass } from '#domains/learning/timetable/plan-class.ts'
import type { Context } from '#platform/context.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'

/*
 * The coming week of two batches at one centre: rooms, teachers, and a cancelled class.
 */

const rooms = [
  { name: 'Room 1', places: 60 },
  { name: 'Room 2', places: 45 },
  { name: 'Room 3', places: 6 },
]
const daysPlanned = 7

const planned = [
  {
    course: 'ssc-chsl-mts-morning-cuttack',
    from: '07:00',
    to: '09:00',
    room: 0,
    hasTeacher: true,
    lesson: { subject: 'reasoning', topic: 'Syllogism' },
  },
  {
    course: 'bank-clerk-evening-cuttack',
    from: '18:30',
    to: '20:30',
    room: 1,
    hasTeacher: false,
    lesson: { subject: 'quantitative-aptitude', topic: 'Percentage' },
  },
]

type Staff = Map<string, string>

function asManager(ctx: Context, staff: Staff): Context {
  const id = staff.get('manager.cuttack@mahanadi.example') ?? ''
  return { ...ctx, actor: { kind: 'user', id, role: 'staff', grants: [{ role: 'admin', centreId: null }] } }
}

async function findCourses({ db }: Context) {
  const rows = await db
    .select({ seoUrl: courses.seoUrl, batch: batches })
    .from(courses)
    .innerJoin(batches, eq(batches.id, courses.batchId))
    .where(
      inArray(
        courses.seoUrl,
        planned.map(({ course }) => course),
      ),
    )
  return new Map(rows.map(({ seoUrl, batch }) => [seoUrl, batch]))
}

/** The class of today has begun already; it gets its room as it stands. */
async function placeToday(ctx: Context, { teacherId, roomId }: { teacherId: string; roomId: string }) {
  const rows = await ctx.db.select().from(classes).where(eq(classes.teacherId, teacherId))
  const today = rows.find(({ startsAt, endsAt }) => startsAt <= ctx.now && endsAt > ctx.now)
  if (!today) return
  await ctx.db.update(classes).set({ roomId }).where(eq(classes.id, today.id))
  const times = { classId: today.id, startsAt: today.startsAt, endsAt: today.endsAt }
  await ctx.db.insert(classSlots).values([
    { ...times, kind: 'teacher', takenId: teacherId },
    { ...times, kind: 'room', takenId: roomId },
  ])
}

/** `staff`: ids by e-mail. */
export async function loadTimetable(demo: Context, staff: Staff) {
  const ctx = asManager(demo, staff)
  const teacherId = staff.get('teacher@mahanadi.example') ?? ''
  const known = await findCourses(ctx)
  const centreId = [...known.values()][0]?.centreId
  if (!centreId) return
  const made = []
  for (const room of rooms) made.push(await addRoom(ctx, { center_id: centreId, ...room }))
  await placeToday(ctx, { teacherId, roomId: made[0]?._id ?? '' })
  const headings = await storeSubjects(
    ctx,
    planned.map(({ lesson }) => lesson),
  )
  const today = dayInIndia(ctx.now)
  const days = Array.from({ length: daysPlanned }, (_, index) => daysLater(today, index + 1))
  const ids = []
  for (const [index, { course, room, hasTeacher, lesson: _, ...times }] of planned.entries()) {
    const [batch, heading] = [known.get(course), headings[index]]
    const going = batch && heading ? days.filter((day) => day >= batch.startDate && day <= batch.endDate) : []
    for (const day of going) {
      const who = { teacher_id: hasTeacher ? teacherId : null, room_id: made[room]?._id ?? null }
      const fields = { batch_id: batch?.id ?? '', topic_id: heading?.topicId ?? '', title: '', day, repeat_until: null }
      const { classes: added } = await addClass(ctx, { ...fields, ...times, ...who })
      ids.push(...added)
    }
  }
  const cancelled = ids[1]
  if (cancelled) await cancelClass(ctx, { id: cancelled, version: 1 }, { reason: 'The teacher is at a training.' })
}
