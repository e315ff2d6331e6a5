import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { violatedConstraint } from '../../../platform/data/database/database-errors.ts'
import { AppError } from '../../../platform/errors.ts'
import { day, id } from '../../../platform/http/schema.ts'
import { exactText } from '../../../platform/text/schema.ts'
import { demand, optionalNumber, type Problems, shortText } from '../../content/staff/check-fields.ts'
import type { Kind } from '../../content/staff/prepare-kind.ts'
import { batches, centres } from '../tables.ts'

const clockTime = exactText(5).default('').describe('HH:MM in India')

const batchBody = z.strictObject({
  code: shortText,
  centre_id: id.nullable().default(null).describe('null: live classes, which everybody may join from anywhere'),
  session: shortText,
  stream: shortText,
  batch_type: shortText,
  seats: optionalNumber.describe('null: not counted'),
  are_books_in_stock: z.boolean().default(true),
  start_date: day.nullable().default(null),
  end_date: day.nullable().default(null),
  time_from: clockTime,
  time_to: clockTime,
})
export type BatchBody = z.output<typeof batchBody>

const isClock = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

function checkTimes({ start_date, end_date, time_from, time_to, seats }: BatchBody, problems: Problems) {
  demand(problems, {
    start_date: [start_date, 'The first day is missing.'],
    end_date: [end_date, 'The last day is missing.'],
  })
  if (start_date !== null && end_date !== null && end_date < start_date)
    problems.end_date = 'The batch would end before it begins.'
  if (!isClock(time_from)) problems.time_from = 'Please give a time such as 07:30.'
  if (!isClock(time_to)) problems.time_to = 'Please give a time such as 09:30.'
  if (isClock(time_from) && isClock(time_to) && time_to <= time_from) problems.time_to = 'A class ends after it begins.'
  if (seats !== null && (!Number.isInteger(seats) || seats < 0 || seats > 100_000))
    problems.seats = 'Please give a whole number, or nothing where seats are not counted.'
}

export const batchKind: Kind<BatchBody> = {
  body: batchBody,
  titleOf: ({ code }) => code,
  async read({ db }, batchId) {
    const [row] = await db.select().from(batches).where(eq(batches.id, batchId))
    if (!row) return null
    return {
      code: row.code,
      centre_id: row.centreId,
      session: row.session,
      stream: row.stream,
      batch_type: row.batchType,
      seats: row.seats,
      are_books_in_stock: row.areBooksInStock,
      start_date: row.startDate,
      end_date: row.endDate,
      time_from: row.timeFrom,
      time_to: row.timeTo,
    }
  },
  async check(ctx, { id: batchId, body }) {
    const problems: Problems = {}
    demand(problems, {
      code: [body.code, 'A code is missing.'],
      session: [body.session, 'The session is missing, such as 2026-27.'],
      stream: [body.stream, 'The stream is missing, such as Morning.'],
    })
    checkTimes(body, problems)
    const isOther = and(eq(batches.code, body.code.trim()), ne(batches.id, batchId))
    if ((await ctx.db.$count(batches, isOther)) > 0) problems.code = 'Another batch has this code.'
    const isCentre = eq(centres.id, body.centre_id ?? batchId)
    if (body.centre_id !== null && (await ctx.db.$count(centres, isCentre)) === 0)
      problems.centre_id = 'This centre does not exist any more.'
    return problems
  },
  async apply({ db }, { id: batchId, body }) {
    const row = {
      code: body.code.trim(),
      centreId: body.centre_id,
      session: body.session.trim(),
      stream: body.stream.trim(),
      batchType: body.batch_type.trim() || 'regular',
      seats: body.seats,
      areBooksInStock: body.are_books_in_stock,
      startDate: body.start_date ?? '',
      endDate: body.end_date ?? '',
      timeFrom: body.time_from,
      timeTo: body.time_to,
    }
    const done = db
      .insert(batches)
      .values({ id: batchId, ...row })
      .onConflictDoUpdate({ target: batches.id, set: row })
    await done.catch((error: unknown) => {
      if (violatedConstraint(error) !== 'batches_seats_taken') throw error
      const message = 'More seats are taken than that.'
      throw new AppError('invalid', message, { errors: { seats: message } })
    })
  },
}
