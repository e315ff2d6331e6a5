import { and, eq, gte } from 'drizzle-orm'
import { z } from 'zod'
import { dayInIndia } from '../../../platform/text/india-time.ts'
import { emailText, phoneText } from '../../../platform/text/schema.ts'
import { demand, lineText, optionalNumber } from '../../content/staff/check-fields.ts'
import type { Kind } from '../../content/staff/prepare-kind.ts'
import { openingProblems } from '../opening-hours/rules.ts'
import { openingBody } from '../opening-hours/schema.ts'
import { batches, centres } from '../tables.ts'
import { checkCommon, common, nextPosition, refuseWhileUsed, storedCommon } from './check-listed.ts'
import { readPage } from './store-page.ts'

const centreBody = z.strictObject({
  ...common,
  address: lineText,
  phone: phoneText.default(''),
  email: emailText.default(''),
  latitude: optionalNumber,
  longitude: optionalNumber,
  ...openingBody.shape,
})

export const centreKind: Kind<z.output<typeof centreBody>> = {
  body: centreBody,
  titleOf: ({ name }) => name,
  async read({ db }, centreId) {
    const [row] = await db.select().from(centres).where(eq(centres.id, centreId))
    if (!row) return null
    const { name, subTitle, seoUrl, address, phone, email, latitude, longitude, opening, page } = row
    return {
      name,
      sub_title: subTitle,
      seo_url: seoUrl,
      address,
      phone,
      email,
      latitude,
      longitude,
      hours: opening.hours,
      holidays: opening.holidays,
      page: readPage(page),
    }
  },
  async check(ctx, { id: centreId, body }) {
    const problems = await checkCommon(ctx, { kind: 'centers', table: centres, id: centreId, body })
    demand(problems, {
      address: [body.address, 'The address is missing.'],
      phone: [body.phone, 'A telephone number is missing.'],
      latitude: [body.latitude, 'The place on the map is missing.'],
      longitude: [body.longitude, 'The place on the map is missing.'],
    })
    if (Math.abs(body.latitude ?? 0) > 90) problems.latitude = 'This is no latitude: it lies between -90 and 90.'
    if (Math.abs(body.longitude ?? 0) > 180) problems.longitude = 'This is no longitude: it lies between -180 and 180.'
    return Object.assign(problems, openingProblems(body))
  },
  async apply({ db }, { id: centreId, body }) {
    const row = {
      ...storedCommon(body),
      address: body.address.trim(),
      phone: body.phone.trim(),
      email: body.email.trim(),
      latitude: body.latitude ?? 0,
      longitude: body.longitude ?? 0,
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
        things: ['batch at this centre that has not ended', 'batches at this centre that have not ended'],
      })
    await ctx.db.update(centres).set({ isLive }).where(eq(centres.id, centreId))
  },
}
