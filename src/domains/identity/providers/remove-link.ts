import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { passwordOf } from './list-links.ts'
import { linkedLogins } from './tables.ts'

/** Ends a link of one's own. 404 when it is somebody else's; 409 when nothing else would be left to log in with. */
export async function removeLink(ctx: Context, { id }: { id: string }) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    // The lock lets two removals follow each other, so that the last way in stays.
    const [password] = await passwordOf(ctx, userId).for('update')
    const all = await ctx.db.select().from(linkedLogins).where(eq(linkedLogins.userId, userId))
    const link = all.find((candidate) => candidate.id === id)
    if (!link) throw notFound('link')
    if (!password?.isThere && all.length === 1) {
      const message = t`This is your only way to log in. Please set a password first, using "Forget Password?" on the login page.`
      throw new AppError('conflict', message)
    }
    await ctx.db.delete(linkedLogins).where(and(eq(linkedLogins.id, id), eq(linkedLogins.userId, userId)))
    await audit(ctx, { action: 'login-unlinked', subjectId: userId, details: { provider: link.provider } })
  })
}
