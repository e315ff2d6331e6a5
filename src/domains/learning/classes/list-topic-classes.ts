import { and, asc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { classes, courseClasses, watchPositions } from '../tables.ts'
import { lengthInMinutes } from './rules.ts'

/** Films and sheets of some topics that the student owns now, those not watched to their end first, then the earliest. */
export async function listTopicClasses(ctx: Context, topicIds: string[]) {
  const { id: studentId } = userOf(ctx)
  const courseIds = (await listOwnedCourses(ctx, studentId)).map(({ website_course_id }) => website_course_id)
  if (courseIds.length === 0 || topicIds.length === 0) return []
  const ofTopics = inArray(classes.topicId, topicIds)
  const isThere = or(isNotNull(classes.videoUrl), isNotNull(classes.annotationPdfUrl))
  const rows = await ctx.db
    .selectDistinct({ class: classes, finishedAt: watchPositions.finishedAt })
    .from(courseClasses)
    .innerJoin(classes, eq(classes.id, courseClasses.classId))
    .leftJoin(watchPositions, and(eq(watchPositions.classId, classes.id), eq(watchPositions.studentId, studentId)))
    .where(and(inArray(courseClasses.courseId, courseIds), ofTopics, isThere, lte(classes.startsAt, ctx.now)))
    .orderBy(asc(classes.startsAt), asc(classes.id))
  const unwatched = rows.filter(({ finishedAt }) => finishedAt === null)
  return [...unwatched, ...rows.filter(({ finishedAt }) => finishedAt !== null)].map((row) => ({
    id: row.class.id,
    topicId: row.class.topicId,
    title: row.class.title,
    minutes: lengthInMinutes(row.class),
    filmUrl: row.class.videoUrl,
    sheetUrl: row.class.annotationPdfUrl,
  }))
}
