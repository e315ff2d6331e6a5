import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMoved } from '#domains/catalogue/addresses/find-moved.ts'
import type { DetailType } from '#domains/catalogue/schema.ts'
import { centres, courses, exams, products } from '#domains/catalogue/tables.ts'
import { contentItems, contentSubCategories, redirects } from '#domains/content/tables.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { namedBy, publicPath } from '#web/shell/public-address.ts'
import {
  makeCentre,
  makeContentCategory,
  makeCourse,
  makeExam,
  makeItem,
  makeProduct,
  makeSubCategory,
  newName,
} from '../make-offers.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function whereIs(path: string) {
  const name = namedBy(path)
  const address = name && (await findMoved(app.context(), name))
  return address && publicPath(address)
}

async function makeNotice() {
  const category = await makeContentCategory(app, { section: 'notifications' })
  const sub = await makeSubCategory(app, { categoryId: category.id })
  const item = await makeItem(app, { subCategoryId: sub.id })
  return { category, sub, item, path: `/notifications/${category.seoUrl}/${sub.seoUrl}/${item.seoUrl}` }
}

describe('an address that was public once', () => {
  it('leads to the new name after every renaming, in one step', async () => {
    const exam = await makeExam(app)
    const names = [newName('exam'), newName('exam')]
    for (const seoUrl of names) await app.db.update(exams).set({ seoUrl }).where(eq(exams.id, exam.id))
    for (const old of [exam.seoUrl, names[0]]) expect(await whereIs(`/exam/${old}`)).toBe(`/exam/${names[1]}`)
  })

  it('is restored when the old name returns', async () => {
    const exam = await makeExam(app)
    const other = newName('exam')
    for (const seoUrl of [other, exam.seoUrl]) await app.db.update(exams).set({ seoUrl }).where(eq(exams.id, exam.id))
    expect(await whereIs(`/exam/${other}`)).toBe(`/exam/${exam.seoUrl}`)
    expect(await app.db.$count(redirects, eq(redirects.seoUrl, exam.seoUrl))).toBe(0)
  })

  it('is never reused for something else', async () => {
    const exam = await makeExam(app)
    await app.db
      .update(exams)
      .set({ seoUrl: newName('exam') })
      .where(eq(exams.id, exam.id))
    const refused = await makeExam(app, { seoUrl: exam.seoUrl }).catch(violatedConstraint)
    expect(refused).toBe('redirects_taken')
  })

  it('follows an item when it, its sub-category or its category moves', async () => {
    const { item, sub, path } = await makeNotice()
    const elsewhere = await makeNotice()
    await app.db.update(contentItems).set({ subCategoryId: elsewhere.sub.id }).where(eq(contentItems.id, item.id))
    const moved = `/notifications/${elsewhere.category.seoUrl}/${elsewhere.sub.seoUrl}/${item.seoUrl}`
    expect(await whereIs(path)).toBe(moved)
    const renamed = newName('sub')
    await app.db
      .update(contentSubCategories)
      .set({ seoUrl: renamed })
      .where(eq(contentSubCategories.id, elsewhere.sub.id))
    expect(await whereIs(moved)).toBe(`/notifications/${elsewhere.category.seoUrl}/${renamed}/${item.seoUrl}`)
    const listing = path.split('/').slice(0, 4)
    await app.db
      .update(contentSubCategories)
      .set({ categoryId: elsewhere.category.id })
      .where(eq(contentSubCategories.id, sub.id))
    expect(await whereIs(listing.join('/'))).toBe(`/notifications/${elsewhere.category.seoUrl}/${sub.seoUrl}`)
  })

  it('leads to the parent of an archived thing', async () => {
    const { item, path } = await makeNotice()
    await app.db.update(contentItems).set({ isLive: false }).where(eq(contentItems.id, item.id))
    expect(await whereIs(path)).toBe(path.split('/').slice(0, 4).join('/'))
    const product = await makeProduct(app)
    const course = await makeCourse(app, { productId: product.id, isLive: false })
    expect(await whereIs(`/course/${course.seoUrl}`)).toBe(`/product/${product.seoUrl}`)
    await app.db.update(products).set({ isLive: false }).where(eq(products.id, product.id))
    expect(await whereIs(`/product/${product.seoUrl}`)).toBe('/')
    const centre = await makeCentre(app, { isLive: false })
    expect(await whereIs(`/center/${centre.seoUrl}`)).toBe('/center-detail')
  })

  it('follows a course to the folder of its type', async () => {
    const course = await makeCourse(app, { type: 'recorded' })
    await app.db.update(courses).set({ type: 'test-series' }).where(eq(courses.id, course.id))
    expect(await whereIs(`/course/${course.seoUrl}`)).toBe(`/test-series/${course.seoUrl}`)
  })

  it('leads nowhere if nothing ever was there', async () => {
    for (const path of [
      '/exam/never',
      '/notifications/a/b/c',
      '/latest-news/x',
      '/nothing/at-all',
      '/exam/%E0%A4%A',
      '/',
    ])
      expect(await whereIs(path)).toBeNull()
  })
})

describe('an archived thing', () => {
  const kinds: { type: DetailType; make: () => Promise<{ seoUrl: string }>; list?: string }[] = [
    { type: 'exam', make: () => makeExam(app, { isLive: false }), list: 'exam' },
    { type: 'products', make: () => makeProduct(app, { isLive: false }), list: 'products' },
    { type: 'centers', make: () => makeCentre(app, { isLive: false }), list: 'centers' },
  ]
  it.each(kinds)('is on no page, list or site map: $type', async ({ type, make, list }) => {
    const { seoUrl } = await make()
    app.onContentChange()
    expect((await app.call('GET', `/api/website/details-by-url/${type}/${seoUrl}`)).status).toBe(404)
    const urls = [`/api/website/list/${list}/all`, '/api/masters/center', '/api/website/web/all-exams-and-categories']
    const files = ['pages', 'exams', 'centres'].map((name) => `/sitemaps/${name}.xml`)
    for (const url of [...urls, ...files]) expect((await app.call('GET', url)).text).not.toContain(seoUrl)
  })

  it('is missing from the choices of forms', async () => {
    const centre = await makeCentre(app)
    await app.db.update(centres).set({ isLive: false }).where(eq(centres.id, centre.id))
    app.onContentChange()
    expect((await app.call('GET', `/api/masters/courses-by-relation?center_id=${centre.id}`)).status).toBe(404)
  })
})
