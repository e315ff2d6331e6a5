import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testimonials } from '#domains/content/tables.ts'
import {
  makeBatch,
  makeCentre,
  makeCourse,
  makeCourseCategory,
  makeExam,
  makeProduct,
  newName,
} from '../make-offers.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Card = Record<string, unknown> & { seo_url: string }
type Cards = { data: Card[]; total: number }

async function grid(filter: object, query = '') {
  const { body } = await app.call<Cards>('POST', `/api/website/list/course${query}`, { body: filter })
  return { ...body, urls: body.data.map(({ seo_url }) => seo_url) }
}

async function ofProduct(seoUrl: string, filter: object) {
  const { body } = await app.call<Cards>('POST', `/api/website/web/get-course-by-filter/${seoUrl}`, { body: filter })
  return { ...body, urls: body.data.map(({ seo_url }) => seo_url) }
}

function ask(type: string, seoUrl: string) {
  return app.call<{ data: Record<string, unknown> }>('GET', `/api/website/details-by-url/${type}/${seoUrl}`)
}

const page = {
  banner_url: '/media/banner.webp',
  info_cards: [{ card_icon: 'clock', card_title: '60 hours', card_subtitle: 'in the evening' }],
  content: '<h2>What it is</h2><script>x()</script>',
  tabs: [{ tab_title: 'Syllabus', tab_content: '<p onclick="x()">All</p>' }],
}
const shownPage = {
  ...page,
  content: '<h2>What it is</h2>',
  tabs: [{ tab_title: 'Syllabus', tab_content: '<p>All</p>' }],
}

/** Makes a classroom course with every optional part. */
async function makeClassroom() {
  const centre = await makeCentre(app)
  const batch = await makeBatch(app, { centreId: centre.id })
  const exam = await makeExam(app)
  const category = await makeCourseCategory(app)
  const product = await makeProduct(app, { type: 'classroom' })
  const course = await makeCourse(app, {
    type: 'classroom',
    productId: product.id,
    batchId: batch.id,
    validityDays: null,
    bookFee: 50_000,
    isShipped: true,
    page,
    demoFilm: 'https://youtu.be/a1B2c3D4_-x',
    curriculum: [{ title: 'Numbers', lectures: [{ title: 'Fractions', minutes: 45 }] }],
    examIds: [exam.id],
    courseCategoryIds: [category.id],
  })
  return { centre, batch, exam, category, product, course }
}

describe('the details of a course', () => {
  it('contain everything that its page shows, in rupees and sanitised', async () => {
    const { centre, batch, exam, product, course } = await makeClassroom()
    const { status, body } = await ask('course', course.seoUrl)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      _id: course.id,
      seo_url: course.seoUrl,
      sub_title: 'Step by step',
      ...shownPage,
      course_name: course.name,
      course_type: 'classroom',
      product_name: product.name,
      product_sub_title: 'All of it',
      product: { product_name: product.name, seo_url: product.seoUrl, product_type: 'classroom' },
      base_fee: 1250,
      discounted_fee: 999.5,
      book_fee: 500,
      validity: null,
      shipping_address_required: true,
      curriculum: [{ title: 'Numbers', lectures: [{ title: 'Fractions', minutes: 45 }] }],
      demo_film: 'https://youtu.be/a1B2c3D4_-x',
      exams: [{ _id: exam.id, exam_name: exam.name, seo_url: exam.seoUrl, icon_url: null }],
      instructors: [],
      reviews: [],
      batch_id: {
        _id: batch.id,
        batch_code: batch.code,
        session: '2026-27',
        stream: 'Morning',
        start_date: '2026-12-01',
        end_date: '2027-05-31',
        batch_time_id: { batch_time_from: '07:00', batch_time_to: '09:00' },
        center_id: { _id: centre.id, center_name: centre.name, seo_url: centre.seoUrl },
      },
    })
  })

  it('contain testimonials about this course only', async () => {
    const [course, other] = [await makeCourse(app), await makeCourse(app)]
    const said = { position: 1, content: 'It was worth the early bus.', title: 'Mita Das', subTitle: 'Bank PO 2025' }
    await app.db.insert(testimonials).values([
      { ...said, courseId: course.id },
      { ...said, courseId: course.id, title: 'Hidden', isLive: false },
      { ...said, title: 'Of the institute' },
    ])
    const review = { title: said.title, sub_title: said.subTitle, content: said.content, student_image: null }
    expect((await ask('course', course.seoUrl)).body.data.reviews).toEqual([review])
    expect((await ask('course', other.seoUrl)).body.data.reviews).toEqual([])
  })

  it('contain no batch if there is none, and are missing while the course is not live', async () => {
    const course = await makeCourse(app)
    const { body } = await ask('course', course.seoUrl)
    expect(body.data).toMatchObject({
      batch_id: null,
      book_fee: null,
      validity: 365,
      exams: [],
      curriculum: [],
      demo_film: null,
    })
    await app.pool.query('update courses set is_live = false where id = $1', [course.id])
    app.onContentChange()
    expect((await ask('course', course.seoUrl)).status).toBe(404)
  })
})

