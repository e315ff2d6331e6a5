import { and, count, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { findImage } from '#platform/files/storage/images.ts'
import { day, zonedTime } from '#platform/http/schema.ts'
import { t } from '#platform/text/messages.ts'
import { documentOfHtml } from '#platform/text/rich-text/document-of-html.ts'
import { htmlOfDocument } from '#platform/text/rich-text/html-of-document.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { getAbout, getInstitute } from '../reads.ts'
import type { PublicAbout } from '../schema.ts'
import { banners, institute } from '../tables.ts'
import { aboutFields, bannerFields, galleryFields, teamFields } from './fields.ts'
import {
  demand,
  demandFields,
  demandLink,
  lineText,
  linkText,
  type Problems,
  readFields,
  shapeOf,
  shortText,
  storeFields,
} from './prepare-fields.ts'
import { type Kind, nextPosition, type Subject } from './prepare-kind.ts'

/*
 * The institute's own pages: the text about it, its team and its pictures. They are in one row, of which each
 * kind changes its own part.
 */

/**
 * Stores a part of the about page. Locks the row, so that two people who publish different parts at once do not
 * overwrite each other.
 */
async function storeAbout(ctx: Context, part: Partial<PublicAbout>) {
  await ctx.db.select({ is: institute.singleton }).from(institute).for('update')
  const about = Object.assign({}, await getAbout(ctx), part)
  await ctx.db
    .insert(institute)
    .values({ settings: await getInstitute(ctx), about })
    .onConflictDoUpdate({ target: institute.singleton, set: { about } })
}

const aboutBody = z.strictObject({
  ...shapeOf(aboutFields),
  counters: z
    .array(
      z.strictObject({
        label: shortText,
        value: z.number().int().min(0).max(100_000_000).default(0),
        /** For staff: the source of the number, and its date. */
        source: lineText,
        counted_on: day.nullable().default(null),
      }),
    )
    .max(6)
    .default([]),
  icon_cards: z
    .array(z.strictObject({ card_icon: shortText, card_title: shortText, card_subtitle: lineText, url: linkText }))
    .max(12)
    .default([]),
  opens_at: zonedTime.nullable().default(null),
})
type AboutBody = z.output<typeof aboutBody>

const teamBody = z.strictObject(shapeOf(teamFields))
type TeamBody = z.output<typeof teamBody>

const galleryBody = z.strictObject(shapeOf(galleryFields))
type GalleryBody = z.output<typeof galleryBody>

export const aboutKind: Kind<AboutBody> = {
  body: aboutBody,
  titleOf: () => t`About the institute`,
  async read(ctx) {
    const about = await getAbout(ctx)
    return {
      heading: about.heading,
      text: about.text,
      counters: about.counters.map(({ label, value }) => ({ label, value, source: '', counted_on: null })),
      tabs: about.tabs,
      icon_cards: about.icon_cards.map(({ card_icon, card_title, card_subtitle, url }) => {
        return { card_icon, card_title, card_subtitle, url: url ?? '' }
      }),
      overview: documentOfHtml(about.course_details.overview),
      opens_at: about.coming_soon.opens_at,
    }
  },
  async check(_ctx, { body }) {
    const problems: Problems = {}
    demandFields(problems, aboutFields, body)
    for (const [index, { label, source, counted_on }] of body.counters.entries()) {
      demand(problems, {
        [`counters.${index}.label`]: [label, t`Please say what is counted.`],
        [`counters.${index}.source`]: [source, t`Please note where the number comes from. Visitors do not see this.`],
        [`counters.${index}.counted_on`]: [counted_on, t`Please note the date of the number.`],
      })
    }
    for (const [index, { title, text }] of body.tabs.entries())
      demand(problems, {
        [`tabs.${index}.title`]: [title, t`A tab needs a title.`],
        [`tabs.${index}.text`]: [text, t`A tab needs some text.`],
      })
    for (const [index, { card_title, url }] of body.icon_cards.entries()) {
      demand(problems, { [`icon_cards.${index}.card_title`]: [card_title, t`A card needs a title.`] })
      demandLink(problems, `icon_cards.${index}.url`, url)
    }
    return problems
  },
  async apply(ctx, { body }) {
    const { course_details, coming_soon } = await getAbout(ctx)
    await storeAbout(ctx, {
      heading: body.heading,
      text: body.text,
      counters: body.counters.map(({ label, value }) => ({ label, value })),
      tabs: body.tabs,
      icon_cards: body.icon_cards.map((card) => {
        const { card_icon, card_title, card_subtitle, url } = card
        return { card_icon, card_title, card_subtitle, url: url.trim() === '' ? null : url.trim() }
      }),
      course_details: { instructors: course_details.instructors, overview: htmlOfDocument(body.overview) },
      coming_soon: { background_image: coming_soon.background_image, opens_at: utc(body.opens_at) },
    })
  },
}

function utc(time: string | null) {
  return time === null ? null : new Date(time).toISOString()
}

export const teamKind: Kind<TeamBody> = {
  body: teamBody,
  titleOf: () => t`Team`,
  async read(ctx) {
    const { team } = await getAbout(ctx)
    return { title: team.sec_title, people: team.data_list }
  },
  async check(_ctx, { body }) {
    const problems: Problems = {}
    for (const [index, { person_name }] of body.people.entries())
      demand(problems, { [`people.${index}.person_name`]: [person_name, t`A name is missing.`] })
    return problems
  },
  async apply(ctx, { body }) {
    await storeAbout(ctx, { team: { sec_title: body.title, data_list: body.people } })
  },
}

export const galleryKind: Kind<GalleryBody> = {
  body: galleryBody,
  titleOf: () => t`Gallery`,
  async read(ctx) {
    const { gallery } = await getAbout(ctx)
    return { pictures: gallery.map(({ gallery_image, alt }) => ({ picture_url: gallery_image, alt })) }
  },
  async check(_ctx, { body }) {
    const problems: Problems = {}
    for (const [index, { picture_url, alt }] of body.pictures.entries())
      demand(problems, {
        [`pictures.${index}.picture_url`]: [picture_url, t`A picture is missing.`],
        [`pictures.${index}.alt`]: [alt, t`Please describe the picture for people who cannot see it.`],
      })
    return problems
  },
  async apply(ctx, { body }) {
    const gallery = body.pictures.flatMap(({ picture_url, alt }) =>
      picture_url === null ? [] : [{ gallery_image: picture_url, alt: alt.trim() }],
    )
    await storeAbout(ctx, { gallery })
  },
}

/** More would never be seen. */
const mostBanners = 6
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
  // Serialises banners going live, so that the second counts after the first has committed.
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
