import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { plainTies } from '#domains/exams/patterns/rules.ts'
import type { TieRule } from '#domains/exams/patterns/schema.ts'
import { type Test, testCandidates } from '#domains/exams/tables.ts'
import { profiles } from '#domains/identity/profile/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { attempts } from '../tables.ts'
import type { Score } from './mark-answers.ts'
import { type Merit, tieKeyOf } from './merit.ts'

/** Returns whether a rule depends on something outside the answers. */
function asksForPerson(rules: TieRule[]) {
  return rules.some(({ by }) => by === 'older' || by === 'younger' || by === 'name')
}

const nobody = { name: '', born: null }

async function findPeople({ db }: Context, ids: string[]) {
  const people = await db
    .select({
      id: attempts.id,
      name: sql<string>`coalesce(${testCandidates.name}, ${users.candidateName})`,
      born: sql<string | null>`coalesce(${testCandidates.dob}, ${profiles.dob})::text`,
    })
    .from(attempts)
    .innerJoin(users, eq(users.id, attempts.studentId))
    .leftJoin(
      testCandidates,
      and(eq(testCandidates.testId, attempts.testId), eq(testCandidates.studentId, attempts.studentId)),
    )
    // Without a registration nothing is frozen yet.
    .leftJoin(profiles, and(eq(profiles.userId, attempts.studentId), isNull(testCandidates.studentId)))
    .where(inArray(attempts.id, ids))
  return new Map(people.map(({ id, name, born }) => [id, { name, born }]))
}

/** Returns a function that makes the tie key of an attempt, which separates it from others with equal marks; `ids`: the attempts it is called for. */
export async function tieKeysFor(ctx: Context, { sections, terms }: Pick<Test, 'sections' | 'terms'>, ids: string[]) {
  const rules = terms.results?.ties ?? plainTies
  const people = asksForPerson(rules) && ids.length > 0 ? await findPeople(ctx, ids) : new Map<string, typeof nobody>()
  const nameOf = new Map(sections.map(({ id, name }) => [id, name]))
  return (id: string, score: Score, { accuracy, seconds }: Pick<Merit, 'accuracy' | 'seconds'>) => {
    const named = score.sections.map((section) => ({ ...section, name: nameOf.get(section.sectionId) ?? '' }))
    return tieKeyOf({ sections: named, accuracy, seconds, ...(people.get(id) ?? nobody) }, rules)
  }
}

/** Stores the tie keys that a merit list was computed with, so that the ranking of each of its tests has the same order. */
export async function storeTieKeys({ db }: Context, keys: { id: string; tieKey: string }[]) {
  await db.execute(sql`
    update attempts set tie_key = counted."tieKey"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as counted(id uuid, "tieKey" text)
    where attempts.id = counted.id and attempts.tie_key <> counted."tieKey"`)
}