describe('the other details', () => {
  it('contain a product, a centre and a course category', async () => {
    const product = await makeProduct(app, { page, featuredCardImage: '/media/card.webp', isFeatured: true })
    expect((await ask('products', product.seoUrl)).body.data).toEqual({
      _id: product.id,
      seo_url: product.seoUrl,
      sub_title: 'All of it',
      ...shownPage,
      product_name: product.name,
      product_sub_title: 'All of it',
      product_type: 'live',
      featured_card_image: '/media/card.webp',
      is_featured: true,
    })
    const opening = {
      hours: [{ days: 'mon-sat' as const, from: '09:00', to: '20:30' }],
      holidays: [
        { name: 'Holi', from: '2099-03-22', to: null },
        { name: 'Long over', from: '2020-03-22', to: null },
      ],
    }
    const named = { subTitle: 'Near the station', email: 'c@institute.example' }
    const centre = await makeCentre(app, { page, opening, ...named })
    expect((await ask('centers', centre.seoUrl)).body.data).toEqual({
      _id: centre.id,
      seo_url: centre.seoUrl,
      sub_title: 'Near the station',
      ...shownPage,
      center_name: centre.name,
      center_address: '1 Station Road',
      phone: '0674 200 0000',
      email: 'c@institute.example',
      latitude: 20.27,
      longitude: 85.84,
      opening: {
        hours: [
          { days: 'Monday to Saturday', times: '9:00 AM to 8:30 PM' },
          { days: 'Sunday', times: 'closed' },
        ],
        holidays: [{ name: 'Holi', from: '2099-03-22', to: '2099-03-22' }],
      },
    })
    const category = await makeCourseCategory(app, { page, subTitle: 'For banks' })
    expect((await ask('course-category', category.seoUrl)).body.data).toEqual({
      _id: category.id,
      seo_url: category.seoUrl,
      sub_title: 'For banks',
      ...shownPage,
      course_category_name: category.name,
    })
  })

  it('tell an exam with its category, and the category with its exams in their order', async () => {
    const later = await makeExam(app, { position: 2 })
    const first = await makeExam(app, { position: 1, categoryId: later.categoryId, page })
    const { body } = await ask('exam', first.seoUrl)
    expect(body.data).toEqual({
      _id: first.id,
      seo_url: first.seoUrl,
      sub_title: 'For everyone',
      ...shownPage,
      exam_name: first.name,
      icon_url: null,
      exam_category_id: {
        _id: first.categoryId,
        exam_category_name: expect.any(String),
        seo_url: expect.any(String),
      },
    })
    const { rows } = await app.pool.query('select seo_url from exam_categories where id = $1', [first.categoryId])
    const above = await ask('exam-category', rows[0].seo_url)
    expect(above.body.data).toMatchObject({
      _id: first.categoryId,
      exam_category_name: rows[0].seo_url,
      content: '',
      tabs: [],
      items: [
        { exam_name: first.name, exam_sub_title: 'For everyone', seo_url: first.seoUrl, icon_url: null },
        { exam_name: later.name },
      ],
    })
  })
})

