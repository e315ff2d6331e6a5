import { asc, desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { listLimit } from '#platform/http/list-module.ts'
import { toppers } from '../tables.ts'
import type { PublicTopper } from './schema.ts'

/** Who passed and agreed to be shown: the database itself keeps nobody live without a consent that holds. */
export async function listToppers({ db }: Context): Promise<PublicTopper[]> {
  const rows = await db
    .select()
    .from(toppers)
    .where(eq(toppers.isLive, true))
    .orderBy(desc(toppers.year), asc(toppers.position))
    .limit(listLimit)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    photo_url: row.photoUrl,
    exam_name: row.exam,
    year: row.year,
    result: row.result,
    course_name: row.courseName,
    course_duration: row.courseDuration,
    is_paid: row.isPaid,
  }))
}
