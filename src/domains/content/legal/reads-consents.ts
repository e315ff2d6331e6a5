import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { agreedKind, textToAgree } from './schema.ts'

/*
 * A new version that says so asks everybody who agreed to an earlier one, once for each text and in the version in force. Nothing is shut meanwhile: a test that begins in a minute must not wait for it.
 */

const kinds = sql.join(
  agreedKind.options.map((kind) => sql`${sql.raw(`'${kind}'`)}`),
  sql`, `,
)

/** What somebody is asked, as JSON; null: nothing. Who never agreed to any version is not asked either: they did not come by themselves. */
export const textsToAgree = (userId: SQL) => sql`(
  select json_agg(json_build_object('kind', newest.kind, 'version', newest.version) order by newest.kind)::text
  from (
    select kind, max(version) as version, max(version) filter (where asks_again) as asking
    from legal_texts where kind in (${kinds}) group by kind
  ) newest
  where newest.asking > (select max(version) from text_consents where user_id = ${userId} and kind = newest.kind)
)`

export function readTextsToAgree(json: string | null) {
  return json === null ? [] : z.array(textToAgree).parse(JSON.parse(json))
}
