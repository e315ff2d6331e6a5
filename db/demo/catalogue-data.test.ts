import { describe, expect, it } from 'vitest'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { centres, courseCategories, courses, examCategories, products } from './catalogue.ts'
import { classesOf } from './classes.ts'
import { contentCategories } from './content.ts'
import { batchDates } from './dates.ts'
import { examLetters, sceneNames } from './pictures.ts'
import { demoTests } from './tests.ts'

const exams = examCategories.flatMap((category) => category.exams)
const pages = [...products, ...examCategories, ...exams, ...centres, ...courseCategories, ...courses]
const items = contentCategories.flatMap(({ subCategories }) => subCategories.flatMap((sub) => sub.items))
const everyDayForAYear = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 20)))
const dayMs = 86_400_000

function unknown(named: string[], known: { seoUrl: string }[]) {
  const urls = new Set(known.map(({ seoUrl }) => seoUrl))
  return named.filter((name) => !urls.has(name))
}

function batchesOf(type: (typeof courses)[number]['type']) {
  return courses.filter((course) => course.type === type).map(({ batch }) => batch)
}

function plainText(html: string) {
  const withoutTags = html.replaceAll(/<[^>]+>/g, ' ')
  return withoutTags.replaceAll(/\s+/g, ' ').trim()
}

describe('what the demo institute sells', () => {
  it('has forty courses of five kinds, and two unpublished ones', () => {
    const live = courses.filter(({ isLive }) => isLive !== false)
    const counts = Object.entries(Object.groupBy(live, ({ type }) => type)).map(([type, own]) => [type, own.length])
    expect(Object.fromEntries(counts)).toEqual({
      live: 6,
      recorded: 8,
      'test-series': 8,
      classroom: 14,
      publications: 4,
    })
    expect(courses.length - live.length).toBe(2)
  })

  it('has fees in whole rupees, with base fee ≥ fee ≥ book fee', () => {
    const odd = courses.filter(({ baseFee, discountedFee, bookFee }) => {
      const isWhole = [baseFee, discountedFee, bookFee ?? 0].every((fee) => fee % 100 === 0 && fee >= 0)
      return !isWhole || discountedFee > baseFee || discountedFee < 30_000 || (bookFee ?? 0) >= discountedFee
    })
    expect(odd).toEqual([])
    expect(courses.filter(({ baseFee, discountedFee }) => baseFee === discountedFee).length).toBeGreaterThan(2)
    expect(courses.filter(({ bookFee }) => bookFee !== undefined).length).toBeGreaterThan(5)
  })

  it('leaves no exam, category or centre without a course', () => {
    const live = courses.filter(({ isLive }) => isLive !== false)
    expect(
      unknown(
        exams.map(({ seoUrl }) => seoUrl),
        live.flatMap((c) => c.exams.map((seoUrl) => ({ seoUrl }))),
      ),
    ).toEqual([])
    const categoryUrls = live.flatMap(({ categories }) => categories.map((seoUrl) => ({ seoUrl })))
    expect(
      unknown(
        courseCategories.map(({ seoUrl }) => seoUrl),
        categoryUrls,
      ),
    ).toEqual([])
    expect(new Set(live.flatMap(({ batch }) => batch?.centre ?? [])).size).toBe(7)
  })

  it('has a batch for live and classroom courses, days for recorded ones and tests, neither for books', () => {
    expect(batchesOf('classroom').filter((batch) => !batch?.centre)).toEqual([])
    expect(batchesOf('live').filter((batch) => !batch || batch.centre)).toEqual([])
    for (const { type, batch, validityDays } of courses) {
      const hasDays = type === 'recorded' || type === 'test-series'
      expect([type, validityDays !== undefined]).toEqual([type, hasDays])
      expect([type, batch !== undefined]).toEqual([type, type === 'live' || type === 'classroom'])
    }
  })

  it('states the lesson hours that its curriculum adds up to', () => {
    for (const { seoUrl, curriculum = [], page } of courses) {
      const minutes = curriculum.flatMap(({ lectures }) => lectures).reduce((sum, lecture) => sum + lecture.minutes, 0)
      const told = page.info_cards.flatMap(({ card_title }) => /^(\d+) hours of lessons$/.exec(card_title)?.[1] ?? [])
      expect(
        told.filter((hours) => Number(hours) !== Math.round(minutes / 60)),
        seoUrl,
      ).toEqual([])
    }
  })

  it('delivers the mocks that a course page lists, and lists no others', () => {
    const mocks = demoTests.filter(({ type }) => type === 'mock-flt')
    for (const { seoUrl, page, subExams: opened } of courses) {
      const told = page.info_cards.flatMap(({ card_title }) => /^(\d+) .*mocks$/.exec(card_title)?.[1] ?? [])
      const delivered = mocks.filter(({ subExam }) => opened.includes(subExam ?? '')).length
      expect([seoUrl, told]).toEqual([seoUrl, delivered === 0 ? [] : [String(delivered)]])
    }
  })

  it('delivers each lesson that the page of a recorded course lists, and holds live classes within their batch', () => {
    const now = new Date()
    const today = Date.parse(`${dayInIndia(now)}T00:00:00Z`)
    for (const { seoUrl, type, isLive, batch, curriculum = [] } of courses) {
      const lessons = classesOf(seoUrl).filter(({ kind }) => kind === 'class')
      if (type === 'recorded' && isLive !== false) {
        const listed = curriculum.flatMap(({ lectures }) => lectures.map(({ title }) => title))
        expect(listed.toSorted(), seoUrl).toEqual(lessons.map(({ title }) => title).toSorted())
        expect(listed.length, seoUrl).toBeGreaterThan(0)
      }
      if (type !== 'live' || !batch) continue
      const { startDate, endDate } = batchDates(batch, now)
      const days = lessons.map(({ inDays }) => new Date(today + inDays * dayMs).toISOString().slice(0, 10))
      expect(
        days.filter((day) => day < startDate || day > endDate),
        seoUrl,
      ).toEqual([])
      expect(days.length > 0, seoUrl).toBe(Date.parse(startDate) < today)
    }
  })

  it('has three to six parts in the curriculum of each live and recorded course', () => {
    const taught = courses.filter(({ type, isLive }) => isLive !== false && (type === 'live' || type === 'recorded'))
    expect(taught.filter(({ curriculum = [] }) => curriculum.length < 3 || curriculum.length > 6)).toEqual([])
  })
})

