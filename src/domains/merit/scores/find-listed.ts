import { sql } from 'drizzle-orm'
import type { FindListed, ListedRank } from '#domains/attempts/ranking/find-ranks.ts'
import { namedStatement } from '#platform/data/database/statements.ts'

type Listed = ListedRank & { attemptId: string }

const listedRanks = namedStatement<Listed>(
  'listed_ranks',
  sql`select r.attempt_id as "attemptId", l.id as "listId", l.name as "listName", r.rank, (v.figures->>'ranked')::int as ranked,
      case when v.terms->>'normalisation' <> 'none' or jsonb_array_length(v.figures->'shifts') = 1 then r.percentile::float8 end as percentile
    from merit_shifts s join merit_lists l on l.id = s.list_id
      join lateral (
        select * from merit_versions where list_id = l.id and state <> 'draft' order by number desc limit 1
      ) v on true
      join merit_rows r on r.version_id = v.id and r.attempt_id = any(${sql.placeholder('attemptIds')}::uuid[])
    where s.test_id = ${sql.placeholder('testId')}::uuid`,
)

/** Finds attempts in the newest published version of the list that their test is a shift of. */
export const findListed: FindListed = async ({ db }, testId, attemptIds) => {
  const rows = await listedRanks(db, { testId, attemptIds })
  return new Map(rows.map(({ attemptId, ...listed }) => [attemptId, listed]))
}
