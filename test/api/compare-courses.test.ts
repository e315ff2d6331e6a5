import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courses } from '#domains/catalogue/tables.ts'
import { paths } from '#platform/text/paths.ts'
import { loadBuiltPages } from '../../src/pages.ts'
import { makeCourse } from '../make-offers.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* The comparison of courses as the server sends it, checked against the courses' own pages. */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ isDemo: true, pages: await loadBuiltPages() })
})
afterAll(() => app.close())

/** Returns the visible text of a piece of HTML. */
function textOf(html: string) {
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''

async function open(path: string) {
  const { status, text } = await app.call('GET', path)
  expect([path, status]).toEqual([path, 200])
  return { head: text.split('</head>')[0] ?? '', main: mainOf(text), text: textOf(mainOf(text)) }
}

const addressOf = (...names: string[]) => `${paths.compare}?${names.map((name) => `course=${name}`).join('&')}`

/** Returns the cells of a row of the comparison, or none without such a row. */
function cellsOf(main: string, label: string) {
  const rows = [...main.matchAll(/<tr[^>]*><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs)]
  const row = rows.find(([, heading = '']) => textOf(heading).replace(/ Differs$/, '') === label)
  return [...(row?.[2] ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => textOf(cell))
}

/** Expects every amount and percentage of one text to be in the other. */
function expectTold(told: string, text: string) {
  const amounts = told.match(/₹[\d,.]*\d|\d+% off/g) ?? []
  expect(amounts.length, told).toBeGreaterThan(0)
  for (const amount of amounts) expect(text, told).toContain(amount)
}

async function demoCourse(type: 'classroom' | 'recorded' | 'live') {
  const [course] = await app.db
    .select()
    .from(courses)
    .where(
      and(
        eq(courses.type, type),
        eq(courses.isLive, true),
        type === 'recorded' ? undefined : isNotNull(courses.batchId),
      ),
    )
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(1)
  if (!course) throw new Error(`The demo has no ${type} course.`)
  return course
}

describe('the comparison', () => {
  it('agrees with the course pages: fee, discount, instalments, dates, hours, validity, seats, centre', async () => {
    const compared = await Promise.all((['classroom', 'recorded', 'live'] as const).map(demoCourse))
    const { main } = await open(addressOf(...compared.map(({ seoUrl }) => seoUrl)))
    for (const [index, course] of compared.entries()) {
      const page = await open(paths.course({ course_type: course.type, seo_url: course.seoUrl }))
      const facts = new Map(
        [...page.main.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, name = '', value = '']) => [
          textOf(name),
          textOf(value),
        ]),
      )
      const cell = (label: string) => cellsOf(main, label)[index] ?? ''
      const same: [string, string][] = [
        ['Starts', 'Start Date'],
        ['Hours', 'Hours'],
        ['Validity', 'Validity'],
        ['Centre', 'Centre'],
      ]
      for (const [label, name] of same)
        expect([course.type, label, cell(label)]).toEqual([
          course.type,
          label,
          facts.get(name) ?? (label === 'Centre' ? 'None' : 'Not stated'),
        ])
      expectTold(cell('Fee'), page.text)
      expect(
        cell('Teachers')
          .split(' ')
          .filter((word) => !page.text.includes(word)),
      ).toEqual([])
      if (course.type !== 'classroom') continue
      expect(cell('Seats')).toMatch(/^\d+ of \d+ seats left$/)
      expect(page.text).toContain(cell('Seats'))
      expectTold(cell('Payment'), page.text)
      // Before a plan is chosen, the course's page shows only the first instalment.
      expectTold(cell('Instalments'), (await open(paths.prospectus(course.seoUrl))).text)
    }
  })

  it('marks the rows that differ, links to each course and its purchase, and is not indexed', async () => {
    const [dear, cheap] = [await makeCourse(app, { discountedFee: 99_951 }), await makeCourse(app)]
    app.onContentChange()
    const { main, head } = await open(addressOf(dear.seoUrl, cheap.seoUrl))
    const marked = [...main.matchAll(/<th scope="row">([^<]*)<small>Differs/g)].map(([, label]) => label)
    expect(marked).toEqual(['Fee', 'Payment'])
    expect(cellsOf(main, 'Fee')[0]).toContain('₹999.51')
    expect(cellsOf(main, 'Fee')[1]).toContain('₹999.50')
    for (const { seoUrl } of [dear, cheap]) {
      expect(main).toContain(`href="/course/${seoUrl}"`)
      expect(main).toContain(encodeURIComponent(`/course/${seoUrl}?buy=`))
    }
    expect(head).toContain('<meta name="robots" content="noindex">')
    expect((await app.call('GET', '/sitemaps/pages.xml')).text).not.toContain(paths.compare)
  })

  it('shows a change of the fee and a withdrawal at once', async () => {
    const [first, second] = [await makeCourse(app), await makeCourse(app)]
    app.onContentChange()
    const address = addressOf(first.seoUrl, second.seoUrl)
    expect(cellsOf((await open(address)).main, 'Fee')).toHaveLength(2)
    await app.db.update(courses).set({ discountedFee: 100_000 }).where(eq(courses.id, first.id))
    app.onContentChange()
    expect(cellsOf((await open(address)).main, 'Fee')[0]).toContain('₹1,000')
    await app.db.update(courses).set({ isLive: false }).where(eq(courses.id, first.id))
    app.onContentChange()
    const { main, text } = await open(address)
    expect(cellsOf(main, 'Fee')).toHaveLength(1)
    expect(main).not.toContain(first.seoUrl)
    expect(text).toContain('One chosen course is not offered any more and left out here.')
    expect(text).toContain('Choose one more course to compare it with this one.')
  })
})

