import { and, eq, max, ne, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound, wrongField } from '#platform/errors.ts'
import { findCentre } from '../registrations/register-for-test.ts'
import { lockTest } from '../seats/find-terms.ts'
import { findSubject, listRooms } from '../seats/read-desk.ts'
import type { ExamRoom, RoomBody, RoomChange, SeatingDone } from '../seats/schema.ts'
import { examRooms, examSeats } from '../seats/tables.ts'
import { testRegistrations } from '../tables.ts'
import type { TestMode } from '../tests/schema.ts'
import { arrangeSeats, type ToSeat } from './rules.ts'

/**
 * Locks a scheduled test, so that its rooms and seats change one after the other, and not during a registration.
 * A plan has neither.
 */
async function lockIfScheduled(ctx: Context, testId: string) {
  const { isScheduled } = await findSubject(ctx, testId)
  if (isScheduled) await lockTest(ctx, testId)
  return isScheduled
}

async function requireName(
  ctx: Context,
  at: { testId: string; centreId: string },
  { id, name }: { id?: string; name: string },
) {
  const isSame = and(
    eq(examRooms.testId, at.testId),
    eq(examRooms.centreId, at.centreId),
    eq(sql`lower(${examRooms.name})`, name.toLowerCase()),
    id === undefined ? undefined : ne(examRooms.id, id),
  )
  if ((await ctx.db.$count(examRooms, isSame)) > 0) throw wrongField('name', 'There is a room of this name already.')
}

const mostRooms = 100

/** Adds a room after the others of its centre. 400 for a name that exists already, 403 for another centre. */
export async function addRoom(ctx: Context, testId: string, { center_id: centreId, has_computers, ...room }: RoomBody) {
  if (!mayDo(ctx.actor, 'seats.edit', centreId)) throw new AppError('forbidden', 'Please choose a centre of yours.')
  return inTransaction(ctx, async (ctx): Promise<ExamRoom[]> => {
    await lockIfScheduled(ctx, testId)
    await findCentre(ctx, centreId)
    await requireName(ctx, { testId, centreId }, room)
    const isHere = and(eq(examRooms.testId, testId), eq(examRooms.centreId, centreId))
    if ((await ctx.db.$count(examRooms, isHere)) >= mostRooms)
      throw new AppError('conflict', 'There are a hundred rooms at this centre already.')
    const [last] = await ctx.db
      .select({ position: max(examRooms.position) })
      .from(examRooms)
      .where(isHere)
    await ctx.db
      .insert(examRooms)
      .values({ testId, centreId, ...room, hasComputers: has_computers ?? false, position: (last?.position ?? 0) + 1 })
    const details = { room: room.name, capacity: room.capacity }
    await audit(ctx, { action: 'exam-room-set', subjectId: testId, subjectKind: 'test', centreId, details })
    return listRooms(ctx, testId, [centreId])
  })
}

/** Returns a room at one of the caller's centres; 404 for others. */
export async function findRoom(ctx: Context, roomId: string, permission: 'seats.read' | 'seats.edit') {
  const [room] = await ctx.db.select().from(examRooms).where(eq(examRooms.id, roomId))
  if (!room || !mayDo(ctx.actor, permission, room.centreId)) throw notFound('room')
  return room
}

/**
 * Changes a room. If its columns change or its candidates no longer fit, they lose their seats until it is seated
 * again.
 */
export async function changeRoom(ctx: Context, roomId: string, change: RoomChange) {
  return inTransaction(ctx, async (ctx): Promise<ExamRoom[]> => {
    const { testId, centreId } = await findRoom(ctx, roomId, 'seats.edit')
    await lockIfScheduled(ctx, testId)
    const room = await findRoom(ctx, roomId, 'seats.edit')
    await requireName(ctx, room, { id: roomId, name: change.name })
    const { has_computers: hasComputers = room.hasComputers, ...size } = change
    await ctx.db
      .update(examRooms)
      .set({ ...size, hasComputers })
      .where(eq(examRooms.id, roomId))
    const isOther = size.columns !== room.columns || size.capacity < room.capacity || hasComputers !== room.hasComputers
    if (isOther) await ctx.db.delete(examSeats).where(eq(examSeats.roomId, roomId))
    const details = { room: change.name, capacity: change.capacity }
    await audit(ctx, { action: 'exam-room-set', subjectId: testId, subjectKind: 'test', centreId, details })
    return listRooms(ctx, testId, [centreId])
  })
}

