import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { applicationState } from '#domains/content/careers/schema.ts'
import { jobApplications, openPosts } from '#domains/content/careers/tables.ts'
import { officerGroup } from '#domains/content/legal/reads.ts'
import { defaultTexts } from '#domains/content/legal/rules.ts'
import { legalKind, type OfficerSettings } from '#domains/content/legal/schema.ts'
import { legalTexts } from '#domains/content/legal/tables.ts'
import { onlyOne } from '#domains/content/rules.ts'
import type { ConsentKind } from '#domains/content/schema.ts'
import { instituteKind, themeKind } from '#domains/content/staff/publish-institute.ts'
import * as content from '#domains/content/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { revisions } from '#platform/data/database/tables.ts'
import { settings } from '#platform/data/settings/tables.ts'
import { publicKey } from '#platform/files/storage/media.ts'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { banners, contentCategories, testimonials, toppers } from './content.ts'
import { drawPage } from './draw-page.ts'
import { institute, pictureAbout } from './institute.ts'
import { type Known, numbered, type PictureOf } from './load-catalogue.ts'
import { demoFilm } from './pictures.ts'
import { readJson, readTexts } from './read-data.ts'

export const formulaSheetName = 'percentage-formulas.pdf'

const formulas = [
  'a% of b is b% of a: 16% of 25 is 25% of 16, which is 4.',
  '1/8 is 12.5%, 1/7 is 14.29%, 1/6 is 16.67%, 1/3 is 33.33%.',
  'An increase of a% followed by a decrease of a% leaves a loss of a x a / 100 percent.',
  'Successive changes of a% and b% add up to a + b + ab/100 percent.',
  'If a price rises by r%, consumption must fall by 100 r / (100 + r) percent to keep the bill the same.',
]

/** Stores a one-page PDF, so that the downloads include a file. */
async function storeFormulaSheet({ storage }: Context) {
  const title = 'Percentages on one page'
  const file = await drawPage(title, 'a4', [
    [title, 56, 760, 22, 'bold'],
    ...formulas.map((text, index): [string, number, number, number] => [text, 56, 712 - index * 30, 11.5]),
  ])
  await storage.put(publicKey(formulaSheetName), file, 'application/pdf')
}

/** Stores both revisions as published, so that the first steps count as done and their history starts with this content. */
async function loadInstitute(ctx: Context, pictureOf: PictureOf) {
  const { course_details, ...rest } = pictureAbout({ pictureOf, filmUrl: await demoFilm(ctx), now: ctx.now })
  const about = { ...rest, course_details: { ...course_details, overview: cleanHtml(course_details.overview) } }
  await ctx.db.insert(content.institute).values({ settings: institute, about })
  for (const [kind, { read }] of [['institute', instituteKind] as const, ['theme', themeKind] as const]) {
    const body = await read(ctx, onlyOne)
    const row = { kind, subjectId: onlyOne, version: 1, publishedBy: null, publishedAt: ctx.now }
    if (body) await ctx.db.insert(revisions).values({ ...row, body })
  }
}

async function loadBanners({ db, now }: Context, pictureOf: PictureOf) {
  const rows = banners(now).map(({ scene, ...banner }) =>
    scene === undefined ? banner : { ...banner, bannerUrl: pictureOf(`banner/${scene}`), alt: banner.title },
  )
  await db.insert(content.banners).values(numbered(rows))
}

async function loadItems({ db, now }: Context, pictureOf: PictureOf) {
  const categories = numbered(contentCategories).map(({ order, ...row }) => ({
    ...row,
    position: order ?? row.position,
  }))
  const subCategories = categories.flatMap(({ id: categoryId, subCategories }) =>
    numbered(subCategories).map((row) => ({ ...row, categoryId })),
  )
  const items = subCategories.flatMap(({ id: subCategoryId, items }) =>
    items.map(({ daysAgo, picture, ...item }) => ({
      ...item,
      bannerUrl: picture === undefined ? null : pictureOf(picture),
      subTitle: cleanHtml(item.subTitle),
      content: cleanHtml(item.content),
      subCategoryId,
      publishedAt: new Date(now.getTime() - daysAgo * dayMs),
    })),
  )
  await db.insert(content.contentCategories).values(categories)
  await db.insert(content.contentSubCategories).values(subCategories)
  await db.insert(content.contentItems).values(items)
}

async function storePaper({ storage }: Context, signedBy: string, text: string) {
  const file = await drawPage('Consent', 'a5-across', [
    ['Consent', 56, 350, 20],
    [text, 56, 305, 12],
    [`Signed: ${signedBy}`, 56, 230, 12],
  ])
  const key = `consents/${randomBytes(24).toString('hex')}.pdf`
  await storage.put(key, file, 'application/pdf')
  return key
}

