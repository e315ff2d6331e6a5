import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { savedViews, startPlaces } from '#platform/data/settings/tables.ts'
import { isSeen, tidyQuery } from './save-view.ts'
import type { StartBody, StartPlace } from './schema.ts'

/**
 * Returns the start page of the caller's console; null: Today, also when the chosen view is no longer visible. A
 * view that its owner has changed is used as it is now.
 */
export async function getStart(ctx: Context): Promise<StartPlace> {
  const [row] = await ctx.db
    .select({ place: startPlaces, view: savedViews })
    .from(startPlaces)
    .leftJoin(savedViews, eq(savedViews.id, startPlaces.viewId))
    .where(and(eq(startPlaces.userId, userOf(ctx).id), or(isNull(startPlaces.viewId), isSeen(ctx))))
  if (!row) return null
  const { place, view } = row
  return { path: place.path, query: view?.query ?? place.query }
}

/** Finds the view for this query, preferring the caller's own. */
async function findView(ctx: Context, { path, query }: StartBody) {
  if (query === '') return null
  const views = await ctx.db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.list, path), eq(savedViews.query, query), isSeen(ctx)))
    .orderBy(desc(eq(savedViews.ownerId, userOf(ctx).id)), savedViews.name)
    .limit(1)
  return views[0]?.id ?? null
}

/** Opens one's console there from now on: at a saved view where that is what it shows, else at the place itself. */
export async function chooseStart(ctx: Context, start: StartBody | null): Promise<StartPlace> {
  const { id: userId } = userOf(ctx)
  if (start === null) {
    await ctx.db.delete(startPlaces).where(eq(startPlaces.userId, userId))
    return null
  }
  const query = tidyQuery(start.query)
  await inTransaction(ctx, async (ctx) => {
    const set = { path: start.path, query, viewId: await findView(ctx, { path: start.path, query }) }
    const row = { userId, ...set }
    await ctx.db.insert(startPlaces).values(row).onConflictDoUpdate({ target: startPlaces.userId, set })
  })
  return getStart(ctx)
}
