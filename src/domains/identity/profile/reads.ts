import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { fileAddress, presentOwnUser } from '../accounts/present-user.ts'
import { users } from '../tables.ts'
import { adultAge, ageOn, guardianConsent } from './rules.ts'
import type { Address, Father, PermanentAddress, PresentAddress, Qualification, SelfProfile } from './schema.ts'
import { guardianConsents, profiles, userFiles } from './tables.ts'

type Kept = {
  user: typeof users.$inferSelect
  profile: typeof profiles.$inferSelect | null
  files: Pick<typeof userFiles.$inferSelect, 'id' | 'kind'>[]
  consent: typeof guardianConsents.$inferSelect | null
  now: Date
}

const noAddress: Address = { line_1: '', line_2: '', city: '', district: '', state: '', pincode: '' }
const noFather: Father = { father_name: '', father_occupation: '', father_mobile: '', father_other_contact: '' }
const noQualification: Qualification = {
  educational_qualification_name: '',
  stream: '',
  college: '',
  passing_year: '',
  marks_percent: '',
}

function presentPresent(at: Address): PresentAddress {
  return {
    present_address_line_1: at.line_1,
    present_address_line_2: at.line_2,
    present_city: at.city,
    present_district: at.district,
    present_state: at.state,
    present_pincode: at.pincode,
  }
}

function presentPermanent(at: Address): PermanentAddress {
  return {
    permanent_address_line_1: at.line_1,
    permanent_address_line_2: at.line_2,
    permanent_city: at.city,
    permanent_district: at.district,
    permanent_state: at.state,
    permanent_pincode: at.pincode,
  }
}

function presentIdNumber(profile: Kept['profile']) {
  const number = profile?.idNumber ?? ''
  return profile?.idType === 'Aadhaar Card' && number !== '' ? `XXXX-XXXX-${number}` : number
}

/** Presents a student's whole profile as their own form shows it. */
export function presentProfile({ user, profile, files, consent, now }: Kept): SelfProfile {
  const idOf = (kind: 'photo' | 'signature') => files.find((file) => file.kind === kind)?.id ?? null
  const signature = idOf('signature')
  const [first = noQualification, second = noQualification] = profile?.educationalQualification ?? []
  const dob = profile?.dob ?? ''
  return {
    ...presentOwnUser(user, idOf('photo')),
    signature: signature === null ? null : fileAddress(signature),
    dob,
    gender: profile?.gender ?? '',
    category: profile?.category ?? '',
    id_type: profile?.idType ?? '',
    id_name: profile?.idName ?? '',
    id_relation: profile?.idRelation ?? '',
    id_number: presentIdNumber(profile),
    father: profile?.father ?? noFather,
    present_address: presentPresent(profile?.presentAddress ?? noAddress),
    permanent_address: presentPermanent(profile?.permanentAddress ?? noAddress),
    educational_qualification: [first, second],
    guardian_required: dob !== '' && ageOn(dob, now) < adultAge,
    guardian: consent && {
      guardian_name: consent.guardianName,
      guardian_phone: consent.guardianPhone,
      consented_at: consent.consentedAt.toISOString(),
    },
    guardian_consent: { text_version: guardianConsent.version, text: guardianConsent.text },
  }
}

export async function findProfile(ctx: Context, userId: string) {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.userId, userId))
  return profile ?? null
}

/** Returns the valid consent: not withdrawn, and to the current text. */
export async function findConsent(ctx: Context, userId: string) {
  const { userId: of, textVersion, withdrawnAt, consentedAt } = guardianConsents
  const holds = and(eq(of, userId), eq(textVersion, guardianConsent.version), isNull(withdrawnAt))
  const [consent] = await ctx.db.select().from(guardianConsents).where(holds).orderBy(desc(consentedAt)).limit(1)
  return consent ?? null
}

export async function getSelfProfile(ctx: Context) {
  const { id } = userOf(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id))
  if (!user) throw notFound('account')
  const files = await ctx.db
    .select({ id: userFiles.id, kind: userFiles.kind })
    .from(userFiles)
    .where(eq(userFiles.userId, id))
  const [profile, consent] = [await findProfile(ctx, id), await findConsent(ctx, id)]
  return presentProfile({ user, profile, files, consent, now: ctx.now })
}

/** Returns the bytes of the caller's own picture; 404 for another person's. */
export async function getOwnFile(ctx: Context, fileId: string) {
  const isMine = and(eq(userFiles.id, fileId), eq(userFiles.userId, userOf(ctx).id))
  const [file] = await ctx.db.select().from(userFiles).where(isMine)
  const stored = file && (await ctx.storage.get(file.storageKey))
  if (!stored) throw notFound('file')
  return { kind: file.kind, body: stored.body, contentType: stored.contentType }
}

/**
 * Raises the version of a student's record. Call it from everything that changes what the record shows, so that staff
 * who began from the previous version are warned.
 */
export async function countChange(ctx: Context, userId: string) {
  await ctx.db
    .update(users)
    .set({ profileVersion: sql`${users.profileVersion} + 1` })
    .where(eq(users.id, userId))
}
