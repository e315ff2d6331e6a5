import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { queryOf } from './rules.ts'
import type { Found, FoundAnswer } from './schema.ts'

/*
 * search owns one table of words, by which visitors find courses, exams, centres, tests and what was published. It is a copy that a job makes anew when content has changed.
 */

/** What has all the words, each at least begun; those that have them in their title first. Of a text without a word, nothing. */
export async function findEntries(ctx: Context, { q, limit }: { q: string; limit: number }): Promise<FoundAnswer> {
  const query = queryOf(q)
  if (query === null) return { found: [], total: 0 }
  const { rows } = await ctx.db.execute<Found & { total: number }>(sql`
    select id as _id, kind, title, about, seo_urls, course_type, section, (count(*) over ())::int as total
    from search_entries
    where words @@ ${query}::tsquery and (until is null or until > ${ctx.now.toISOString()}::timestamptz)
    order by (title_words @@ ${query}::tsquery) desc, position
    limit ${limit}`)
  return { found: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
