import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Mailer } from '#platform/work/mail/mail.ts'
import { users } from '../tables.ts'

/** Dependencies of the jobs that send mail, beside their payload. */
export type Post = {
  mailer: Mailer
  /** The configured address of the site; links are never made from a request. */
  publicUrl: string
  instituteName: string
}

/** Returns the personal details that a new password must not consist of. */
export async function getPerson(ctx: Context, userId: string) {
  const { candidateName: name, email, contact } = users
  const [person] = await ctx.db.select({ name, email, contact }).from(users).where(eq(users.id, userId))
  if (!person) throw notFound('account')
  return person
}

const mailPayload = z.object({ userId: z.uuid().nullable() })

/** The account that a mail job is about; null when it was asked for an unknown e-mail, the account is gone, or it has no e-mail. */
export async function findRecipient(ctx: Context, payload: Record<string, unknown>) {
  const { userId } = mailPayload.parse(payload)
  if (userId === null) return null
  const [user] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      registrationNumber: users.registrationNumber,
      hasPassword: users.hasPassword,
      isConfirmed: isNotNull(users.emailConfirmedAt),
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), ne(users.email, '')))
  return user ?? null
}
