import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { hasWords, wordsOf } from '#platform/data/database/words.ts'
import { t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { batches, centres, courses } from '../tables.ts'
import type { FoundBatch, FoundCourse } from './schema.ts'

/*
 * Catalogue results of the console's search. Words are computed during the search, as an institute has only some
 * hundreds of courses and batches.
 */

type Asked = { q: string; most: number; centre?: string }

const isAt = (centre: string | undefined) => (centre === undefined ? undefined : eq(batches.centreId, centre))

/** Finds courses, those on sale first. Courses without a batch belong to every centre. */
export async function searchCourses({ db }: Context, { q, most, centre }: Asked): Promise<FoundCourse[]> {
  const words = wordsOf(sql`concat_ws(' ', ${courses.name}, ${courses.subTitle}, ${batches.code})`)
  const rows = await db
    .select({ course: courses, batch: batches.code, centre: centres.name })
    .from(courses)
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(
      and(
        hasWords(words, q) ?? sql`false`,
        centre === undefined ? undefined : or(isNull(courses.batchId), isAt(centre)),
      ),
    )
    .orderBy(desc(courses.isLive), courses.position, courses.name)
    .limit(most)
  return rows.map(({ course, batch, centre }) => ({
    _id: course.id,
    name: course.name,
    type: course.type,
    center_name: centre,
    batch_code: batch,
    fee: rupeesOf(course.discountedFee),
    is_live: course.isLive,
  }))
}

/** Finds batches by code, stream and session, newest first. */
export async function searchBatches({ db }: Context, { q, most, centre }: Asked): Promise<FoundBatch[]> {
  const words = wordsOf(sql`concat_ws(' ', ${batches.code}, ${batches.stream}, ${batches.session})`)
  const rows = await db
    .select({ batch: batches, centre: centres.name })
    .from(batches)
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(and(hasWords(words, q) ?? sql`false`, isAt(centre)))
    .orderBy(desc(batches.startDate), batches.code)
    .limit(most)
  return rows.map(({ batch, centre }) => ({
    _id: batch.id,
    code: batch.code,
    stream: batch.stream,
    center_name: centre,
    start_date: batch.startDate,
    end_date: batch.endDate,
    hours: t`${batch.timeFrom} to ${batch.timeTo}`,
    seats: batch.seats,
  }))
}
