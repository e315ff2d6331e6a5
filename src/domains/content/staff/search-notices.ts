import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { drafts } from '#platform/data/database/tables.ts'
import { hasWords, wordsOf } from '#platform/data/database/words.ts'
import { contentItems, contentSubCategories } from '../tables.ts'
import { stateOf } from './list-published.ts'
import type { FoundNotice } from './schema.ts'

type Found = {
  id: string
  title: string
  live: boolean
  drafted: boolean
  publish_at: string | null
  place: string | null
  shown_at: string | null
}

const isoOf = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** Notices, news and downloads by words of the title, those never published first, then the newest. */
export async function searchNotices({ db }: Context, { q, most }: { q: string; most: number }): Promise<FoundNotice[]> {
  const inPublic = hasWords(wordsOf(contentItems.title), q)
  const inDraft = hasWords(wordsOf(sql`${drafts.body}->>'title'`), q)
  if (!inPublic || !inDraft) return []
  const ofKind = sql`${drafts.kind} = 'content-item'`
  const { rows } = await db.execute<Found>(sql`
    with public as materialized (select * from ${contentItems} where ${inPublic}),
    fresh as (select ${drafts.subjectId} as id, ${drafts.body}->>'title' as title, ${drafts.publishAt} from ${drafts}
      where ${ofKind} and ${inDraft} and not exists (select from ${contentItems} where ${contentItems.id} = ${drafts.subjectId}))
    (select id, title, true as live, true as drafted, publish_at::text, null as place, null as shown_at from fresh limit ${most})
    union all
    (select p.id, p.title, p.is_live, ${drafts.kind} is not null, ${drafts.publishAt}::text, s.name, p.published_at::text
      from public p join ${contentSubCategories} s on s.id = p.sub_category_id
      left join ${drafts} on ${ofKind} and ${drafts.subjectId} = p.id
      order by p.is_live desc, p.published_at desc limit ${most})
    limit ${most}`)
  return rows.map(({ id, title, live, drafted, publish_at, place, shown_at }) => {
    const draft = drafted ? { publishAt: publish_at === null ? null : new Date(publish_at) } : null
    const isNew = shown_at === null
    const state = isNew ? (publish_at === null ? 'draft' : 'scheduled') : stateOf(live, draft)
    return { _id: id, title, state, place, shown_at: isoOf(shown_at) }
  })
}
