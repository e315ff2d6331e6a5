import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { meritLists } from '../tables.ts'
import { lockList } from './calculate-list.ts'
import { readVersions } from './reads.ts'
import type { MeritSite } from './schema.ts'

/** Shows a list on the site, or takes it off. 404; 409 while nothing of it is published. What candidates see of their own result stays as it is. */
export async function setPublic(ctx: Context, listId: string, { is_public }: MeritSite) {
  return inTransaction(ctx, async (ctx) => {
    const list = await lockList(ctx, listId)
    const versions = await readVersions(ctx, listId)
    if (is_public && versions.every(({ state }) => state === 'draft'))
      throw new AppError('conflict', 'Publish the list first: a draft is never shown on the site.')
    if (list.isPublic === is_public) return { is_public }
    await ctx.db.update(meritLists).set({ isPublic: is_public }).where(eq(meritLists.id, listId))
    const action = is_public ? 'merit-list-shown' : 'merit-list-hidden'
    await audit(ctx, { action, subjectId: listId, details: { name: list.name } })
    return { is_public }
  })
}
