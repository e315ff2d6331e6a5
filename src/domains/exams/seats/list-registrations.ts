import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { hasWords } from '#platform/data/database/words.ts'
import { type ListOrder, readPage, type StaffList } from '#platform/http/staff-list.ts'
import { testRegistrations } from '../tables.ts'
import { ownCentres } from './read-desk.ts'
import type { CandidatesQuery, RegisteredRow } from './schema.ts'
import { examRooms, examSeats } from './tables.ts'

const order: ListOrder = { column: testRegistrations.rollNumber, id: testRegistrations.id, type: 'int' }

/** By roll number or by a part of the name or the registration number. */
function soughtBy(q: string) {
  const digits = /^0*(\d{1,7})$/.exec(q)?.[1]
  if (digits) return eq(testRegistrations.rollNumber, Number(digits))
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`exists (select from ${users} where ${users.id} = ${testRegistrations.studentId}
    and (${hasWords(users.words, q) ?? sql`false`} or lower(${users.candidateName}) like ${like} or lower(${users.registrationNumber}) like ${like}))`
}

function chosen(ctx: Context, testId: string, { center, state, q }: CandidatesQuery) {
  const { centreId, mode, cancelledAt } = testRegistrations
  const words = q?.trim() ?? ''
  return and(
    eq(testRegistrations.testId, testId),
    ownCentres(ctx, centreId),
    center === undefined ? undefined : center === 'online' ? eq(mode, 'online') : eq(centreId, center),
    state === 'cancelled' ? isNotNull(cancelledAt) : isNull(cancelledAt),
    words === '' ? undefined : soughtBy(words),
  )
}

async function readRows({ db }: Context, ids: string[]): Promise<RegisteredRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      row: testRegistrations,
      name: users.candidateName,
      number: users.registrationNumber,
      centre: centres.name,
      room: examRooms.name,
      seat: examSeats.seat,
    })
    .from(testRegistrations)
    .innerJoin(users, eq(users.id, testRegistrations.studentId))
    .leftJoin(centres, eq(centres.id, testRegistrations.centreId))
    .leftJoin(examSeats, eq(examSeats.registrationId, testRegistrations.id))
    .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
    .where(inArray(testRegistrations.id, ids))
  const byId = new Map(
    rows.map(({ row, name, number, centre, room, seat }): [string, RegisteredRow] => [
      row.id,
      {
        _id: row.id,
        student_id: row.studentId,
        roll_no: row.rollNumber,
        candidate_name: name,
        registration_number: number,
        mode: row.mode,
        center_id: row.centreId,
        center_name: centre,
        room,
        seat,
        class_name: row.className,
        cancelled_at: row.cancelledAt?.toISOString() ?? null,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Query = CandidatesQuery & { limit: number; after?: string | undefined }

/**
 * Lists a test's registrations by roll number, at the caller's centres; online candidates belong to the whole
 * institute.
 */
export function listRegistered(ctx: Context, testId: string, query: Query): Promise<StaffList<RegisteredRow>> {
  const { limit, after } = query
  const list = { from: testRegistrations, only: chosen(ctx, testId, query), order, limit, after }
  return readPage(ctx, list, (ids) => readRows(ctx, ids))
}
