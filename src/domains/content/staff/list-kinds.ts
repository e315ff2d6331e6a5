import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { wordsOf } from '#platform/data/database/words.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { isOpenOn } from '../careers/rules.ts'
import { openPosts } from '../careers/tables.ts'
import { banners, contentCategories, contentItems, contentSubCategories, testimonials, toppers } from '../tables.ts'
import { openPostFields } from './fields.ts'
import { demandFields, type Problems, readFields, shapeOf, storeFields } from './prepare-fields.ts'
import { type Kind, nextPosition, prepareKind, type Thing } from './prepare-kind.ts'
import { instituteKind, themeKind } from './publish-institute.ts'
import { addressOfItem, categoryKind, type ItemBody, itemKind, subCategoryKind } from './publish-item.ts'
import { legalThings } from './publish-legal.ts'
import { aboutKind, bannerKind, galleryKind, teamKind } from './publish-pages.ts'
import { testimonialKind, topperByTwo, topperKind } from './publish-person.ts'

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

/*
 * Kinds of the site that the console drafts and publishes, with permissions and list columns.
 */

const site = { read: 'site.draft', draft: 'site.draft', publish: 'site.publish' } as const
const consent = { read: 'consents.request', draft: 'consents.request', publish: 'consents.approve' } as const
const sitePermissions = {
  read: 'site.draft',
  draft: ['institute.edit', 'institute.request'],
  publish: 'institute.edit',
} as const

async function pathOfItem({ db }: Context, body: ItemBody) {
  const [place] = await db
    .select({
      section: contentCategories.section,
      category: contentCategories.seoUrl,
      sub: contentSubCategories.seoUrl,
    })
    .from(contentSubCategories)
    .innerJoin(contentCategories, eq(contentCategories.id, contentSubCategories.categoryId))
    .where(eq(contentSubCategories.id, body.sub_category_id ?? '00000000-0000-0000-0000-000000000000'))
  if (!place) return null
  return paths.content({ section: place.section, below: [place.category, place.sub, addressOfItem(body)] })
}

const inSub = eq(contentSubCategories.id, contentItems.subCategoryId)
const subs = sql`${contentSubCategories} join ${contentCategories} on ${contentCategories.id} = ${contentSubCategories.categoryId}`

const fixed = (path: string) => async () => path

export const siteThings: Thing[] = [
  prepareKind({
    kind: 'content-item',
    noun: msg`notice`,
    of: itemKind,
    may: site,
    pathOf: (ctx, _id, body) => pathOfItem(ctx, itemKind.body.parse(body)),
    list: {
      table: contentItems,
      title: contentItems.title,
      words: wordsOf(contentItems.title),
      isLive: contentItems.isLive,
      order: { column: contentItems.publishedAt, type: 'timestamptz', descending: true },
      cells: {
        section: sql`${contentCategories.section}`,
        place: sql`${contentSubCategories.name}`,
        shown_at: contentItems.publishedAt,
        expires_at: contentItems.expiresAt,
      },
      beside: { from: sql`(${subs})`, on: inSub },
      filters: {
        sub_category_id: contentItems.subCategoryId,
        section: sql`(select ${contentCategories.section} from ${subs} where ${inSub})`,
      },
    },
  }),
  prepareKind({
    kind: 'content-category',
    noun: msg`category`,
    of: categoryKind,
    may: site,
    list: {
      table: contentCategories,
      title: contentCategories.name,
      order: { column: contentCategories.position, type: 'int' },
      isOrdered: true,
      cells: { section: contentCategories.section },
      filters: { section: contentCategories.section },
    },
  }),
  prepareKind({
    kind: 'content-sub-category',
    noun: msg`sub-category`,
    of: subCategoryKind,
    may: site,
    list: {
      table: contentSubCategories,
      title: contentSubCategories.name,
      order: { column: contentSubCategories.position, type: 'int' },
      isOrdered: true,
      cells: {
        category: sql`(select ${contentCategories.name} from ${contentCategories}
          where ${contentCategories.id} = ${contentSubCategories.categoryId})`,
        section: sql`(select ${contentCategories.section} from ${contentCategories}
          where ${contentCategories.id} = ${contentSubCategories.categoryId})`,
      },
      filters: { category_id: contentSubCategories.categoryId },
    },
  }),
  prepareKind({
    kind: 'banner',
    noun: msg`banner`,
    of: bannerKind,
    may: site,
    pathOf: fixed(paths.home),
    list: {
      table: banners,
      title: sql<string>`coalesce(nullif(${banners.title}, ''), ${banners.alt})`,
      isLive: banners.isLive,
      order: { column: banners.position, type: 'int' },
      isOrdered: true,
      cells: { picture_url: banners.bannerUrl, expires_at: banners.expiresAt },
    },
  }),
  prepareKind({
    kind: 'about',
    noun: msg`page about the institute`,
    of: aboutKind,
    may: site,
    pathOf: fixed(paths.about),
  }),
  prepareKind({ kind: 'team', noun: msg`team`, of: teamKind, may: site, pathOf: fixed(paths.about) }),
  prepareKind({ kind: 'gallery', noun: msg`gallery`, of: galleryKind, may: site, pathOf: fixed(paths.gallery) }),
  prepareKind({
    kind: 'topper',
    noun: msg`topper`,
    of: topperKind,
    // Anyone who may write it may ask for publication; a second person publishes it.
    may: { read: consent.read, draft: consent.draft, publish: consent.draft },
    fourEyes: topperByTwo,
    list: {
      table: toppers,
      title: toppers.name,
      isLive: toppers.isLive,
      order: { column: toppers.position, type: 'int' },
      isOrdered: true,
      cells: { exam: toppers.exam, year: toppers.year, result: toppers.result, photo_url: toppers.photoUrl },
    },
  }),
  prepareKind({
    kind: 'testimonial',
    noun: msg`testimonial`,
    of: testimonialKind,
    may: consent,
    pathOf: fixed(paths.home),
    list: {
      table: testimonials,
      title: testimonials.title,
      isLive: testimonials.isLive,
      order: { column: testimonials.position, type: 'int' },
      isOrdered: true,
      cells: { sub_title: testimonials.subTitle, has_consent: sql<boolean>`${testimonials.consentId} is not null` },
    },
  }),
  prepareKind({
    kind: 'open-post',
    noun: msg`post`,
    of: openPostKind,
    may: site,
    pathOf: fixed(paths.careers),
    list: {
      table: openPosts,
      title: openPosts.title,
      isLive: openPosts.isLive,
      order: { column: openPosts.position, type: 'int' },
      isOrdered: true,
      cells: { place: openPosts.place, closes_on: openPosts.closesOn },
    },
  }),
  prepareKind({
    kind: 'institute',
    noun: msg`institute`,
    of: instituteKind,
    may: sitePermissions,
    pathOf: fixed(paths.home),
  }),
  prepareKind({ kind: 'theme', noun: msg`look`, of: themeKind, may: sitePermissions, pathOf: fixed(paths.home) }),
  ...legalThings,
]
