import { and, asc, eq } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, notFound, wrongField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { classRooms } from '../tables.ts'
import type { ClassRoom, RoomBody, RoomChange } from './schema.ts'

/** Returns the 409 for an edit of an older version; `data` is the current state. */
export const refuseStale = (data: unknown) =>
  new AppError(
    'stale',
    t`Somebody has changed this in the meantime. It is shown as it is now: please look, and try again.`,
    {
      data,
    },
  )

const presentRoom = (room: typeof classRooms.$inferSelect): ClassRoom => ({
  _id: room.id,
  name: room.name,
  places: room.places,
  is_open: room.closedAt === null,
  version: room.version,
})

/** Lists the rooms of a centre by name, including closed ones. */
export async function listRooms({ db }: Context, centreId: string) {
  const rows = await db.select().from(classRooms).where(eq(classRooms.centreId, centreId)).orderBy(asc(classRooms.name))
  return rows.map(presentRoom).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

function refuseSameName(error: unknown): never {
  if (violatedConstraint(error) !== 'class_rooms_name') throw error
  throw wrongField('name', 'There is a room of this name already.')
}

const mostRooms = 200

/** Adds a room. 400 for a name that the centre already has, 403 for another centre. */
export async function addRoom(ctx: Context, { center_id: centreId, name, places }: RoomBody): Promise<ClassRoom> {
  if (!mayDo(ctx.actor, 'classes.edit', centreId)) throw new AppError('forbidden', 'Please choose a centre of yours.')
  return inTransaction(ctx, async (ctx) => {
    const [centre] = await ctx.db.select({ id: centres.id }).from(centres).where(eq(centres.id, centreId)).for('share')
    if (!centre) throw notFound('centre')
    if ((await ctx.db.$count(classRooms, eq(classRooms.centreId, centreId))) >= mostRooms)
      throw new AppError('conflict', 'A centre has 200 rooms at most.')
    const [room] = await ctx.db.insert(classRooms).values({ centreId, name, places }).returning()
    if (!room) throw new Error('the room was not stored')
    await audit(ctx, {
      action: 'class-room-added',
      subjectId: room.id,
      subjectKind: 'class-room',
      centreId,
      details: { name },
    })
    return presentRoom(room)
  }).catch(refuseSameName)
}

/** Changes a room. Classes planned in a room that is closed stay. 404 for a room of another centre. */
export function changeRoom(ctx: Context, seen: { id: string; version: number }, change: RoomChange) {
  return inTransaction(ctx, async (ctx): Promise<ClassRoom> => {
    const [room] = await ctx.db.select().from(classRooms).where(eq(classRooms.id, seen.id)).for('no key update')
    if (!room || !mayDo(ctx.actor, 'classes.edit', room.centreId)) throw notFound('room')
    if (room.version !== seen.version) throw refuseStale(presentRoom(room))
    const { name, places, is_open: isOpen } = change
    const closedAt = isOpen ? null : (room.closedAt ?? ctx.now)
    const [changed] = await ctx.db
      .update(classRooms)
      .set({ name, places, closedAt, version: room.version + 1 })
      .where(and(eq(classRooms.id, room.id), eq(classRooms.version, room.version)))
      .returning()
    if (!changed) throw refuseStale(presentRoom(room))
    const { centreId } = room
    await audit(ctx, {
      action: 'class-room-changed',
      subjectId: room.id,
      subjectKind: 'class-room',
      centreId,
      details: { name },
    })
    return presentRoom(changed)
  }).catch(refuseSameName)
}
