import { and, count, eq, max, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { findImage } from '../../../platform/files/storage/images.ts'
import { zonedTime } from '../../../platform/http/schema.ts'
import { enqueue } from '../../../platform/work/jobs/jobs.ts'
import { banners } from '../tables.ts'
import { demand, demandLink, fileAddress, lineText, linkText, type Problems, shortText } from './check-fields.ts'
import type { Kind, Subject } from './prepare-kind.ts'

/** More would never be seen. */
export const mostBanners = 6
const leastWidth = 1080

const bannerBody = z.strictObject({
  title: shortText,
  line: lineText,
  buttons: z
    .array(z.strictObject({ label: shortText, url: linkText }))
    .max(2, 'at most two')
    .default([]),
  picture_url: fileAddress,
  alt: lineText,
  expires_at: zonedTime.nullable().default(null),
})
type BannerBody = z.output<typeof bannerBody>

async function checkPicture(ctx: Context, { picture_url, alt }: BannerBody, problems: Problems) {
  if (picture_url === null) return
  demand(problems, { alt: [alt, 'Please say what the picture shows, for those who cannot see it.'] })
  const [, , imageId = ''] = picture_url.split('/')
  const image = z.uuid().safeParse(imageId).success ? await findImage(ctx, imageId) : null
  if (!image) problems.picture_url = 'This picture is not there any more.'
  else if (image.width < leastWidth) problems.picture_url = `The picture has to be at least ${leastWidth} pixels wide.`
}

async function check(ctx: Context, { id, body }: Subject<BannerBody>) {
  const problems: Problems = {}
  if (body.picture_url === null) demand(problems, { title: [body.title, 'A banner needs a title or a picture.'] })
  await checkPicture(ctx, body, problems)
  for (const [index, { label, url }] of body.buttons.entries()) {
    demand(problems, {
      [`buttons.${index}.label`]: [label, 'A button needs a word.'],
      [`buttons.${index}.url`]: [url, 'A button has to lead somewhere.'],
    })
    demandLink(problems, `buttons.${index}.url`, url)
  }
  if (body.expires_at !== null && new Date(body.expires_at) <= ctx.now) problems.expires_at = 'This time has passed.'
  const others = and(eq(banners.isLive, true), ne(banners.id, id))
  const [shown] = await ctx.db.select({ rows: count() }).from(banners).where(others)
  if ((shown?.rows ?? 0) >= mostBanners)
    problems.title = `${mostBanners} banners are shown already. Please archive one of them first.`
  return problems
}

async function apply(ctx: Context, { id, body }: Subject<BannerBody>) {
  const expiresAt = body.expires_at === null ? null : new Date(body.expires_at)
  const row = {
    title: body.title.trim(),
    line: body.line.trim(),
    buttons: body.buttons.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
    bannerUrl: body.picture_url,
    alt: body.alt.trim(),
    expiresAt,
    isLive: true,
  }
  const [last] = await ctx.db.select({ position: max(banners.position) }).from(banners)
  await ctx.db
    .insert(banners)
    .values({ id, position: (last?.position ?? 0) + 1, ...row })
    .onConflictDoUpdate({ target: banners.id, set: row })
  if (expiresAt) await enqueue(ctx, { kind: 'expire-content', payload: {}, runAt: expiresAt })
}

export const bannerKind: Kind<BannerBody> = {
  body: bannerBody,
  titleOf: ({ title, alt }) => title || alt,
  async read({ db }, id) {
    const [row] = await db.select().from(banners).where(eq(banners.id, id))
    if (!row) return null
    const { title, line, buttons, bannerUrl, alt, expiresAt } = row
    return { title, line, buttons, picture_url: bannerUrl, alt, expires_at: expiresAt?.toISOString() ?? null }
  },
  check,
  apply,
  async setLive({ db }, id, isLive) {
    await db.update(banners).set({ isLive, expiresAt: null }).where(eq(banners.id, id))
  },
}