describe('an address', () => {
  it('with no course, or only unknown ones, is answered with a sentence', async () => {
    const none = 'No course is chosen.'
    for (const query of ['', '?course=', '?course=&course=', '?page=3']) {
      const { main, text } = await open(`${paths.compare}${query}`)
      expect(text, query).toContain(none)
      expect(main, query).not.toContain('<table')
    }
    const odd = ['no-such-course', '..%2Fetc', "x'--", '%E0%A4%AC', 'a'.repeat(3000), '%F0%9F%98%80']
    for (const name of odd) {
      const { main, text } = await open(addressOf(name))
      expect(text, name).toContain('One chosen course is not offered any more and left out here.')
      expect(main, name).not.toContain('<table')
    }
    for (const name of ['%00', 'a%00b', '%ff', '%'])
      expect((await app.call('GET', addressOf(name))).status, name).toBeLessThan(500)
    expect((await open(addressOf('no-1', 'no-2'))).text).toContain('2 chosen courses are not offered any more')
  })

  it('shows a repeated course once, and of four the first three with a note', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => makeCourse(app)))
    app.onContentChange()
    const names = made.map(({ seoUrl }) => seoUrl)
    const [first = '', second = '', third = ''] = names
    const twice = await open(addressOf(first, second, first))
    expect(cellsOf(twice.main, 'Fee')).toHaveLength(2)
    expect(twice.text).not.toContain('Only 3 courses')
    const three = await open(addressOf(first, second, third))
    expect(three.text).not.toContain('Only 3 courses')
    const four = await open(addressOf(...names))
    expect(cellsOf(four.main, 'Fee')).toHaveLength(3)
    expect(four.text).toContain(
      'Only 3 courses can be compared at once. This page shows the first 3 of the 4 that were',
    )
    expect(four.main).not.toContain(names[3])
  })
})

it('a list of courses has a form that a browser without scripts sends to the comparison', async () => {
  const { main } = await open('/product/live-course')
  expect(main).toMatch(/<form id="compare"[^>]* action="\/compare"/)
  const boxes = [...main.matchAll(/<input type="checkbox"[^>]*form="compare"[^>]*name="course"[^>]*>/g)]
  expect(boxes.length).toBeGreaterThan(1)
})