describe('the batches', () => {
  const batches = courses.flatMap(({ batch, isLive }) => (batch && isLive !== false ? [batch] : []))

  it('have codes of their own and times that follow each other', () => {
    expect(new Set(batches.map(({ code }) => code)).size).toBe(batches.length)
    expect(batches.filter(({ timeFrom, timeTo }) => !/^\d\d:\d\d$/.test(timeFrom) || timeFrom >= timeTo)).toEqual([])
  })

  it('on whatever day the demo is loaded, run or begin within two months, some soon', () => {
    for (const now of everyDayForAYear) {
      const today = now.getTime()
      const starts = batches.map((batch) => (Date.parse(batchDates(batch, now).startDate) - today) / dayMs)
      const ends = batches.map((batch) => (Date.parse(batchDates(batch, now).endDate) - today) / dayMs)
      expect(Math.max(...starts)).toBeLessThan(60)
      expect(Math.min(...ends)).toBeGreaterThan(30)
      expect(starts.filter((days) => days < 0).length).toBeGreaterThanOrEqual(5)
      expect(starts.filter((days) => days > 0 && days < 14).length).toBeGreaterThanOrEqual(2)
    }
  })

  it('run on whatever day the demo is loaded or begin within two months, some of them soon', () => {
    const batch = { code: 'X', stream: 'X', timeFrom: '', timeTo: '', startsInDays: 17, weekday: 1, weeks: 2 }
    const dates = (now: string) => batchDates(batch, new Date(now))
    expect(dates('2026-11-20T18:29:59Z')).toEqual({
      startDate: '2026-12-07',
      endDate: '2026-12-20',
      session: '2026-27',
    })
    expect(dates('2026-11-20T18:30:00Z').startDate).toBe('2026-12-14')
    expect(dates('2027-03-01T06:00:00Z')).toEqual({
      startDate: '2027-03-22',
      endDate: '2027-04-04',
      session: '2026-27',
    })
    expect(dates('2027-03-20T06:00:00Z').session).toBe('2027-28')
  })
})

describe('the detail pages', () => {
  it('pass the sanitizer unchanged', () => {
    for (const { page } of pages) {
      for (const html of [page.content, ...page.tabs.map(({ tab_content }) => tab_content)])
        expect(cleanHtml(html)).toBe(html)
    }
  })

  it('say something about everything, each in its own words', () => {
    const texts = pages.map(({ page }) => plainText(page.content))
    expect(texts.filter((text) => text.length < 80)).toEqual([])
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
    expect(pages.filter(({ subTitle = '' }) => subTitle.length < 10 || subTitle.length > 120)).toEqual([])
  })

  it('send candidates of outside examinations to the official notice', () => {
    const outside = exams.filter(({ seoUrl }) => seoUrl !== 'class-ix-foundation')
    expect(outside.filter(({ page }) => !page.content.includes('check the official notice'))).toEqual([])
  })

  it('use plain words: no superlatives, promises, filler or exclamation marks', () => {
    const loud =
      /lorem|ipsum|\bbest\b.{0,12}\b(institute|coaching|faculty)|world[- ]class|guarantee|no\.? ?1\b|number one|100% |!/i
    const told = pages.flatMap(({ name, subTitle = '', page }) => [name, subTitle, JSON.stringify(page)])
    expect(told.filter((text) => loud.test(text))).toEqual([])
  })

  it('name only pictures that exist', () => {
    const names = sceneNames.map((name) => name.replace('-', '/'))
    const named = [...products, ...examCategories, ...courseCategories, ...courses, ...items].flatMap(
      (row) => row.picture ?? [],
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => !names.includes(name))).toEqual([])
    expect(exams.filter(({ seoUrl }) => !examLetters[seoUrl])).toEqual([])
  })
})
