import { eq, sql } from 'drizzle-orm'
import { exams } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { rememberContent } from '#platform/data/cache/content-cache.ts'
import { correctWords, makeVocabulary, type Vocabulary } from './correct-words.ts'
import { queryOf, wordsAsked } from './rules.ts'
import type { Found, FoundAnswer, FoundKind } from './schema.ts'

/*
 * search owns one table of words, in which visitors find courses, exams, centres, tests, teachers, pages and published
 * content: a copy that a job rebuilds when content has changed. It also owns the list of synonyms.
 */

const remember = rememberContent<{ words: Vocabulary }>({ max: 1, kind: null })

/** Reads all words of all entries, once for each version of the entries. */
async function listWords(ctx: Context) {
  const { rows } = await ctx.db.execute<{ version: string }>(sql`select version::text from search_state`)
  const { words } = await remember(ctx, rows[0]?.version ?? '', async () => {
    const { rows } = await ctx.db.execute<{ word: string; documents: number }>(
      sql`select word, ndoc as documents from ts_stat('select words from search_entries')`,
    )
    return { words: makeVocabulary(rows) }
  })
  return words
}

/** Finds the words in the name of the exam that the caller prepares for: none without one, and for visitors. */
async function listExamWords({ db, actor }: Context) {
  if (actor.kind !== 'user') return []
  const [exam] = await db
    .select({ name: exams.name })
    .from(users)
    .innerJoin(exams, eq(exams.id, users.examId))
    .where(eq(users.id, actor.id))
  return wordsAsked(exam?.name ?? '')
}

type Asked = { words: string[]; kind?: FoundKind | undefined; limit: number }

async function findByWords(ctx: Context, { words, kind, limit }: Asked) {
  const query = queryOf(words)
  const examWords = await listExamWords(ctx)
  const followsExam = examWords.length > 0 ? sql`(words @@ ${queryOf(examWords)}::tsquery) desc,` : sql``
  const { rows } = await ctx.db.execute<Found & { total: number }>(sql`
    select id as _id, kind, title, about, seo_urls, course_type, section, (count(*) over ())::int as total
    from search_entries
    where words @@ ${query}::tsquery and (until is null or until > ${ctx.now.toISOString()}::timestamptz)
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    order by (title_words @@ ${query}::tsquery) desc, ${followsExam} position
    limit ${limit}`)
  return { found: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/**
 * Finds entries with all words, each at least by prefix; matches in the title come first, then what mentions the
 * student's exam. If there are none, unknown words are replaced by the nearest known ones. A text without words
 * finds nothing.
 */
export async function findEntries(
  ctx: Context,
  { q, ...asked }: Omit<Asked, 'words'> & { q: string },
): Promise<FoundAnswer> {
  const words = wordsAsked(q)
  if (words.length === 0) return { found: [], total: 0, read_as: null }
  const asTyped = await findByWords(ctx, { ...asked, words })
  if (asTyped.total > 0) return { ...asTyped, read_as: null }
  const corrected = correctWords(words, await listWords(ctx))
  if (corrected === null) return { ...asTyped, read_as: null }
  const asMeant = await findByWords(ctx, { ...asked, words: corrected })
  return { ...asMeant, read_as: asMeant.total > 0 ? corrected.join(' ') : null }
}
