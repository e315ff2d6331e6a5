import { randomBytes } from 'node:crypto'
import { type PastSitting, storeSittings } from '#domains/attempts/sitting/store-sittings.ts'
import { centres } from '#domains/catalogue/tables.ts'
import type { Test } from '#domains/exams/tables.ts'
import { getPaper, listKeys, listTests } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { hashPassword } from '#platform/http/security/passwords.ts'
import { answerPaper, countSitters, demoCandidates, deviceOf } from './candidates.ts'

const hourMs = 3_600_000

type Candidate = { id: string; centreId: string | null }

/** All with the hash of one password that nobody is told: a hash for each would take seconds. */
async function storeCandidates(ctx: Context): Promise<Candidate[]> {
  const all = await ctx.db.select({ id: centres.id }).from(centres).orderBy(centres.name)
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const createdAt = new Date(ctx.now.getTime() - 200 * 24 * hourMs)
  const rows = demoCandidates.map((candidate, index) => {
    const email = `${candidate.userName}@mahanadi.example`
    const centreId = all[index % all.length]?.id ?? null
    return { ...candidate, id: newId(), role: 'student' as const, email, centreId, passwordHash, createdAt }
  })
  await ctx.db.insert(users).values(rows)
  return rows
}

/** One after the other through the day of the test, from ten in the morning on. */
function startOf(opensAt: Date, index: number, of: number) {
  return new Date(opensAt.getTime() + hourMs + Math.floor((index / of) * 10 * hourMs))
}

async function sitTest(ctx: Context, test: Test, people: Candidate[]) {
  const { id: testId, name, opensAt, durationMinutes, paperVersion } = test
  const { forms } = await getPaper(ctx, testId)
  const keys = (await listKeys(ctx, testId, paperVersion)).map(({ questionId, key }) => {
    const { options, section } = forms.get(questionId) ?? { options: [], section: 0 }
    return { questionId, section, key, options: [...options] }
  })
  const sitters = people.slice(0, countSitters(keys.length))
  const sittings = sitters.map(({ id: studentId, centreId }, candidate): PastSitting => {
    const answers = test.sections.flatMap((section, index) => {
      const own = keys.filter((key) => key.section === index)
      // On the clock of the section, or on its share of the clock of the test.
      const minutes = section.minutes ?? (durationMinutes * own.length) / keys.length
      return answerPaper({ candidate, test: `${name} ${section.name}`, seconds: minutes * 60 }, own)
    })
    const startedAt = startOf(opensAt, candidate, sitters.length)
    return { studentId, centreId, startedAt, device: deviceOf(candidate), answers }
  })
  await storeSittings(ctx, test, sittings)
}

/** Students of all centres, and their sittings of the practice tests that opened before today: journals as any, and marks counted from them. */
export async function loadCandidates(ctx: Context) {
  const people = await storeCandidates(ctx)
  const yesterday = ctx.now.getTime() - 24 * hourMs
  const past = (await listTests(ctx)).filter(({ type, opensAt }) => !isRanked(type) && opensAt.getTime() < yesterday)
  for (const test of past) await sitTest(ctx, test, people)
}