describe('the grid of courses', () => {
  it('shows cards with exactly what a card needs', async () => {
    const { centre, course, product } = await makeClassroom()
    const { data, total } = await grid({ product_ids: [product.id], status: true, minimal: true })
    expect(total).toBe(1)
    expect(data).toEqual([
      {
        _id: course.id,
        course_name: course.name,
        course_type: 'classroom',
        seo_url: course.seoUrl,
        sub_title: 'Step by step',
        banner_url: '/media/banner.webp',
        base_fee: 1250,
        discounted_fee: 999.5,
        validity: null,
        center_name: centre.name,
        batch_id: {
          start_date: '2026-12-01',
          batch_time_id: { batch_time_from: '07:00', batch_time_to: '09:00' },
          state: 'upcoming',
        },
      },
    ])
    const online = await makeCourse(app)
    const [card] = (await grid({ product_ids: [online.productId] })).data
    expect(card).toMatchObject({ center_name: null, batch_id: null, validity: 365, banner_url: null })
  })

  it('comes nine to a page in the order of the courses, with the total of all pages and never one that is not live', async () => {
    const { id: productId } = await makeProduct(app)
    const made = []
    for (let position = 1; position <= 11; position += 1) {
      const type = position % 2 ? ('live' as const) : ('recorded' as const)
      made.push(await makeCourse(app, { productId, position, type }))
    }
    await makeCourse(app, { productId, position: 0, isLive: false })
    const urls = made.map(({ seoUrl }) => seoUrl)
    const filter = { product_ids: [productId], course_type: ['recorded', 'live'] }
    const [first, second, third] = [await grid(filter), await grid(filter, '?page=2'), await grid(filter, '?page=3')]
    expect([first.urls, second.urls, third.urls]).toEqual([urls.slice(0, 9), urls.slice(9), []])
    expect([first.total, second.total, third.total]).toEqual([11, 11, 11])
    expect((await grid(filter, '?page=3&limit=4')).urls).toEqual(urls.slice(8))
    const recorded = await grid({ ...filter, course_type: ['recorded'] })
    expect(recorded.urls).toEqual(urls.filter((_, index) => index % 2 === 1))
  })

  it('has both name keys for a test series, and for nothing else', async () => {
    const series = await makeCourse(app, { type: 'test-series', name: 'Clerk Prelims: ten mocks' })
    const course = await makeCourse(app, { type: 'live' })
    const { body } = await ask('course', series.seoUrl)
    expect(body.data).toMatchObject({ course_name: series.name, test_series_name: series.name })
    expect((await ask('course', course.seoUrl)).body.data).not.toHaveProperty('test_series_name')
    const { data } = await grid({ course_type: ['test-series'] })
    expect(data.find(({ _id }) => _id === series.id)).toMatchObject({ test_series_name: series.name })
  })

  it('filters by each filter, and by all combined', async () => {
    const wanted = await makeClassroom()
    const other = await makeClassroom()
    const { rows } = await app.pool.query('select category_id from exams where id = $1', [wanted.exam.id])
    const filters = {
      product_ids: [wanted.product.id],
      center_ids: [wanted.centre.id],
      exam_ids: [wanted.exam.id],
      exam_category_ids: [rows[0].category_id],
      course_category_ids: [wanted.category.id],
    }
    // The specification's name for the categories of a list, in addition to the name of their filter.
    for (const [key, ids] of [...Object.entries(filters), ['course_ids', filters.course_category_ids] as const]) {
      expect((await grid({ [key]: ids })).urls, key).toEqual([wanted.course.seoUrl])
    }
    expect((await grid({ ...filters, sessions: ['2026-27'], course_type: ['classroom'] })).total).toBe(1)
    expect((await grid({ ...filters, sessions: ['1999'] })).total).toBe(0)
    expect((await grid({ ...filters, course_type: ['live'] })).total).toBe(0)
    const both = await grid({ center_ids: [wanted.centre.id, other.centre.id] })
    expect(both.urls.sort()).toEqual([wanted.course.seoUrl, other.course.seoUrl].sort())
  })

  it('shows everything without a filter, and nothing for unknown ids', async () => {
    await makeCourse(app)
    const { total } = await grid({})
    const { rows } = await app.pool.query('select count(*)::int as live from courses where is_live')
    expect(total).toBe(rows[0].live)
    expect((await grid({ exam_ids: [] })).total).toBe(total)
    expect((await grid({ exam_ids: ['00000000-0000-4000-8000-000000000000'] })).total).toBe(0)
    expect((await grid({ exam_ids: ['no id'] })).total).toBe(0)
  })

  it('shows a change with the next request', async () => {
    const course = await makeCourse(app)
    const filter = { product_ids: [course.productId] }
    expect((await grid(filter)).data[0]?.discounted_fee).toBe(999.5)
    await app.pool.query('update courses set discounted_fee = 90000 where id = $1', [course.id])
    app.onContentChange()
    expect((await grid(filter)).data[0]?.discounted_fee).toBe(900)
  })
})

