import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMoved } from '#domains/catalogue/addresses/find-moved.ts'
import { listPublicAddresses } from '#domains/catalogue/addresses/reads.ts'
import type { DetailType } from '#domains/catalogue/schema.ts'
import { centres, courses, exams, products } from '#domains/catalogue/tables.ts'
import type { AllSettings } from '#domains/console/settings/schema.ts'
import { contentItems, contentSubCategories, redirects } from '#domains/content/tables.ts'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedBy, publicPath } from '#web/shell/public-address.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { grantCourse, makeClass } from '../make-classes.ts'
import {
  makeCentre,
  makeContentCategory,
  makeCourse,
  makeCourseCategory,
  makeExam,
  makeItem,
  makeProduct,
  makeSubCategory,
  newName,
} from '../make-offers.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

describe('sitemaps', () => {
  const site = 'https://institute.example'

  async function locationsOf(url: string) {
    app.onContentChange()
    const { status, headers, text } = await app.call('GET', url)
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location)
  }

  describe('the site map', () => {
    it('names a file for each kind of page', async () => {
      const files = ['pages', 'courses', 'exams', 'centres', 'content']
      expect(await locationsOf('/sitemap.xml')).toEqual(files.map((name) => `${site}/sitemaps/${name}.xml`))
      for (const name of files) await locationsOf(`/sitemaps/${name}.xml`)
    })

    it('names the fixed pages, products and course categories, but no page of signing in', async () => {
      const [product, category] = [await makeProduct(app), await makeCourseCategory(app)]
      const found = await locationsOf('/sitemaps/pages.xml')
      const wanted = [`${site}/`, `${site}/product/${product.seoUrl}`, `${site}/course-category/${category.seoUrl}`]
      expect(found).toEqual(expect.arrayContaining(wanted))
      expect(found.join(' ')).not.toMatch(/login|registration|password|confirm-email|account|\/:/)
    })

    it('names live courses below the path of their type', async () => {
      const live = await makeCourse(app, { type: 'live' })
      const classroom = await makeCourse(app, { type: 'classroom' })
      const series = await makeCourse(app, { type: 'test-series' })
      const hidden = await makeCourse(app, { isLive: false })
      const found = await locationsOf('/sitemaps/courses.xml')
      expect(found).toEqual(
        expect.arrayContaining([
          `${site}/course/${live.seoUrl}`,
          `${site}/classroom-course/${classroom.seoUrl}`,
          `${site}/test-series/${series.seoUrl}`,
        ]),
      )
      expect(found.join(' ')).not.toContain(hidden.seoUrl)
    })

    it('names exams with their categories, and centres', async () => {
      const [exam, centre] = [await makeExam(app), await makeCentre(app)]
      const { rows } = await app.pool.query('select seo_url from exam_categories where id = $1', [exam.categoryId])
      expect(await locationsOf('/sitemaps/exams.xml')).toEqual(
        expect.arrayContaining([`${site}/exam-category/${rows[0].seo_url}`, `${site}/exam/${exam.seoUrl}`]),
      )
      expect(await locationsOf('/sitemaps/centres.xml')).toContain(`${site}/center/${centre.seoUrl}`)
    })

    it('names listings and live items at their levels with the day of the items, and news directly below their section', async () => {
      const category = await makeContentCategory(app, { section: 'result' })
      const sub = await makeSubCategory(app, { categoryId: category.id })
      const item = await makeItem(app, { subCategoryId: sub.id })
      const hidden = await makeItem(app, { subCategoryId: sub.id, isLive: false })
      const newsCategory = await makeContentCategory(app, { section: 'latest-news' })
      const news = await makeItem(app, {
        subCategoryId: (await makeSubCategory(app, { categoryId: newsCategory.id })).id,
      })
      const found = await locationsOf('/sitemaps/content.xml')
      const top = `${site}/results/${category.seoUrl}`
      expect(found).toEqual(
        expect.arrayContaining([
          ...[top, `${top}/${sub.seoUrl}`, `${top}/${sub.seoUrl}/${item.seoUrl}`],
          `${site}/latest-news/${news.seoUrl}`,
        ]),
      )
      expect(found.join(' ')).not.toContain(hidden.seoUrl)
      expect(found.join(' ')).not.toContain(newsCategory.seoUrl)
      const { text } = await app.call('GET', '/sitemaps/content.xml')
      expect(text).toContain(`/${item.seoUrl}</loc><lastmod>2026-11-01T04:30:00.000Z</lastmod>`)
    })

    it('escapes what would break it', async () => {
      const { id } = await makeCentre(app)
      await app.pool.query("update centres set seo_url = 'a&b<c' where id = $1", [id])
      expect(await locationsOf('/sitemaps/centres.xml')).toContain(`${site}/center/a&amp;b%3Cc`)
    })

    it('is made of every public address there is', async () => {
      const all = await listPublicAddresses(app.context())
      const files = await Promise.all(
        ['courses', 'exams', 'centres', 'content'].map((name) => locationsOf(`/sitemaps/${name}.xml`)),
      )
      const listed = all.filter(({ type }) => type !== 'products' && type !== 'course-category')
      expect(files.flat()).toHaveLength(listed.length)
    })
  })

  describe('robots.txt', () => {
    it('allows everything public, and names the site map', async () => {
      const { status, headers, text } = await app.call('GET', '/robots.txt')
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
      expect(text.split('\n')).toEqual([
        ...['User-agent: *', 'Allow: /', 'Disallow: /account', 'Disallow: /quizportal', 'Disallow: /api', ''],
        ...[`Sitemap: ${site}/sitemap.xml`, ''],
      ])
    })
  })
})