/** Removes a room; its candidates lose their seats. */
export async function removeRoom(ctx: Context, roomId: string) {
  await inTransaction(ctx, async (ctx) => {
    const { testId, centreId, name } = await findRoom(ctx, roomId, 'seats.edit')
    await lockIfScheduled(ctx, testId)
    await ctx.db.delete(examSeats).where(eq(examSeats.roomId, roomId))
    await ctx.db.delete(examRooms).where(eq(examRooms.id, roomId))
    const details = { room: name }
    await audit(ctx, { action: 'exam-room-removed', subjectId: testId, subjectKind: 'test', centreId, details })
  })
}

type AtCentre = { testId: string; centreId: string }

/**
 * Lists candidates with a place at the centre by roll number, each with the batch they joined last: on paper by
 * their registration, online by the centre of their profile.
 */
async function listToSeat({ db, now }: Context, { testId, centreId }: AtCentre, mode: TestMode) {
  const { rows } = await db.execute<ToSeat>(sql`
    select r.id, (select e.batch_id from enrolments e where e.student_id = r.student_id
      and (e.ended_at is null or e.ended_at > ${now.toISOString()}::timestamptz) order by e.created_at desc, e.id limit 1) as batch
    from ${testRegistrations} r join users u on u.id = r.student_id
    where r.test_id = ${testId} and r.mode = ${mode} and coalesce(r.centre_id, u.centre_id) = ${centreId} and r.cancelled_at is null
    order by r.roll_number`)
  return rows
}

/**
 * Arranges candidates on paper in the rooms without computers, and those online in the others. A centre
 * without computers seats no online candidates.
 */
async function arrangeAt(ctx: Context, at: AtCentre, rooms: ExamRoom[]) {
  const arrange = async (mode: TestMode) => {
    const own = rooms.filter(({ has_computers }) => has_computers === (mode === 'online'))
    if (mode === 'online' && own.length === 0) return arrangeSeats([], [])
    const sizes = own.map(({ _id: id, capacity, columns }) => ({ id, capacity, columns }))
    return arrangeSeats(await listToSeat(ctx, at, mode), sizes)
  }
  const [paper, online] = [await arrange('offline'), await arrange('online')]
  return {
    seated: [...paper.seated, ...online.seated],
    without: paper.without + online.without,
    pairs: paper.pairs + online.pairs,
  }
}

/**
 * Seats all candidates of a centre afresh, and increments the seating of each room. 403 for another centre, 409
 * without rooms.
 */
export async function seatCandidates(ctx: Context, { testId, centreId }: AtCentre): Promise<SeatingDone> {
  if (!mayDo(ctx.actor, 'seats.edit', centreId)) throw new AppError('forbidden', 'Please choose a centre of yours.')
  return inTransaction(ctx, async (ctx) => {
    await lockTest(ctx, testId)
    const rooms = await listRooms(ctx, testId, [centreId])
    if (rooms.length === 0) throw new AppError('conflict', 'Add a room at this centre first.')
    for (const { _id: id } of rooms) await ctx.db.delete(examSeats).where(eq(examSeats.roomId, id))
    const { seated, without, pairs } = await arrangeAt(ctx, { testId, centreId }, rooms)
    const list = JSON.stringify(seated)
    await ctx.db.execute(sql`insert into exam_seats (registration_id, room_id, seat)
      select (s->>'id')::uuid, (s->>'roomId')::uuid, (s->>'seat')::int from jsonb_array_elements(${list}::jsonb) s`)
    await ctx.db
      .update(examRooms)
      .set({ seating: sql`${examRooms.seating} + 1` })
      .where(and(eq(examRooms.testId, testId), eq(examRooms.centreId, centreId)))
    const details = { seated: seated.length, without }
    await audit(ctx, { action: 'candidates-seated', subjectId: testId, subjectKind: 'test', centreId, details })
    return { seated: seated.length, without, neighbours: pairs }
  })
}
