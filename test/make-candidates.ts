import { seededRandom } from '#db/demo/seeded-random.ts'
import { tieKeyOf } from '#domains/attempts/marking/merit.ts'
import { centres } from '#domains/catalogue/tables.ts'
import { plainTies } from '#domains/exams/patterns/rules.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { TestApp } from './test-app.ts'

/* Dozens of candidates for a ranking, and their ranks computed by comparing everybody with everybody. */

export type Candidate = { marks: number; accuracy: number; seconds: number; centre: string | null }

export async function makeCentre(app: TestApp, name: string) {
  const id = newId()
  const place = { address: 'Main Road', phone: '0674 123456', latitude: 20.3, longitude: 85.8, position: 1 }
  await app.db.insert(centres).values({ id, name, seoUrl: `centre-${id}`, ...place })
  return id
}

/** Inserts closed and counted attempts into the tables; returns their ids in the order of the candidates. */
export async function insertCandidates(app: TestApp, testId: string, list: Candidate[]) {
  const keyed = list.map((one) => ({
    ...one,
    tieKey: tieKeyOf({ ...one, sections: [], born: null, name: '' }, plainTies),
  }))
  const { rows } = await app.pool.query<{ id: string }>(
    `with given as (
       select value, ordinality as n, gen_random_uuid() as person, gen_random_uuid() as attempt
       from jsonb_array_elements($2::jsonb) with ordinality
     ), people as (
       insert into users (id, role, candidate_name, user_name, email, contact, registration_number, password_hash, created_at)
       select person, 'student', 'Candidate ' || n, person, person || '@many.example', person, 'M-' || person, '', now()
       from given
     ), sat as (
       insert into attempts (id, student_id, test_id, started_at, deadline, number, epoch, closed_at, closed_by, score,
         marks_obtained, paper_version, merit, accuracy, seconds_taken, tie_key, centre_id)
       select attempt, person, $1, now(), now(), 1, 1, now(), 'student', '{"marks":"0","sections":[]}',
         (value->>'marks')::float8, 1, (value->>'marks')::float8, (value->>'accuracy')::float8,
         (value->>'seconds')::int, value->>'tieKey', (value->>'centre')::uuid
       from given
     )
     select attempt as id from given order by n`,
    [testId, JSON.stringify(keyed)],
  )
  return rows.map(({ id }) => id)
}

/** Returns candidates with few distinct values, so that many are equal in one, two or all three. */
export function randomCandidates(count: number, seed: number, places: (string | null)[]): Candidate[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return Array.from({ length: count }, () => ({
    marks: (below(9) - 2) / 3,
    accuracy: below(4) / 3,
    seconds: 60 + below(3),
    centre: places[below(places.length)] ?? null,
  }))
}

/** Computes a place by comparing everybody with everybody. */
export function naivePlace(mine: Candidate, all: Candidate[]) {
  let rank = 1
  let [atOrBelow, below] = [0, 0]
  for (const other of all) {
    if (other.marks < mine.marks) below += 1
    if (other.marks <= mine.marks) atOrBelow += 1
    if (other.marks > mine.marks) rank += 1
    if (other.marks !== mine.marks) continue
    if (other.accuracy > mine.accuracy) rank += 1
    if (other.accuracy === mine.accuracy && other.seconds < mine.seconds) rank += 1
  }
  const share = (part: number) => Math.round((part * 1e7) / all.length) / 1e5
  return { rank, candidates: all.length, atOrBelow: share(atOrBelow), below: share(below) }
}
