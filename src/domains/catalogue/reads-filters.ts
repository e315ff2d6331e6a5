import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { listLimit } from '#platform/http/list-module.ts'
import { t } from '#platform/text/messages.ts'
import type { FilterGroup } from './schema.ts'
import {
  batches,
  centres,
  courseCategories,
  courseCategoryCourses,
  courseExams,
  courses,
  examCategories,
  exams,
} from './tables.ts'

const isLive = eq(courses.isLive, true)

function listTaughtCentres({ db }: Context) {
  const ids = db
    .select({ id: batches.centreId })
    .from(batches)
    .innerJoin(courses, eq(courses.batchId, batches.id))
    .where(isLive)
  const { id, name: label, position } = centres
  return db.select({ id, label }).from(centres).where(inArray(id, ids)).orderBy(asc(position)).limit(listLimit)
}

async function listTaughtExams({ db }: Context) {
  const ids = db
    .select({ id: courseExams.examId })
    .from(courseExams)
    .innerJoin(courses, eq(courses.id, courseExams.courseId))
    .where(isLive)
  return db
    .select({ id: exams.id, label: exams.name, category: { id: examCategories.id, label: examCategories.name } })
    .from(exams)
    .innerJoin(examCategories, eq(examCategories.id, exams.categoryId))
    .where(inArray(exams.id, ids))
    .orderBy(asc(examCategories.position), asc(exams.position))
    .limit(listLimit)
}

function listTaughtCategories({ db }: Context) {
  const ids = db
    .select({ id: courseCategoryCourses.courseCategoryId })
    .from(courseCategoryCourses)
    .innerJoin(courses, eq(courses.id, courseCategoryCourses.courseId))
    .where(isLive)
  const { id, name: label, position } = courseCategories
  return db.select({ id, label }).from(courseCategories).where(inArray(id, ids)).orderBy(asc(position)).limit(listLimit)
}

async function listSessions({ db }: Context) {
  const rows = await db
    .selectDistinct({ session: batches.session })
    .from(batches)
    .innerJoin(courses, eq(courses.batchId, batches.id))
    .where(isLive)
    .orderBy(asc(batches.session))
    .limit(listLimit)
  return rows.map(({ session }) => ({ id: session, label: session }))
}

/**
 * Lists the filter choices beside a product's courses: only values that occur in a live course, so that no choice
 * is empty at first.
 */
export async function listFilterGroups(ctx: Context): Promise<FilterGroup[]> {
  const [taughtCentres, taughtExams, categories, sessions] = await Promise.all([
    listTaughtCentres(ctx),
    listTaughtExams(ctx),
    listTaughtCategories(ctx),
    listSessions(ctx),
  ])
  const families = new Map(taughtExams.map(({ category }) => [category.id, category]))
  const examChoices = taughtExams.map(({ id, label }) => ({ id, label }))
  return [
    { title: t`Center`, key: 'center_ids', type: 'center_master', elements: taughtCentres },
    { title: t`Exam category`, key: 'exam_category_ids', type: 'plain', elements: [...families.values()] },
    { title: t`Exam`, key: 'exam_ids', type: 'plain', elements: examChoices },
    { title: t`Course category`, key: 'course_category_ids', type: 'plain', elements: categories },
    { title: t`Session`, key: 'sessions', type: 'plain', elements: sessions },
  ]
}
