import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { storeUser } from '#domains/identity/accounts/open-account.ts'
import { guardianLinks } from '#domains/identity/guardians/tables.ts'
import { storeGrants } from '#domains/identity/staff/change-role.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context, Grant } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { hashPassword } from '#platform/http/security/passwords.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { demoAccounts, demoCandidates } from './accounts.ts'

/** Links a guardian who has accepted the student's invitation. */
async function linkGuardian(
  ctx: Context,
  ids: { studentId: string; guardianId: string },
  { candidateName: invitedName, email: invitedEmail }: { candidateName: string; email: string },
) {
  const at = { invitedAt: ctx.now, acceptedAt: ctx.now }
  await ctx.db.insert(guardianLinks).values({ ...ids, relation: 'mother', invitedName, invitedEmail, ...at })
}

/** Stores the demo accounts and the roles of its staff. Returns their ids by e-mail. */
export async function loadAccounts(ctx: Context) {
  const userIds = new Map<string, string>()
  for (const { grants = [], guardianOf, ...account } of demoAccounts) {
    const userId = await storeUser(ctx, account)
    userIds.set(account.email, userId)
    const studentId = userIds.get(guardianOf ?? '')
    if (studentId) await linkGuardian(ctx, { studentId, guardianId: userId }, account)
    for (const { role, centre } of grants) {
      const isOfGrant = inArray(centres.seoUrl, centre ? [centre] : [])
      const found = await ctx.db.select({ id: centres.id }).from(centres).where(isOfGrant)
      await storeGrants(ctx, { userId, role, centreIds: found.map(({ id }) => id) })
    }
  }
  return userIds
}
/** Ids of the accounts by e-mail. */
export type Staff = Map<string, string>

type Acting = { staff: Staff; who: string; role: Grant['role']; now?: Date }

/** Returns the context of a member of staff with a role at all centres. `who`: the start of the e-mail. */
export function actAs(ctx: Context, { staff, who, role, now = ctx.now }: Acting): Context {
  const id = staff.get(`${who}@mahanadi.example`) ?? ''
  return { ...ctx, now, actor: { kind: 'user', id, role: 'staff', grants: [{ role, centreId: null }] } }
}

export const actAsStudent = (ctx: Context, id: string, now = ctx.now): Context => ({
  ...ctx,
  now,
  actor: { kind: 'user', id, role: 'student', grants: [] },
})

/** Stores the candidates with one shared hash of a secret password: a hash for each would take seconds. */
export async function storeCandidates(ctx: Context) {
  const all = await ctx.db.select({ id: centres.id }).from(centres).orderBy(centres.name)
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const createdAt = new Date(ctx.now.getTime() - 200 * dayMs)
  const rows = demoCandidates.map((candidate, index) => {
    const email = `${candidate.userName}@mahanadi.example`
    const centreId = all[index % all.length]?.id ?? null
    return { ...candidate, id: newId(), role: 'student' as const, email, centreId, passwordHash, createdAt }
  })
  await ctx.db.insert(users).values(rows)
  return rows
}

/** Returns candidates by their numbers in the data, counted from 0. */
export async function findCandidates({ db }: Context, first: number, count: number) {
  const emails = demoCandidates.slice(first, first + count).map(({ userName }) => `${userName}@mahanadi.example`)
  return db.select().from(users).where(inArray(users.email, emails)).orderBy(users.email)
}
