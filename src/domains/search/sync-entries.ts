import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { findSynonymLines, type Meaning, meaningOf, withSynonyms } from './apply-synonyms.ts'
import { collectEntries } from './collect-entries.ts'
import type { Entry } from './collect-pages.ts'
import { wordsOf } from './rules.ts'

function rowOf(entry: Entry, position: number, meanings: Meaning[]) {
  return {
    ...entry,
    position,
    title_words: withSynonyms(wordsOf(entry.title), meanings),
    words: withSynonyms(wordsOf(`${entry.title} ${entry.about} ${entry.more}`), meanings),
    more: undefined,
  }
}

const write = (rows: string) => sql`
  with wanted as (
    select * from jsonb_to_recordset(${rows}::jsonb) as t(
      id uuid, kind text, title text, about text, seo_urls text[], course_type text, section text, position int, until timestamptz,
      title_words text[], words text[]
    )
  ), gone as (
    delete from search_entries where id not in (select id from wanted)
  )
  insert into search_entries as old (id, kind, title, about, seo_urls, course_type, section, position, until, title_words, words)
  select id, kind, title, about, seo_urls, course_type, section, position, until, array_to_tsvector(title_words), array_to_tsvector(words)
  from wanted
  on conflict (id) do update set
    kind = excluded.kind, title = excluded.title, about = excluded.about, seo_urls = excluded.seo_urls, course_type = excluded.course_type,
    section = excluded.section, position = excluded.position, until = excluded.until, title_words = excluded.title_words, words = excluded.words
  where (old.kind, old.title, old.about, old.seo_urls, old.course_type, old.section, old.position, old.until, old.words, old.title_words)
    is distinct from (excluded.kind, excluded.title, excluded.about, excluded.seo_urls, excluded.course_type, excluded.section, excluded.position,
      excluded.until, excluded.words, excluded.title_words)`

/** Rebuilds the entries when content has changed since they were made. Only one of several nodes does it. */
export async function syncEntries(ctx: Context) {
  const { rows } = await ctx.db.execute<{ is_behind: boolean }>(sql`
    select not exists (select 1 from search_state s join content_version v on v.version = s.version) as is_behind`)
  if (!rows[0]?.is_behind) return
  await inTransaction(ctx, async (ctx) => {
    const held = await ctx.db.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('search-entries', 0)) as held`,
    )
    if (!held.rows[0]?.held) return
    // Read before the content it stands for, so that a change meanwhile is picked up at the next run.
    await ctx.db.execute(sql`
      insert into search_state (singleton, version) select true, version from content_version
      on conflict (singleton) do update set version = excluded.version`)
    const entries = new Map((await collectEntries(ctx)).map((entry) => [entry.id, entry]))
    const meanings = (await findSynonymLines(ctx)).map(meaningOf)
    const rows = [...entries.values()].map((entry, position) => rowOf(entry, position, meanings))
    await ctx.db.execute(write(JSON.stringify(rows)))
  })
}
