import type { Context } from '#platform/context.ts'
import { defaultLines } from './apply-synonyms.ts'
import { searchSynonyms } from './tables.ts'

/** The list of the office; the default one until there is one. */
export async function findSynonymLines({ db }: Context) {
  const [row] = await db.select().from(searchSynonyms)
  return row?.lines ?? defaultLines
}
