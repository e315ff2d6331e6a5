import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import type { Problems } from '../staff/check-fields.ts'
import { openPostFields } from '../staff/fields.ts'
import { demandFields, readFields, shapeOf, storeFields } from '../staff/prepare-fields.ts'
import { type Kind, nextPosition } from '../staff/prepare-kind.ts'
import { isOpenOn } from './rules.ts'
import { openPosts } from './tables.ts'

const postBody = z.strictObject(shapeOf(openPostFields))

export const openPostKind: Kind<z.output<typeof postBody>> = {
  body: postBody,
  titleOf: ({ title }) => title,
  async read({ db }, id) {
    const [row] = await db.select().from(openPosts).where(eq(openPosts.id, id))
    return row ? readFields(openPostFields, row) : null
  },
  async check({ now }, { body }) {
    const problems: Problems = {}
    demandFields(problems, openPostFields, body)
    if (!isOpenOn(body.closes_on, dayInIndia(now))) problems.closes_on = t`This day has passed.`
    return problems
  },
  async apply({ db }, { id, body }) {
    const row = { ...storeFields(openPostFields, body), isLive: true }
    await db
      .insert(openPosts)
      .values({ id, position: nextPosition(openPosts), ...row })
      .onConflictDoUpdate({ target: openPosts.id, set: row })
  },
  async setLive({ db }, id, isLive) {
    await db.update(openPosts).set({ isLive }).where(eq(openPosts.id, id))
  },
}
