import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { batches, courses, subjects } from '#domains/catalogue/tables.ts'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { entitlements } from '#domains/purchases/entitlements/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import type { AgendaSource, DaySource } from '#platform/today.ts'
import { attendances, classes, courseClasses, watchPositions } from '../tables.ts'
import { lengthInMinutes } from './rules.ts'

const may = ({ actor }: Context) => mayDo(actor, 'classes.read')
const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Returns the centres of those who see all classes and of teachers, as a class does not have a teacher yet. */
function centresOf({ actor }: Context) {
  const [all, ownCentres] = [centresWith(actor, 'classes.read'), centresWith(actor, 'classes.edit-own')]
  return all === null || ownCentres === null ? null : [...new Set([...all, ...ownCentres])]
}

/**
 * SQL condition for classes of the caller's centres: those with a course whose batch is there, and those of
 * courses without a centre.
 */
function isHere(ctx: Context, centre: string | undefined) {
  const centreIds = centresOf(ctx)
  const chosenCentres =
    centre === undefined ? centreIds : centreIds === null || centreIds.includes(centre) ? [centre] : []
  if (chosenCentres === null) return sql`true`
  return sql`exists (select from ${courseClasses} join ${courses} on ${courses.id} = ${courseClasses.courseId}
    left join ${batches} on ${batches.id} = ${courses.batchId}
    where ${courseClasses.classId} = ${classes.id} and (${batches.centreId} is null or ${batches.centreId} = any(${sql.param(chosenCentres)}::uuid[])))`
}

/** Students who joined the classes of a day, as a percentage of those who could. */
export const presentOfDay: DaySource<'present'> = {
  name: 'attendance',
  may,
  async read(ctx, { yesterday, year, centre }) {
    const within = ([from, to]: [Date, Date]) =>
      sql`(${classes.endsAt} >= ${iso(from)} and ${classes.endsAt} < ${iso(to)})`
    const { rows } = await ctx.db.execute<{ is_day: boolean; expected: number; present: number }>(sql`
      select is_day, sum(expected)::int as expected, sum(present)::int as present from (
        select ${within(yesterday)} as is_day,
          (select count(distinct ${entitlements.studentId}) from ${courseClasses}
            join ${entitlements} on ${entitlements.courseId} = ${courseClasses.courseId} where ${courseClasses.classId} = ${classes.id}
              and ${entitlements.from} <= ${classes.startsAt} and coalesce(${entitlements.until}, 'infinity') > ${classes.startsAt}
              and coalesce(${entitlements.endedAt}, 'infinity') > ${classes.startsAt}) as expected,
          (select count(*) from ${attendances} where ${attendances.classId} = ${classes.id}) as present
        from ${classes} where ${classes.joinUrl} is not null and (${within(yesterday)} or ${within(year)}) and ${isHere(ctx, centre)}
      ) held group by is_day`)
    const of = (isDay: boolean) => {
      const row = rows.find(({ is_day }) => is_day === isDay)
      return row && row.expected > 0 ? Math.min(100, Math.round((row.present * 100) / row.expected)) : null
    }
    return [{ kind: 'present', value: of(true), before: of(false) }]
  },
}

/** Classes of the day, with whether they have a link. */
export const classesOfDay: AgendaSource<'class'> = {
  name: 'classes',
  may: (ctx) => may(ctx) || mayDo(ctx.actor, 'classes.edit-own'),
  async read(ctx, { from, to, centre }) {
    const { rows } = await ctx.db.execute<{
      id: string
      title: string
      at: string
      ends: string
      subject: string
      batches: string | null
      linked: boolean
    }>(sql`
      select ${classes.id}, ${classes.title}, ${classes.startsAt}::text as at, ${classes.endsAt}::text as ends, ${subjects.name} as subject,
        ${classes.joinUrl} is not null as linked,
        (select string_agg(distinct ${batches.code}, ', ') from ${courseClasses} join ${courses} on ${courses.id} = ${courseClasses.courseId}
          join ${batches} on ${batches.id} = ${courses.batchId} where ${courseClasses.classId} = ${classes.id}) as batches
      from ${classes} join ${subjects} on ${subjects.id} = ${classes.subjectId}
      where (${classes.joinUrl} is not null or ${classes.videoUrl} is null) and ${classes.endsAt} >= ${iso(from)} and ${classes.startsAt} < ${iso(to)} and ${isHere(ctx, centre)}
      order by ${classes.startsAt} limit 30`)
    return rows.map(({ id, title, at, ends, subject, batches, linked }) => ({
      kind: 'class',
      at: new Date(at),
      subject: { id, name: title },
      about: [batches, subject].filter(Boolean).join(', '),
      state: new Date(ends) <= ctx.now ? 'ended' : linked ? (new Date(at) <= ctx.now ? 'open' : 'upcoming') : 'no-link',
    }))
  },
}

/** Lists recordings and sheets on some topics that the student owns now, unfinished ones first, then the earliest. */
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
