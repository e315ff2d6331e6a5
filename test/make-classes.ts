import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import { classes, courseClasses } from '#domains/learning/tables.ts'
import { entitlements } from '#domains/purchases/entitlements/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeCourse } from './make-offers.ts'
import type { TestApp } from './test-app.ts'

const minute = 60_000
let roll = 0

type Few = Partial<typeof entitlements.$inferInsert>

/** Grants the student the course from a day ago, without an end. */
export async function grantCourse(app: TestApp, ids: { studentId: string; courseId: string }, overrides: Few = {}) {
  roll += 1
  const [row] = await app.db
    .insert(entitlements)
    .values({
      ...ids,
      rollNumber: roll,
      from: new Date(app.now().getTime() - 24 * 60 * minute),
      source: 'grant',
      createdAt: app.now(),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('no entitlement was made')
  return row
}

type NewClass = Partial<typeof classes.$inferInsert> & {
  /** Minutes from now. */
  startsIn?: number
  minutes?: number
  courseId?: string
  subject?: string
  topic?: string
}

/** Makes a class, live and beginning now, of a new course, unless stated otherwise. */
export async function makeClass(app: TestApp, overrides: NewClass = {}) {
  const { startsIn = 0, minutes = 60, subject = 'Algebra', topic = 'Equations', ...rest } = overrides
  const courseId = overrides.courseId ?? (await makeCourse(app, { type: 'live' })).id
  const [heading] = await storeSubjects(app.context(), [{ subject, topic }])
  if (!heading) throw new Error('no subject was made')
  const startsAt = new Date(app.now().getTime() + startsIn * minute)
  const { courseId: _courseId, ...row } = rest
  const id = newId()
  await app.db.insert(classes).values({
    id,
    title: 'Two unknowns',
    kind: 'class',
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * minute),
    joinUrl: 'https://meet.example/algebra',
    ...heading,
    ...row,
  })
  await app.db.insert(courseClasses).values({ courseId, classId: id })
  return { id, courseId, ...heading }
}
