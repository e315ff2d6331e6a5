import { and, asc, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { staffRole } from '#domains/identity/schema.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { savedViews, startPlaces } from '#platform/data/settings/tables.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import type { SavedView, StartBody, StartPlace, ViewBody } from './schema.ts'

/** Most saved views of one list; among more, nobody finds one. */
const mostOfOne = 50

function rolesOf({ actor }: Context) {
  return actor.kind === 'user' ? [...new Set(actor.grants.map(({ role }) => role))] : []
}

/** SQL condition for the saved views that the caller sees: their own and those shared with their roles. */
function isSeen(ctx: Context) {
  const roles = rolesOf(ctx)
  return or(eq(savedViews.ownerId, userOf(ctx).id), roles.length > 0 ? inArray(savedViews.role, roles) : undefined)
}

/** Lists the views of a list that the caller sees. */
export async function listViews(ctx: Context, list: string): Promise<SavedView[]> {
  const me = userOf(ctx).id
  const rows = await ctx.db
    .select({ view: savedViews, owner: users.candidateName })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .where(and(eq(savedViews.list, list), isSeen(ctx)))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
    .limit(200)
  return rows.map(({ view, owner }) => ({
    _id: view.id,
    name: view.name,
    query: view.query,
    role: staffRole.safeParse(view.role).data ?? null,
    is_mine: view.ownerId === me,
    owner_name: owner,
  }))
}

const name = /^[a-z][a-z_]{0,39}$/
/** Parameters that a view does not store: the centre is that of the person looking. */
const never = new Set(['centre', 'after', 'limit', 'open'])

/** Sorts the parameters, so that the same filters are the same view. */
function tidyQuery(query: string) {
  const pairs = [...new URLSearchParams(query)].filter(([key, value]) => value !== '' && !never.has(key))
  if (pairs.some(([key]) => !name.test(key))) {
    const message = t`This view contains a filter that cannot be saved.`
    throw new AppError('invalid', message, { errors: { query: message } })
  }
  return new URLSearchParams(pairs.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}

/**
 * Saves a list under a name, and replaces the caller's own view of that name. 403 to share it with a role that the
 * caller does not have, unless they grant roles.
 */
export async function saveView(ctx: Context, { list, name, role, ...body }: ViewBody) {
  if (role !== null && !rolesOf(ctx).includes(role) && !mayDo(ctx.actor, 'people.grant')) {
    const message = t`You can share views only with people in your own role.`
    throw new AppError('forbidden', message, { errors: { role: message } })
  }
  const ownerId = userOf(ctx).id
  const query = tidyQuery(body.query)
  await inTransaction(ctx, async (ctx) => {
    const isOwn = and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, list))
    const viewCount = await ctx.db.$count(savedViews, and(isOwn, ne(savedViews.name, name)))
    if (viewCount >= mostOfOne)
      throw new AppError('conflict', 'You have already saved fifty views of this list. Please delete one first.')
    await ctx.db
      .insert(savedViews)
      .values({ ownerId, list, name, query, role, createdAt: ctx.now })
      .onConflictDoUpdate({ target: [savedViews.ownerId, savedViews.list, savedViews.name], set: { query, role } })
    if (role !== null) await audit(ctx, { action: 'view-shared', details: { name, list, role } })
  })
  return listViews(ctx, list)
}

/** Removes the caller's own view; those who grant roles can remove shared ones too. 404 for any other. */
export async function removeView(ctx: Context, viewId: string) {
  const [view] = await ctx.db.select().from(savedViews).where(eq(savedViews.id, viewId))
  const mayRemove = view?.ownerId === userOf(ctx).id || (view?.role !== null && mayDo(ctx.actor, 'people.grant'))
  if (!view || !mayRemove) throw notFound('view')
  await ctx.db.delete(savedViews).where(eq(savedViews.id, viewId))
  return listViews(ctx, view.list)
}

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

/** Makes a place the first page of the caller's console: a saved view if the place shows one. */
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
