import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { findConsent } from './reads-profile.ts'
import { adultAge, ageOn, guardianProblems } from './rules.ts'
import type { GuardianBody } from './schema.ts'
import { accountRules, guardianConsents } from './tables.ts'

type Student = { userId: string; dobBefore: string | null; dob: string | null; guardian: GuardianBody | undefined }

function refuse(problems: Record<string, string>) {
  const [problem] = Object.values(problems)
  if (problem) throw new AppError('invalid', problem, { errors: problems })
}

/** Whoever was under 18 here cannot become ageless by leaving the date out. */
async function requireDob(ctx: Context, { userId, dobBefore }: Student) {
  const wasMinor = dobBefore !== null && ageOn(dobBefore, ctx.now) < adultAge
  const asked = wasMinor || (await ctx.db.$count(guardianConsents, eq(guardianConsents.userId, userId))) > 0
  if (asked) refuse({ dob: 'Enter your date of birth.' })
}

/**
 * Decides whether personal details of this student may be stored. Answers the consent to record with them, or null when none is needed. 400 when the
 * student is younger than the institute takes, or under 18 without a guardian's consent.
 */
export async function requireConsent(ctx: Context, student: Student) {
  const { userId, dob, guardian } = student
  if (dob === null) {
    await requireDob(ctx, student)
    return null
  }
  const age = ageOn(dob, ctx.now)
  const [rules] = await ctx.db.select({ minimumAge: accountRules.minimumAge }).from(accountRules)
  const minimum = rules?.minimumAge ?? 0
  if (age < minimum) refuse({ dob: `Students have to be at least ${minimum} years old.` })
  if (age >= adultAge || (await findConsent(ctx, userId))) return null
  if (!guardian) refuse({ guardian: 'You are under 18: your parent or guardian has to agree first.' })
  if (guardian) refuse(guardianProblems(guardian))
  return guardian ?? null
}

export async function recordConsent(ctx: Context, userId: string, guardian: GuardianBody) {
  await ctx.db.insert(guardianConsents).values({
    ...{ id: newId(), userId, consentedAt: ctx.now, textVersion: guardian.text_version },
    ...{ guardianName: guardian.guardian_name, guardianPhone: guardian.guardian_phone },
  })
}
