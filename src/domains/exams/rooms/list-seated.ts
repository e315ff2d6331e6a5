import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { userFiles } from '#domains/identity/profile/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { openPicture } from '#platform/files/storage/images.ts'
import { candidateName, isFrozenOf } from '../registrations/candidate-data.ts'
import { examRooms, examSeats } from '../seats/tables.ts'
import { testCandidates, testRegistrations, tests } from '../tables.ts'
import { findRoom } from './change-rooms.ts'
import { setOf } from './rules.ts'

/** A candidate on the office's lists. `photoKey`: storage key of their photo. */
export type Candidate = {
  registrationId: string
  studentId: string
  rollNumber: number
  name: string
  registrationNumber: string
  room: string | null
  seat: number | null
  set: string | null
  photoKey: string | null
}
/** `centre`: null for candidates online. */
export type Occasion = { test: string; opensAt: Date; minutes: number; centre: string | null; address: string }

export async function findOccasion(
  { db }: Pick<Context, 'db'>,
  testId: string,
  centreId: string | null,
): Promise<Occasion> {
  const [row] = await db
    .select({
      test: tests.name,
      opensAt: tests.opensAt,
      minutes: tests.durationMinutes,
      centre: centres.name,
      address: centres.address,
    })
    .from(tests)
    .leftJoin(centres, centreId === null ? sql`false` : eq(centres.id, centreId))
    .where(eq(tests.id, testId))
  if (!row || (centreId !== null && row.centre === null)) throw notFound('test')
  return { ...row, address: row.address ?? '' }
}

/** Candidates of a centre, of one room, or a single candidate. */
type Of = { testId: string } & ({ centreId: string } | { roomId: string } | { registrationId: string })

function chosen(of: Of) {
  if ('roomId' in of) return eq(examSeats.roomId, of.roomId)
  if ('registrationId' in of) return eq(testRegistrations.id, of.registrationId)
  return eq(testRegistrations.centreId, of.centreId)
}

/** Lists the candidates of a centre, or of one room, by roll number. */
export async function listCandidates({ db }: Pick<Context, 'db'>, of: Of): Promise<Candidate[]> {
  const rows = await db
    .select({
      registrationId: testRegistrations.id,
      studentId: testRegistrations.studentId,
      rollNumber: testRegistrations.rollNumber,
      name: candidateName,
      registrationNumber: users.registrationNumber,
      room: examRooms.name,
      columns: examRooms.columns,
      seat: examSeats.seat,
      photoKey: userFiles.storageKey,
    })
    .from(testRegistrations)
    .innerJoin(users, eq(users.id, testRegistrations.studentId))
    .leftJoin(testCandidates, isFrozenOf(testRegistrations))
    .leftJoin(examSeats, eq(examSeats.registrationId, testRegistrations.id))
    .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
    .leftJoin(userFiles, and(eq(userFiles.userId, users.id), eq(userFiles.kind, 'photo')))
    .where(and(eq(testRegistrations.testId, of.testId), chosen(of), isNull(testRegistrations.cancelledAt)))
    .orderBy(asc(testRegistrations.rollNumber))
  return rows.map(({ columns, ...row }) => ({
    ...row,
    set: row.seat === null || columns === null ? null : setOf(row.seat, columns),
  }))
}

/** Returns a room with its seated candidates, for prints. */
export async function readRoom(ctx: Context, roomId: string) {
  const room = await findRoom(ctx, roomId, 'seats.read')
  return {
    room,
    occasion: await findOccasion(ctx, room.testId, room.centreId),
    candidates: await listCandidates(ctx, { testId: room.testId, roomId }),
  }
}
export type SeatedRoom = Awaited<ReturnType<typeof readRoom>>

const photoPixels = 4096 * 4096

/** Returns a photo as PDFs embed them, small enough for a list; null if there is none, or it cannot be read. */
export async function readPhoto(ctx: Context, { photoKey }: Pick<Candidate, 'photoKey'>) {
  if (photoKey === null) return null
  const file = await ctx.storage.get(photoKey)
  if (!file) return null
  return openPicture(file.body, photoPixels)
    .resize({ width: 140, height: 180, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 70 })
    .toBuffer()
    .catch(() => null)
}
