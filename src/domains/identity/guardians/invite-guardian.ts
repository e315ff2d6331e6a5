import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { isBlank } from '#platform/text/typed.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { emailProblem } from '../accounts/rules.ts'
import { guardianInvitationTemplate } from '../mail-templates/describe-mails.ts'
import { type Post, sendTemplate } from '../mail-templates/send-template.ts'
import { normaliseEmail } from '../rules.ts'
import { hashToken } from '../sessions/find-actor.ts'
import { findOwnStudent } from '../staff/students/student-care.ts'
import { users } from '../tables.ts'
import { isAdult } from './reads.ts'
import type { InvitationBody } from './schema.ts'
import { guardianLinks } from './tables.ts'

const linkDays = 7
const mostGuardians = 4

function readInvitation({ name, email, relation }: InvitationBody) {
  if (isBlank(name)) refuseField('name', t`Enter the guardian’s name.`)
  const problem = emailProblem(email)
  if (problem) refuseField('email', problem)
  return { invitedName: name.trim(), invitedEmail: normaliseEmail(email), relation }
}

/** Locks the student's row, so that concurrent invitations by one student run one after the other. */
async function lockStudent({ db }: Context, studentId: string) {
  const isThere = and(eq(users.id, studentId), isNull(users.deletedAt))
  const [student] = await db.select().from(users).where(isThere).for('no key update')
  if (!student) throw notFound('student')
  return student
}

/**
 * Mails a guardian an invitation link. Inviting them again voids the earlier link. 400 by field, also for the student's
 * own e-mail; 409 for a guardian who has accepted, and above four guardians.
 */
async function invite(ctx: Context, studentId: string, body: InvitationBody) {
  const invitation = readInvitation(body)
  await inTransaction(ctx, async (ctx) => {
    const student = await lockStudent(ctx, studentId)
    if (normaliseEmail(student.email) === invitation.invitedEmail)
      refuseField('email', t`This is the student’s own e-mail. Enter that of the parent or guardian.`)
    const links = await ctx.db
      .select()
      .from(guardianLinks)
      .where(and(eq(guardianLinks.studentId, studentId), isNull(guardianLinks.endedAt)))
    const same = links.find(({ invitedEmail }) => invitedEmail === invitation.invitedEmail)
    if (same?.acceptedAt) throw new AppError('conflict', 'This guardian has already accepted the invitation.')
    if (!same && links.length >= mostGuardians)
      throw new AppError('conflict', 'A student can have up to four guardians. Please remove one first.')
    const linkId = same?.id ?? newId()
    const set = { ...invitation, invitedBy: userOf(ctx).id, invitedAt: ctx.now, tokenHash: null, expiresAt: null }
    await ctx.db
      .insert(guardianLinks)
      .values({ ...set, id: linkId, studentId })
      .onConflictDoUpdate({ target: guardianLinks.id, set })
    await audit(ctx, { action: 'guardian-invited', subjectId: studentId })
    await enqueue(ctx, { kind: 'mail-guardian-invited', payload: { linkId } })
  })
}

const mostADay = 5

/** Invites a guardian of the caller. 429 above five a day, as each one is a mail to a stranger. */
export async function inviteOwnGuardian(ctx: Context, body: InvitationBody) {
  const { id } = userOf(ctx)
  await requireToken(ctx, { key: ['guardian-invitations', id], capacity: mostADay, perSecond: mostADay / 86_400 })
  await invite(ctx, id, body)
}

/** Invites a guardian for a student of the caller's centres. 404 for another student. */
export async function inviteGuardianOf(ctx: Context, studentId: string, body: InvitationBody) {
  await findOwnStudent(ctx, studentId)
  await invite(ctx, studentId, body)
}

const invited = z.object({ linkId: z.uuid() })

/** Job: mails the link of an open invitation. The token is made here, so that no table ever holds it in clear. */
export async function mailGuardianInvited(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const { linkId } = invited.parse(payload)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + linkDays * dayMs)
  const isOpen = and(eq(guardianLinks.id, linkId), isNull(guardianLinks.acceptedAt), isNull(guardianLinks.endedAt))
  const [link] = await ctx.db
    .update(guardianLinks)
    .set({ tokenHash: hashToken(token), expiresAt })
    .where(isOpen)
    .returning({ studentId: guardianLinks.studentId, email: guardianLinks.invitedEmail })
  if (!link) return
  const [student] = await ctx.db
    .select({ number: users.registrationNumber })
    .from(users)
    .where(eq(users.id, link.studentId))
  const values = {
    registration_number: student?.number ?? '',
    link: `${post.publicUrl}${paths.guardianInvitation(token)}`,
    days: String(linkDays),
  }
  await sendTemplate(ctx, post, { template: guardianInvitationTemplate, to: link.email, values })
}

/** Ends a link of a student. 404 for a link of another student or one that has ended. */
async function end(
  ctx: Context,
  { studentId, linkId }: { studentId: string; linkId: string },
  mayEndAccepted: boolean,
) {
  await inTransaction(ctx, async (ctx) => {
    const isTheirs = and(
      eq(guardianLinks.id, linkId),
      eq(guardianLinks.studentId, studentId),
      isNull(guardianLinks.endedAt),
    )
    const [link] = await ctx.db.select().from(guardianLinks).where(isTheirs).for('update')
    if (!link) throw notFound('guardian')
    if (link.acceptedAt && !mayEndAccepted)
      throw new AppError('forbidden', 'You can remove a guardian from your 18th birthday on. Please ask the office.')
    await ctx.db.update(guardianLinks).set({ endedAt: ctx.now, tokenHash: null }).where(eq(guardianLinks.id, linkId))
    await audit(ctx, { action: 'guardian-ended', subjectId: studentId })
  })
}

/** Ends the link to a guardian of the caller, or an open invitation. 403 for an accepted one before the caller is 18. */
export async function endOwnGuardian(ctx: Context, linkId: string) {
  const { id: studentId } = userOf(ctx)
  await end(ctx, { studentId, linkId }, await isAdult(ctx, studentId))
}

/** Ends the link to a guardian of a student of the caller's centres. */
export async function endGuardianOf(ctx: Context, ids: { studentId: string; linkId: string }) {
  await findOwnStudent(ctx, ids.studentId)
  await end(ctx, ids, true)
}

/** Deletes links that ended or expired before this time, with the name and e-mail that were typed. */
export async function sweepGuardianLinks({ db }: Context, before: Date) {
  const at = sql`${before.toISOString()}::timestamptz`
  const isOver = sql`${guardianLinks.endedAt} < ${at} or (${isNull(guardianLinks.acceptedAt)} and ${isNotNull(guardianLinks.expiresAt)} and ${guardianLinks.expiresAt} < ${at})`
  await db.delete(guardianLinks).where(isOver)
}
