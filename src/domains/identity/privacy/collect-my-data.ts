import { asc, eq, or } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { notFound } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { guardianLinks } from '../guardians/tables.ts'
import { birthDoubts, guardianConsents, profiles, userFiles } from '../profile/tables.ts'
import { linkedLogins } from '../providers/tables.ts'
import { knownDevices, mailedTokens, sessions, staffGrants, totpSecrets, users } from '../tables.ts'

/** The person whose data is meant. Rows found by e-mail alone are theirs only once they have confirmed that e-mail. */
export type Subject = { userId: string; email: string; isEmailConfirmed: boolean }

/** A domain's personal data: how it is exported, and how it is erased. */
export type PersonalDataSource = {
  collect: (ctx: Context, subject: Subject) => Promise<Record<string, unknown>>
  /**
   * Runs first in the transaction that deletes the account: ends what is in progress, refuses if the person has
   * not seen the current dues, and takes the locks that must precede deletion.
   */
  settle?: (ctx: Context, subject: Subject, seen: { owes: number }) => Promise<void>
  /**
   * Runs in the transaction that deletes the account. Absent if the rows can stay, because nothing in them
   * identifies the person any more.
   */
  erase?: (ctx: Context, subject: Subject) => Promise<void>
}

async function collectAccount(ctx: Context, userId: string) {
  const [account] = await ctx.db
    .select({
      _id: users.id,
      role: users.role,
      candidate_name: users.candidateName,
      user_name: users.userName,
      email: users.email,
      contact: users.contact,
      registration_number: users.registrationNumber,
      created_at: users.createdAt,
      email_confirmed_at: users.emailConfirmedAt,
      has_password: users.hasPassword,
      has_extra_time: users.hasExtraTime,
      center_id: users.centreId,
      exam_id: users.examId,
      new_contact: users.newContact,
      language: users.language,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!account) throw notFound('account')
  return account
}

async function collectProfile(ctx: Context, userId: string) {
  const [profile] = await ctx.db
    .select({
      dob: profiles.dob,
      gender: profiles.gender,
      category: profiles.category,
      father: profiles.father,
      id_type: profiles.idType,
      id_name: profiles.idName,
      id_relation: profiles.idRelation,
      id_number: profiles.idNumber,
      present_address: profiles.presentAddress,
      permanent_address: profiles.permanentAddress,
      educational_qualification: profiles.educationalQualification,
      updated_at: profiles.updatedAt,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return profile ?? null
}

async function collectFiles(ctx: Context, userId: string) {
  const rows = await ctx.db.select().from(userFiles).where(eq(userFiles.userId, userId))
  const files = []
  for (const { id, kind, bytes, createdAt, storageKey } of rows) {
    const stored = await ctx.storage.get(storageKey)
    const data = stored && `data:${stored.contentType};base64,${stored.body.toString('base64')}`
    files.push({ _id: id, kind, bytes, created_at: createdAt, data })
  }
  return files
}

function collectConsents(ctx: Context, userId: string) {
  const { id, guardianName, guardianPhone, textVersion, consentedAt, withdrawnAt, adultOn } = guardianConsents
  return ctx.db
    .select({
      _id: id,
      guardian_name: guardianName,
      guardian_phone: guardianPhone,
      text_version: textVersion,
      consented_at: consentedAt,
      withdrawn_at: withdrawnAt,
      adult_on: adultOn,
    })
    .from(guardianConsents)
    .where(eq(guardianConsents.userId, userId))
    .orderBy(asc(consentedAt))
}

/** Collects links to one's guardians and one's children. A child's link includes only what the guardian was told. */
async function collectGuardianLinks(ctx: Context, userId: string) {
  const rows = await ctx.db
    .select()
    .from(guardianLinks)
    .where(or(eq(guardianLinks.studentId, userId), eq(guardianLinks.guardianId, userId)))
    .orderBy(asc(guardianLinks.invitedAt))
  return rows.map((link) => ({
    _id: link.id,
    is_my_guardian: link.studentId === userId,
    relation: link.relation,
    name: link.invitedName,
    email: link.invitedEmail,
    invited_at: link.invitedAt,
    link_until: link.expiresAt,
    accepted_at: link.acceptedAt,
    ended_at: link.endedAt,
    hidden: link.hidden,
    told_at: link.toldAt,
  }))
}

function collectDoubts(ctx: Context, userId: string) {
  const { adultOn, refusedAt, otherAt, onDeviceAt } = birthDoubts
  return ctx.db
    .select({ adult_on: adultOn, refused_at: refusedAt, other_at: otherAt, on_device_at: onDeviceAt })
    .from(birthDoubts)
    .where(eq(birthDoubts.userId, userId))
}

function collectLinks(ctx: Context, userId: string) {
  const { id, provider, subject, email, linkedAt, lastUsedAt } = linkedLogins
  return ctx.db
    .select({ _id: id, provider, account_there: subject, email, linked_at: linkedAt, last_used_at: lastUsedAt })
    .from(linkedLogins)
    .where(eq(linkedLogins.userId, userId))
}

async function collectSignIns(ctx: Context, userId: string) {
  const { id, device, createdAt, lastSeenAt, idleSeconds, expiresAt } = sessions
  return {
    sessions: await ctx.db
      .select({
        _id: id,
        device,
        created_at: createdAt,
        last_seen_at: lastSeenAt,
        idle_seconds: idleSeconds,
        expires_at: expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    known_devices: await ctx.db
      .select({ last_used_at: knownDevices.lastUsedAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId)),
    mailed_links: await ctx.db
      .select({ purpose: mailedTokens.purpose, expires_at: mailedTokens.expiresAt, used_at: mailedTokens.usedAt })
      .from(mailedTokens)
      .where(eq(mailedTokens.userId, userId)),
    linked_logins: await collectLinks(ctx, userId),
    authenticator_app: await ctx.db
      .select({ confirmed_at: totpSecrets.confirmedAt })
      .from(totpSecrets)
      .where(eq(totpSecrets.userId, userId)),
    grants: await ctx.db
      .select({
        role: staffGrants.role,
        center_id: staffGrants.centreId,
        ends_at: staffGrants.endsAt,
        created_at: staffGrants.createdAt,
      })
      .from(staffGrants)
      .where(eq(staffGrants.userId, userId)),
  }
}

/** Collects log entries about or by a person, without naming anyone else. */
async function collectLog(ctx: Context, userId: string) {
  const { at, action, actorId, subjectId, details } = auditLog
  const rows = await ctx.db
    .select({ at, action, actorId, subjectId, details })
    .from(auditLog)
    .where(or(eq(subjectId, userId), eq(actorId, userId)))
    .orderBy(asc(at))
  return rows.map((row) => ({
    at: row.at,
    action: row.action,
    details: row.details,
    done_by_me: row.actorId === userId,
    done_to_me: row.subjectId === userId,
  }))
}

/**
 * Collects everything stored about the signed-in person, by this domain and the `sources` above it. 429 above ten
 * times an hour.
 */
export async function collectMyData(ctx: Context, sources: PersonalDataSource[]) {
  const userId = userOf(ctx).id
  await requireToken(ctx, { key: ['my-data', userId], capacity: 10, perSecond: 10 / 3600 })
  const account = await collectAccount(ctx, userId)
  const subject: Subject = { userId, email: account.email, isEmailConfirmed: account.email_confirmed_at !== null }
  const data: Record<string, unknown> = {
    account,
    profile: await collectProfile(ctx, userId),
    files: await collectFiles(ctx, userId),
    guardian_consents: await collectConsents(ctx, userId),
    guardian_links: await collectGuardianLinks(ctx, userId),
    birth_doubts: await collectDoubts(ctx, userId),
    ...(await collectSignIns(ctx, userId)),
    log: await collectLog(ctx, userId),
  }
  for (const source of sources) Object.assign(data, await source.collect(ctx, subject))
  return data
}
