import { and, eq, gte } from 'drizzle-orm'
import { z } from 'zod'
import { demandFields, readFields, shapeOf, storeFields } from '#domains/content/staff/prepare-fields.ts'
import { type Kind, nextPosition } from '#domains/content/staff/prepare-kind.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { openingProblems } from '../opening-hours/rules.ts'
import { openingBody } from '../opening-hours/schema.ts'
import { batches, centres } from '../tables.ts'
import { checkCommon, common, readCommon, refuseWhileUsed, storedCommon } from './check-listed.ts'
import { centreFields } from './fields.ts'

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
        things: [t`batch at this centre that has not ended`, t`batches at this centre that have not ended`],
      })
    await ctx.db.update(centres).set({ isLive }).where(eq(centres.id, centreId))
  },
}