describe('the courses of a product', () => {
  it('come with the product, narrowed by the chosen centre', async () => {
    const { centre, product, course } = await makeClassroom()
    const elsewhere = await makeCourse(app, { productId: product.id, position: 2 })
    await makeCourse(app, { productId: product.id, isLive: false })
    const all = await ofProduct(product.seoUrl, {})
    expect(all).toMatchObject({ success: true, product: { product_name: product.name, type: 'classroom' } })
    expect(all.urls).toEqual([course.seoUrl, elsewhere.seoUrl])
    expect((await ofProduct(product.seoUrl, { center_ids: [centre.id] })).urls).toEqual([course.seoUrl])
    expect((await ofProduct(product.seoUrl, { center_ids: ['unknown'] })).urls).toEqual([])
  })

  it('can be filtered only by values of live courses', async () => {
    const { centre, exam, category } = await makeClassroom()
    const idle = await makeCentre(app)
    const hidden = await makeBatch(app, { centreId: idle.id, session: newName('session') })
    await makeCourse(app, { batchId: hidden.id, isLive: false })
    type Group = { title: string; key: string; type: string; elements: { id: string; label: string }[] }
    const { body } = await app.call<{ data: Group[] }>('GET', '/api/website/web/product-filter-data')
    expect(body.data.map(({ title, key, type }) => [title, key, type])).toEqual([
      ['Center', 'center_ids', 'center_master'],
      ['Exam category', 'exam_category_ids', 'plain'],
      ['Exam', 'exam_ids', 'plain'],
      ['Course category', 'course_category_ids', 'plain'],
      ['Session', 'sessions', 'plain'],
    ])
    const elements = body.data.flatMap((group) => group.elements)
    const ids = elements.map(({ id }) => id)
    expect(elements).toContainEqual({ id: centre.id, label: centre.name })
    expect(elements).toContainEqual({ id: '2026-27', label: '2026-27' })
    expect(ids).toEqual(expect.arrayContaining([exam.id, exam.categoryId, category.id]))
    expect(ids).not.toContain(idle.id)
    expect(ids).not.toContain(hidden.session)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the choices of the enquiry form', () => {
  it('are the centres, the live courses of a centre and the exams', async () => {
    const { centre, course, exam, batch } = await makeClassroom()
    await makeCourse(app, { batchId: batch.id, isLive: false })
    const centres = await app.call<{ data: object[] }>('GET', '/api/masters/center')
    expect(centres.body.data).toContainEqual({
      _id: centre.id,
      center_name: centre.name,
      seo_url: centre.seoUrl,
      center_address: '1 Station Road',
      phone: '0674 200 0000',
      email: '',
      latitude: 20.27,
      longitude: 85.84,
    })
    const relations = await app.call('GET', `/api/masters/courses-by-relation?center_id=${centre.id}`)
    expect(relations.body.data).toEqual([{ _id: course.id, course_ref: { _id: course.id, course_name: course.name } }])
    const exams = await app.call<{ data: object[] }>('GET', '/api/masters/list-drop-down/exam?key=exam_name')
    expect(exams.body.data).toContainEqual({ _id: exam.id, exam_name: exam.name })
  })

  it('are not found for an unknown centre', async () => {
    const { status } = await app.call(
      'GET',
      '/api/masters/courses-by-relation?center_id=00000000-0000-4000-8000-000000000000',
    )
    expect(status).toBe(404)
  })
})
