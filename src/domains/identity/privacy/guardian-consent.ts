import { and, eq, gt, isNull, max, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { msg, plural, t } from '#platform/text/messages.ts'
import { guardianLinks } from '../guardians/tables.ts'
import { countChange, findConsent, findProfile } from '../profile/reads.ts'
import { adultAge, adultDay, ageOn, guardianConsent, guardianProblems } from '../profile/rules.ts'
import type { GuardianBody } from '../profile/schema.ts'
import { removeFiles } from '../profile/store-pictures.ts'
import { birthDoubts, guardianConsents, profiles } from '../profile/tables.ts'
import { accountRules, knownDevices, users } from '../tables.ts'

/** A lower age counts as a mistyped year, from which nothing follows. */
const youngestBelieved = 5

/** Returns the day until which a refused date of birth makes the person under 18; null without one. */
async function findDoubt({ db }: Pick<Context, 'db'>, userId: string) {
  const [doubt] = await db.select().from(birthDoubts).where(eq(birthDoubts.userId, userId))
  return doubt?.adultOn ?? null
}

/**
 * Records that a date of birth under 18 was refused. Stores only the day on which that person turns 18, with which
 * later dates are compared. If several dates were refused, the youngest counts.
 */
export async function rememberRefusal(ctx: Context, userId: string, dob: string) {
  const age = ageOn(dob, ctx.now)
  if (age >= adultAge || age < youngestBelieved) return
  const adultOn = adultDay(dob)
  const isYounger = or(isNull(birthDoubts.adultOn), sql`${birthDoubts.adultOn} < excluded.adult_on`)
  const changed = await ctx.db
    .insert(birthDoubts)
    .values({ userId, adultOn, refusedAt: ctx.now })
    .onConflictDoUpdate({ target: birthDoubts.userId, set: { adultOn, refusedAt: ctx.now }, setWhere: isYounger })
    .returning({ userId: birthDoubts.userId })
  if (changed.length > 0) await audit(ctx, { action: 'birth-refused', subjectId: userId })
}

/** Records, once, that a person whose date of birth was refused gives a different one. */
async function noteOtherBirth(ctx: Context, userId: string) {
  const first = and(eq(birthDoubts.userId, userId), isNull(birthDoubts.otherAt))
  const noted = await ctx.db.update(birthDoubts).set({ otherAt: ctx.now }).where(first).returning()
  if (noted.length > 0) await audit(ctx, { action: 'birth-given-anew', subjectId: userId })
}

/**
 * Records, once, that a date of birth from 18 on is given on a device where one under 18 was refused to another
 * account. Siblings and users of a centre's computer share devices, so this is only shown to the office and
 * refuses nobody. The other account is not stored.
 */
async function noteSharedDevice(ctx: Context, userId: string) {
  const [doubt] = await ctx.db
    .select({ userId: birthDoubts.userId })
    .from(birthDoubts)
    .innerJoin(knownDevices, eq(knownDevices.userId, birthDoubts.userId))
    .where(
      and(
        ne(birthDoubts.userId, userId),
        gt(birthDoubts.adultOn, dayInIndia(ctx.now)),
        sql`${knownDevices.tokenHash} in (select own.token_hash from known_devices own where own.user_id = ${userId})`,
      ),
    )
    .limit(1)
  if (!doubt) return
  const noted = await ctx.db
    .insert(birthDoubts)
    .values({ userId, onDeviceAt: ctx.now })
    .onConflictDoNothing()
    .returning({ userId: birthDoubts.userId })
  if (noted.length > 0) await audit(ctx, { action: 'birth-refused-on-device', subjectId: userId })
}

type Student = {
  userId: string
  dobBefore: string | null
  dob: string | null
  guardian: GuardianBody | undefined
  /** True if the profile contains anything else, or would after this change. */
  holdsMore: boolean
}

function refuse(problems: Record<string, string>) {
  const [problem] = Object.values(problems)
  if (problem) throw new AppError('invalid', problem, { errors: problems })
}

/** Returns the day until which the student is known to be under 18, even after the consent was withdrawn; null if none. */
async function findAdultDay(ctx: Context, { userId, dobBefore }: Student) {
  const isTheirs = eq(guardianConsents.userId, userId)
  const [given] = await ctx.db
    .select({ adultOn: max(guardianConsents.adultOn) })
    .from(guardianConsents)
    .where(isTheirs)
  return given?.adultOn ?? (dobBefore === null ? null : adultDay(dobBefore))
}

/**
 * Refuses to remove the date of birth of a student known to be under 18, and to store details of a student whose
 * age is unknown.
 */
async function requireDob(ctx: Context, student: Student) {
  const adultOn = await findAdultDay(ctx, student)
  if (isToCome(ctx, adultOn) || student.holdsMore) refuse({ dob: t`Enter your date of birth first.` })
}

type Born = { userId: string; dob: string }
/** Refuses a date of birth. One under 18 is recorded, so that an older date typed afterwards is not accepted. */
async function refuseMinor(ctx: Context, { userId, dob }: Born, problems: Record<string, string>) {
  if (Object.keys(problems).length > 0) await rememberRefusal(ctx, userId, dob)
  refuse(problems)
}

/**
 * Lists what a guardian's consent lacks in a form that is refused for other fields too, and records a refused date of
 * birth as `requireConsent` does. `dob`: a plausible date.
 */
export async function listMissingConsent(
  ctx: Context,
  { userId, dob, guardian }: Pick<Student, 'userId' | 'guardian'> & Born,
) {
  if (ageOn(dob, ctx.now) >= adultAge || (await findConsent(ctx, userId))) return {}
  const elsewhere = await askLinkedGuardian(ctx, userId)
  const problems: Record<string, string> = elsewhere ?? (guardian ? guardianProblems(guardian) : askGuardian)
  if (Object.keys(problems).length > 0) await rememberRefusal(ctx, userId, dob)
  return problems
}

const isToCome = ({ now }: Context, day: string | null) => day !== null && day > dayInIndia(now)

const saidBefore = msg`A date of birth under 18 was entered for this account earlier. Only the institute’s office can correct it.`
const askGuardian = { guardian: msg`You are under 18, so your parent or guardian must give consent first.` }
const onlyTheOffice = msg`Our records show that you are under 18. Only the institute’s office can correct your date of birth.`

/**
 * Throws 400 for a date that makes a known minor an adult early, or one given after a refused date under 18; a date
 * recorded before that refusal stays valid.
 */
async function checkAdult(ctx: Context, student: Student, doubt: string | null) {
  if (isToCome(ctx, await findAdultDay(ctx, student))) refuse({ dob: onlyTheOffice })
  if (student.dobBefore === null && isToCome(ctx, doubt)) refuse({ dob: saidBefore })
  await noteSharedDevice(ctx, student.userId)
}

/** Returns the refusal of a consent on the student's form when a linked guardian gives it in their own account; else null. */
async function askLinkedGuardian({ db }: Context, userId: string) {
  const [guardian] = await db
    .select({ name: users.candidateName })
    .from(guardianLinks)
    .innerJoin(users, eq(users.id, guardianLinks.guardianId))
    .where(and(eq(guardianLinks.studentId, userId), isNull(guardianLinks.endedAt)))
    .limit(1)
  if (!guardian) return null
  return { guardian: t`You are under 18. ${guardian.name} gives the consent in their own account.` }
}

/**
 * Decides whether personal details of this student may be stored, and records a refused date of birth under 18.
 * Returns the consent to store with them, or null when none is needed. 400 without a date of birth, below the
 * institute's minimum age, under 18 without a guardian's consent, or when the date makes a known minor an adult
 * early. `isByGuardian`: the guardian acts in their own account.
 */
export async function requireConsent(ctx: Context, student: Student, { isByGuardian = false } = {}) {
  const { userId, dob, guardian } = student
  if (dob === null) {
    await requireDob(ctx, student)
    return null
  }
  const age = ageOn(dob, ctx.now)
  const [rules] = await ctx.db.select({ minimumAge: accountRules.minimumAge }).from(accountRules)
  const minimum = rules?.minimumAge ?? 0
  const born = { userId, dob }
  const doubt = await findDoubt(ctx, userId)
  if (doubt !== null && doubt !== adultDay(dob)) await noteOtherBirth(ctx, userId)
  if (age < minimum)
    await refuseMinor(ctx, born, { dob: t`Students have to be at least ${plural(minimum, '# year', '# years')} old.` })
  if (age >= adultAge) {
    await checkAdult(ctx, student, doubt)
    return null
  }
  if (await findConsent(ctx, userId)) return null
  const elsewhere = isByGuardian ? null : await askLinkedGuardian(ctx, userId)
  if (elsewhere) await refuseMinor(ctx, born, elsewhere)
  await refuseMinor(ctx, born, guardian ? guardianProblems(guardian) : askGuardian)
  return guardian ?? null
}

/** `dob`: date of birth of the student concerned. */
export async function recordConsent(
  ctx: Context,
  userId: string,
  { guardian, dob }: { guardian: GuardianBody; dob: string },
) {
  await ctx.db.insert(guardianConsents).values({
    id: newId(),
    userId,
    consentedAt: ctx.now,
    textVersion: guardian.text_version,
    guardianName: guardian.guardian_name,
    guardianPhone: guardian.guardian_phone,
    adultOn: adultDay(dob),
  })
}

/**
 * Condition that a guardian withdrew the consent for a person under 18 on `today`, and none has been given since.
 */
export function isConsentWithdrawn(person: SQLWrapper, today: SQLWrapper) {
  return sql<boolean>`(exists (
      select from guardian_consents where user_id = ${person} and withdrawn_at is not null and adult_on > ${today}::date
    ) and not exists (
      select from guardian_consents where user_id = ${person} and withdrawn_at is null and text_version = ${guardianConsent.version}
    ))`
}

export function consentWithdrawn() {
  const message = t`Your parent or guardian has withdrawn the consent. They can give it again on your profile page.`
  return new AppError('forbidden', message)
}

/** Throws 403 while the signed-in student is under 18 and a guardian has withdrawn the consent. Called before anything that creates new data about them. */
export async function requireNoWithdrawal(ctx: Context) {
  const isWithdrawn = isConsentWithdrawn(users.id, sql`${dayInIndia(ctx.now)}`)
  const [person] = await ctx.db
    .select({ isWithdrawn })
    .from(users)
    .where(eq(users.id, userOf(ctx).id))
  if (person?.isWithdrawn) throw consentWithdrawn()
}

/** Withdraws the consent in the caller's transaction, which has locked the person's row. */
export async function withdrawConsentFor(ctx: Context, userId: string) {
  const given = and(eq(guardianConsents.userId, userId), isNull(guardianConsents.withdrawnAt))
  const withdrawn = await ctx.db.update(guardianConsents).set({ withdrawnAt: ctx.now }).where(given).returning()
  if (withdrawn.length === 0) throw notFound('consent')
  const profile = await findProfile(ctx, userId)
  if (profile?.dob && ageOn(profile.dob, ctx.now) < adultAge) {
    await ctx.db.delete(profiles).where(eq(profiles.userId, userId))
    await removeFiles(ctx, userId)
  }
  await countChange(ctx, userId)
  await audit(ctx, { action: 'guardian-consent-withdrawn', subjectId: userId })
}

/**
 * Withdraws a guardian's consent and deletes the profile and the pictures of a person still under 18; storing
 * them again needs a new consent. The withdrawn consent stays as evidence. 404 when there is none.
 */
export async function withdrawConsent(ctx: Context) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await withdrawConsentFor(ctx, userId)
  })
}