/** `guardian`: the second signatory for a person under 18. */
type Shown = { kind: ConsentKind; name: string; year: number; guardian?: string | undefined }

async function storeConsent(ctx: Context, { kind, name, year, guardian }: Shown) {
  const id = newId()
  const resultOn = `${year}-03-31`
  const agreed = 'name and result may be shown on the institute’s website.'
  await ctx.db.insert(content.consents).values({
    id,
    kind,
    personName: name,
    storageKey: await storePaper(ctx, name, `My ${agreed}`),
    resultOn,
    givenOn: resultOn,
    isMinor: guardian !== undefined,
    guardianName: guardian ?? null,
    guardianStorageKey: guardian ? await storePaper(ctx, guardian, `My child's ${agreed}`) : null,
    recordedAt: ctx.now,
  })
  return id
}

/** Stores people who passed and their quotes, each with the signed consent that showing them requires. */
async function loadShownPeople(ctx: Context, { courseOf }: Known) {
  for (const [position, topper] of toppers.entries()) {
    const { name, year } = topper
    const consentId = await storeConsent(ctx, { kind: 'topper', name, year })
    await ctx.db.insert(content.toppers).values({ ...topper, position, consentId })
  }
  for (const { guardian, year, course, ...row } of numbered(testimonials)) {
    const consentId = await storeConsent(ctx, { kind: 'testimonial', name: row.title, year, guardian })
    const courseId = course === undefined ? null : courseOf(course)
    await ctx.db.insert(content.testimonials).values({ ...row, consentId, courseId })
  }
}

const text = z.string()
const post = z.strictObject({ title: text, place: text, content: text })
/** `post`: title of the open post. */
const application = z.strictObject({
  post: text,
  name: text,
  phone: text,
  message: text,
  state: applicationState,
  daysAgo: z.number(),
})
const careers = z.strictObject({ posts: z.array(post), applications: z.array(application) })

async function storeCv({ storage }: Context, name: string) {
  const file = await drawPage(`CV of ${name}`, 'a4', [
    [name, 56, 760, 22],
    ['Curriculum vitae', 56, 728, 12],
  ])
  const cvKey = `applications/${randomBytes(24).toString('hex')}.pdf`
  await storage.put(cvKey, file, 'application/pdf')
  return { cvKey, cvBytes: file.length }
}

/** Stores the open posts with their applications. */
async function loadPosts(ctx: Context) {
  const { posts, applications } = readJson('careers', careers)
  const rows = numbered(posts)
  await ctx.db.insert(openPosts).values(rows)
  for (const { post, daysAgo, ...applied } of applications) {
    const postId = rows.find(({ title }) => title === post)?.id
    if (postId === undefined) throw new Error(`The demo has no post ${post}`)
    const email = `${applied.name.toLowerCase().replace(' ', '.')}@people.example`
    const createdAt = new Date(ctx.now.getTime() - daysAgo * dayMs)
    const cv = await storeCv(ctx, applied.name)
    const fingerprint = `demo ${email}`
    await ctx.db.insert(jobApplications).values({ ...applied, ...cv, postId, email, fingerprint, createdAt })
  }
}

/** Publishes texts written for a fictional institute (a real one asks its lawyer), and the standard texts for the rest. */
async function loadLegal({ db, now }: Context) {
  const own = readTexts('pages/legal')
  for (const kind of legalKind.options) {
    const isStandard = kind === 'privacy' || kind === 'accessibility'
    const { title, content: html } = isStandard ? defaultTexts[kind] : { ...own(kind), content: own(kind).html }
    await db.insert(legalTexts).values({ kind, version: 1, title, content: cleanHtml(html), publishedAt: now })
  }
}

/** Names the grievance officer. `setBy`: an account with the permission. */
export async function nameOfficer({ db, now }: Context, setBy: string) {
  const body: OfficerSettings = { name: 'Sunita Behera', email: 'grievance@mahanadi.example', phone: '0674 000 0001' }
  await db.insert(settings).values({ name: officerGroup.name, body, version: 1, setBy, setAt: now })
}

/** Loads everything that the website shows except the catalogue. */
export async function loadContent(ctx: Context, pictureOf: PictureOf, known: Known) {
  await loadInstitute(ctx, pictureOf)
  await storeFormulaSheet(ctx)
  await loadBanners(ctx, pictureOf)
  await loadItems(ctx, pictureOf)
  await loadShownPeople(ctx, known)
  await loadPosts(ctx)
  await loadLegal(ctx)
}