describe('addresses', () => {
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
})

/*
 * Whether a film may be saved on a device: the office decides, and the film's answer says so.
 */
describe('downloads', () => {
  let director: string
  beforeAll(async () => {
    director = (await makeSignedIn(app, { role: 'admin' })).token
  })

  type Data<T> = Body & { data: T }
  const show = (link: string, token: string) =>
    app.call<Data<ShownFilm>>('GET', `/api/student-portal/class-video?link=${encodeLink(link)}`, { token })
  const settings = async () =>
    (await app.call<Data<AllSettings>>('GET', '/api/staff/settings', { token: director })).body.data.downloads

  async function allow(
    films_allowed: boolean,
    { token = director, version }: { token?: string; version?: number } = {},
  ) {
    const seen = version ?? (await settings()).version
    const headers = { 'if-match': `"${seen}"` }
    return app.call<Body>('PUT', '/api/staff/settings/downloads', { token, body: { films_allowed }, headers })
  }

  async function makeOwner(courseId: string) {
    const { user, token } = await makeSignedIn(app)
    await grantCourse(app, { studentId: user.id, courseId })
    return token
  }

  it('is off until a director switches it on, from the version that was seen', async () => {
    expect(await settings()).toMatchObject({ body: { films_allowed: false }, version: 0 })
    for (const role of ['editor', 'examiner', 'accounts'] as const) {
      const { token } = await makeSignedIn(app, { role })
      expect([role, (await allow(true, { token, version: 0 })).status]).toEqual([role, 403])
    }
    expect((await allow(true, { token: (await makeSignedIn(app)).token, version: 0 })).status).toBe(403)
    expect((await allow(true)).status).toBe(200)
    expect((await allow(false, { version: 0 })).status).toBe(409)
    expect(await settings()).toMatchObject({ body: { films_allowed: true }, version: 1 })
    await allow(false)
  })

  it('a film of our own can be saved by owners of its course, while allowed', async () => {
    const link = `/class-films/${newId()}.mp4`
    await app.storage.put(link.slice(1), Buffer.from('film'), 'video/mp4')
    const { courseId } = await makeClass(app, { videoUrl: link })
    const second = await makeClass(app, { videoUrl: link })
    const token = await makeOwner(courseId)
    const stranger = (await makeSignedIn(app)).token
    expect((await show(link, token)).body.data).toMatchObject({ may_keep: false, course_ids: [courseId] })
    await allow(true)
    expect((await show(link, token)).body.data).toMatchObject({ may_keep: true, course_ids: [courseId] })
    expect((await show(link, stranger)).status).toBe(404)
    // For another course with the same video, the answer names only that course.
    expect((await show(link, await makeOwner(second.courseId))).body.data.course_ids).toEqual([second.courseId])
    await allow(false)
    expect((await show(link, token)).body.data.may_keep).toBe(false)
  })

  it('an external film, or one of no class, can never be saved', async () => {
    await allow(true)
    const youtube = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
    const elsewhere = `https://films.example/${newId()}`
    for (const link of [youtube, elsewhere]) {
      const { courseId } = await makeClass(app, { videoUrl: link })
      const { data } = (await show(link, await makeOwner(courseId))).body
      expect([link, data.may_keep]).toEqual([link, false])
    }
    const url = `/class-films/${newId()}.webm`
    await makeTest(app, { isFree: true, discussions: [{ time: null, url, section_name: 'All' }] })
    const { token } = await makeSignedIn(app)
    app.advance(60)
    const { data } = (await show(url, token)).body
    expect([data.class_id, data.may_keep, data.course_ids]).toEqual([null, false, []])
    await allow(false)
  })
})
