import { and, count, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { findImage } from '#platform/files/storage/images.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { banners } from '../tables.ts'
import { demand, demandLink, type Problems } from './check-fields.ts'
import { bannerFields } from './fields.ts'
import { readFields, shapeOf, storeFields } from './prepare-fields.ts'
import { type Kind, nextPosition, type Subject } from './prepare-kind.ts'

/** More would never be seen. */
export const mostBanners = 6
const leastWidth = 1080

const bannerBody = z.strictObject(shapeOf(bannerFields))
type BannerBody = z.output<typeof bannerBody>

async function checkPicture(ctx: Context, { picture_url, alt }: BannerBody, problems: Problems) {
  if (picture_url === null) return
  demand(problems, { alt: [alt, t`Please describe the picture for people who cannot see it.`] })
  const [, , imageId = ''] = picture_url.split('/')
  const image = z.uuid().safeParse(imageId).success ? await findImage(ctx, imageId) : null
  if (!image) problems.picture_url = t`This picture no longer exists.`
  else if (image.width < leastWidth) problems.picture_url = t`The picture must be at least ${leastWidth} pixels wide.`
}

async function check(ctx: Context, { id, body }: Subject<BannerBody>) {
  const problems: Problems = {}
  if (body.picture_url === null) demand(problems, { title: [body.title, t`A banner needs a title or a picture.`] })
  await checkPicture(ctx, body, problems)
  for (const [index, { label, url }] of body.buttons.entries()) {
    demand(problems, {
      [`buttons.${index}.label`]: [label, t`Please enter the text of the button.`],
      [`buttons.${index}.url`]: [url, t`Please enter where the button leads.`],
    })
    demandLink(problems, `buttons.${index}.url`, url)
  }
  if (body.expires_at !== null && new Date(body.expires_at) <= ctx.now)
    problems.expires_at = t`This time is in the past.`
  // While one of two goes live, the other waits for its end before it counts.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('banners', 0))`)
  const others = and(eq(banners.isLive, true), ne(banners.id, id))
  const [shown] = await ctx.db.select({ rows: count() }).from(banners).where(others)
  if ((shown?.rows ?? 0) >= mostBanners)
    problems.title = t`There are already ${mostBanners} banners on the site. Please archive one of them first.`
  return problems
}

async function apply(ctx: Context, { id, body }: Subject<BannerBody>) {
  const row = {
    ...storeFields(bannerFields, body),
    buttons: body.buttons.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
    isLive: true,
  }
  await ctx.db
    .insert(banners)
    .values({ id, position: nextPosition(banners), ...row })
    .onConflictDoUpdate({ target: banners.id, set: row })
  if (row.expiresAt) await enqueue(ctx, { kind: 'expire-content', payload: {}, runAt: row.expiresAt })
}

export const bannerKind: Kind<BannerBody> = {
  body: bannerBody,
  titleOf: ({ title, alt }) => title || alt,
  async read({ db }, id) {
    const [row] = await db.select().from(banners).where(eq(banners.id, id))
    return row ? { ...readFields(bannerFields, row), buttons: row.buttons } : null
  },
  check,
  apply,
  async setLive({ db }, id, isLive) {
    await db.update(banners).set({ isLive }).where(eq(banners.id, id))
  },
}
