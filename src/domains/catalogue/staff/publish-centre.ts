import { and, eq, gte, ne } from 'drizzle-orm'
import { z } from 'zod'
import { demandFields, type Problems, readFields, shapeOf, storeFields } from '#domains/content/staff/prepare-fields.ts'
import { type Kind, nextPosition } from '#domains/content/staff/prepare-kind.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { openingProblems } from '../opening-hours/rules.ts'
import { openingBody } from '../opening-hours/schema.ts'
import { batches, centres } from '../tables.ts'
import { checkCommon, common, readCommon, refuseWhileUsed, storedCommon } from './check-listed.ts'
import { batchFields, centreFields } from './fields.ts'

const centreBody = z.strictObject({ ...common, ...shapeOf(centreFields), ...openingBody.shape })

export const centreKind: Kind<z.output<typeof centreBody>> = {
  body: centreBody,
  titleOf: ({ name }) => name,
  async read({ db }, centreId) {
    const [row] = await db.select().from(centres).where(eq(centres.id, centreId))
    return row ? { ...readCommon(row), ...readFields(centreFields, row), ...row.opening } : null
  },
  async check(ctx, { id: centreId, body }) {
    const problems = await checkCommon(ctx, { kind: 'centers', table: centres, id: centreId, body })
    demandFields(problems, centreFields, body)
    if (Math.abs(body.latitude ?? 0) > 90) problems.latitude = t`The latitude must be between -90 and 90.`
    if (Math.abs(body.longitude ?? 0) > 180) problems.longitude = t`The longitude must be between -180 and 180.`
    return Object.assign(problems, openingProblems(body))
  },
  async apply({ db }, { id: centreId, body }) {
    const row = {
      ...storedCommon(body),
      ...storeFields(centreFields, body),
      opening: { hours: body.hours, holidays: body.holidays },
    }
    await db
      .insert(centres)
      .values({ id: centreId, position: nextPosition(centres), ...row })
      .onConflictDoUpdate({ target: centres.id, set: row })
  },
  async setLive(ctx, centreId, isLive) {
    const used = and(eq(batches.centreId, centreId), gte(batches.endDate, dayInIndia(ctx.now)))
    if (!isLive)
      await refuseWhileUsed(ctx, {
        table: batches,
        used,
        things: (count) =>
          t`${plural(count, '# batch at this centre that has not ended', '# batches at this centre that have not ended')}`,
      })
    await ctx.db.update(centres).set({ isLive }).where(eq(centres.id, centreId))
  },
}

const batchBody = z.strictObject(shapeOf(batchFields))
type BatchBody = z.output<typeof batchBody>

const isClock = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

function checkTimes({ start_date, end_date, time_from, time_to, seats }: BatchBody, problems: Problems) {
  if (start_date !== null && end_date !== null && end_date < start_date)
    problems.end_date = t`The last day is before the first day.`
  if (!isClock(time_from)) problems.time_from = t`Please give a time such as 07:30.`
  if (!isClock(time_to)) problems.time_to = t`Please give a time such as 09:30.`
  if (isClock(time_from) && isClock(time_to) && time_to <= time_from)
    problems.time_to = t`The end is before the beginning.`
  if (seats !== null && (!Number.isInteger(seats) || seats < 0 || seats > 100_000))
    problems.seats = t`Please enter a whole number, or leave this empty if seats are not limited.`
}

export const batchKind: Kind<BatchBody> = {
  body: batchBody,
  titleOf: ({ code }) => code,
  async read({ db }, batchId) {
    const [row] = await db.select().from(batches).where(eq(batches.id, batchId))
    return row ? readFields(batchFields, row) : null
  },
  async check(ctx, { id: batchId, body }) {
    const problems: Problems = {}
    demandFields(problems, batchFields, body)
    checkTimes(body, problems)
    const isOther = and(eq(batches.code, body.code.trim()), ne(batches.id, batchId))
    if ((await ctx.db.$count(batches, isOther)) > 0) problems.code = t`Another batch has this code.`
    const isCentre = eq(centres.id, body.centre_id ?? batchId)
    if (body.centre_id !== null && (await ctx.db.$count(centres, isCentre)) === 0)
      problems.centre_id = t`This centre no longer exists.`
    return problems
  },
  async apply({ db }, { id: batchId, body }) {
    const row = { ...storeFields(batchFields, body), batchType: body.batch_type.trim() || 'regular' }
    const done = db
      .insert(batches)
      .values({ id: batchId, ...row })
      .onConflictDoUpdate({ target: batches.id, set: row })
    await done.catch((error: unknown) => {
      if (violatedConstraint(error) !== 'batches_seats_taken') throw error
      const message = t`More seats than that are already taken.`
      throw new AppError('invalid', message, { errors: { seats: message } })
    })
  },
}
