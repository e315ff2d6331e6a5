import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Mailer } from '../../platform/mail.ts'
import { users } from './tables.ts'

/** What the jobs that mail need beside their payload. */
export type Post = {
  mailer: Mailer
  /** The configured address of the site; links are never made from a request. */
  publicUrl: string
  instituteName: string
}

const mailPayload = z.object({ userId: z.uuid().nullable() })

/** The account that a mail job is about; null when it was asked for an unknown e-mail or the account is gone. */
export async function findRecipient(ctx: Context, payload: Record<string, unknown>) {
  const { userId } = mailPayload.parse(payload)
  if (userId === null) return null
  const [user] = await ctx.db
    .select({ id: users.id, email: users.email, registrationNumber: users.registrationNumber })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return user ?? null
}
