import { describe, expect, it } from 'vitest'
import { contentSection, publicAbout } from '#domains/content/schema.ts'
import { demoCandidates } from './accounts.ts'
import { centres, courseCategories, courses, examCategories, products } from './catalogue.ts'
import { banners, contentCategories, testimonials } from './content.ts'
import { galleryScenes, institute, pictureAbout } from './institute.ts'
import { linesOf, sceneNames } from './pictures.ts'
import { answerPaper } from './simulate-answers.ts'

const now = new Date('2026-11-20T06:00:00Z')
const ourAbout = pictureAbout({ pictureOf: (name) => `/media/${name}`, filmUrl: '/media/files/film.webm', now })
const items = contentCategories.flatMap(({ subCategories }) => subCategories.flatMap((sub) => sub.items))
const everyDayForAYear = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 20)))
const allText = JSON.stringify([
  institute,
  ourAbout,
  banners(new Date()),
  testimonials,
  products,
  examCategories,
  centres,
  courseCategories,
  courses,
  items,
])

function plainText(html: string) {
  const withoutTags = html.replaceAll(/<[^>]+>/g, '')
  return withoutTags.replaceAll(/\s+/g, ' ').trim()
}

function itemsOf(section: string) {
  const own = contentCategories.filter((category) => category.section === section)
  return own.flatMap((category) => category.subCategories.flatMap((subCategory) => subCategory.items))
}

describe('what the demo institute publishes', () => {
  it('fits the contract of the institute', () => {
    expect(publicAbout.parse(ourAbout)).toEqual(ourAbout)
  })

  it('shows the counters and the five tabs, each tab with a text of its own', () => {
    expect(ourAbout.counters.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '970 Happy Students',
      '130 Teachers',
      '340 Courses',
    ])
    expect(ourAbout.tabs).toHaveLength(5)
    expect(new Set(ourAbout.tabs.map(({ text }) => text)).size).toBe(5)
  })

  it('shows every scene of the gallery, described in words', () => {
    const scenes = sceneNames.filter((name) => name.startsWith('gallery-')).map((name) => name.slice('gallery-'.length))
    expect(galleryScenes.map(({ name }) => name).toSorted()).toEqual(scenes)
    expect(galleryScenes.filter(({ alt }) => alt.length < 15)).toEqual([])
  })

  it('has six icon cards and a film from before the day of loading', () => {
    expect(ourAbout.icon_cards).toHaveLength(6)
    expect(new Date(ourAbout.film?.uploaded_at ?? now).getTime()).toBeLessThan(now.getTime())
  })

  it('fills every section', () => {
    for (const section of contentSection.options) expect(itemsOf(section).length, section).toBeGreaterThanOrEqual(8)
    expect(items.length).toBeGreaterThanOrEqual(60)
  })

  it('leaves exactly one notice category empty', () => {
    const boards = contentCategories.filter(({ section }) => section === 'notifications')
    const counts = boards.map((board) => board.subCategories.flatMap((sub) => sub.items).length)
    expect(counts.filter((count) => count === 0)).toHaveLength(1)
    expect(counts.filter((count) => count >= 3)).toHaveLength(3)
  })

  it('orders the three result categories', () => {
    const orders = contentCategories.filter(({ section }) => section === 'result').map(({ order }) => order)
    expect(new Set(orders).size).toBe(3)
    expect(orders).not.toContain(undefined)
  })

  it('uses only plain tags, properly nested, and no attributes except on links', () => {
    for (const html of items.flatMap(({ subTitle, content }) => [subTitle, content])) {
      expect(tagProblem(html), html).toBeNull()
    }
  })

  it('says what each item is in a short line and dates it within 400 days', () => {
    expect(items.filter(({ subTitle }) => plainText(subTitle).length < 8 || plainText(subTitle).length > 60)).toEqual(
      [],
    )
    expect(items.filter(({ title }) => title.length > 60)).toEqual([])
    expect(items.filter(({ daysAgo }) => daysAgo < 0 || daysAgo > 400)).toEqual([])
  })

  it('names no calendar year in items, which are dated anew at every load', () => {
    const dated = items.filter(({ title, subTitle, content }) => /\b20[2-9]\d\b/.test(title + subTitle + content))
    expect(dated).toEqual([])
  })

  it('has six testimonials, each with a name, an exam and a city', () => {
    expect(testimonials).toHaveLength(6)
    expect(testimonials.filter(({ subTitle }) => !/^.+ 20\d\d, [A-Z][a-z]+$/.test(subTitle))).toEqual([])
  })
})

/** Describes the first tag that is unknown, has an attribute or closes out of order; null when there is none. */
function tagProblem(html: string) {
  const open: string[] = []
  for (const [tag, slash, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z]+)([^>]*)>/g)) {
    if (!/^(p|a|strong|em|ul|ol|li|br|table|thead|tbody|tr|th|td)$/.test(name)) return tag
    if (name === 'br') continue
    if (slash) {
      if (open.pop() !== name) return tag
      continue
    }
    if (name === 'a' ? !/^ href="[^"]+"$/.test(attributes) : attributes !== '') return tag
    open.push(name)
  }
  return open[0] ?? null
}

describe('the banners', () => {
  it('fit the hero on any day the demo is loaded', () => {
    for (const banner of everyDayForAYear.flatMap(banners)) {
      expect(banner.title.length, banner.title).toBeLessThanOrEqual(38)
      expect(banner.line.length, banner.line).toBeLessThanOrEqual(120)
      expect(banner.buttons.length).toBeGreaterThanOrEqual(1)
      expect(banner.buttons.length).toBeLessThanOrEqual(2)
    }
    expect(banners(new Date())).toHaveLength(5)
  })

  it('leave room for the drawing beside the text, and text-only banners come first', () => {
    const drawn = everyDayForAYear.flatMap(banners).filter(({ scene }) => scene !== undefined)
    for (const { title, scene } of drawn) {
      expect(sceneNames).toContain(`course-${scene}`)
      expect(linesOf(title).length, title).toBeLessThanOrEqual(3)
      expect(Math.max(...linesOf(title).map((line) => line.length)), title).toBeLessThanOrEqual(16)
    }
    expect(banners(now).map(({ scene }) => scene)).toEqual([undefined, undefined, undefined, 'class-room', 'school'])
  })

  it('name a Monday for the batch and a Sunday for the open house, by the calendar of India', () => {
    const titlesOf = (now: string) => banners(new Date(now)).map(({ title }) => title)
    expect(titlesOf('2026-11-20T06:00:00Z')[0]).toBe('SBI PO batch starts 7 December')
    expect(titlesOf('2026-11-20T06:00:00Z')[3]).toBe('Open house, Sunday 29 November')
    expect(titlesOf('2026-11-20T18:29:59Z')[0]).toBe('SBI PO batch starts 7 December')
    expect(titlesOf('2026-11-20T18:30:00Z')[0]).toBe('SBI PO batch starts 14 December')
  })
})

describe('the people and places of the demo institute', () => {
  it('cannot be reached by accident: phones are unassigned, e-mails are example addresses', () => {
    const phones = [institute.phone, ...centres.map(({ phone }) => phone)]
    expect(phones.filter((phone) => !/^0\d{2,4} 0{3,4} 0{3,4}$/.test(phone))).toEqual([])
    expect(allText.match(/\+91|\b[6-9]\d{9}\b/g)).toBeNull()
    const emails = allText.match(/[\w.]+@[\w.]+/g) ?? []
    expect(emails).toContain('hello@mahanadi.example')
    expect(emails.filter((email) => !email.endsWith('@mahanadi.example'))).toEqual([])
  })

  it('name only the fictional institute', () => {
    const named = allText.match(/\b(?!The\b|For\b)[A-Z]\w+ (?:Academy|Institute|Classes|Coaching|Tutorials)\b/g) ?? []
    expect([...new Set(named)]).toEqual(['Mahanadi Academy'])
  })

  it('are seven centres, each in its own city of Odisha or West Bengal', () => {
    const cities = ['Bhubaneswar', 'Cuttack', 'Berhampur', 'Sambalpur', 'Balasore', 'Rourkela', 'Kolkata']
    expect(centres.map(({ name }) => name)).toEqual(cities)
    expect(centres.filter(({ name, address }) => !address.includes(name))).toEqual([])
    expect(centres.filter(({ latitude }) => latitude < 19 || latitude > 23)).toEqual([])
    expect(centres.filter(({ longitude }) => longitude < 83.5 || longitude > 88.5)).toEqual([])
  })

  it('offer one product of each kind and four to six exams in each category', () => {
    const kinds = ['live', 'recorded', 'test-series', 'classroom', 'publications', 'talent']
    expect(products.map(({ type }) => type)).toEqual(kinds)
    expect(examCategories.map(({ name }) => name)).toEqual(['Banking', 'SSC', 'Railways', 'School'])
    expect(examCategories.filter(({ exams }) => exams.length < 4 || exams.length > 6)).toEqual([])
  })
})

describe('the candidates of the past tests', () => {
  it('have unique names, numbers and phones', () => {
    for (const field of ['candidateName', 'userName', 'registrationNumber', 'contact'] as const)
      expect(new Set(demoCandidates.map((candidate) => candidate[field])).size).toBe(demoCandidates.length)
    expect(demoCandidates.length).toBeGreaterThanOrEqual(100)
  })

  it('give the same answers at each first start, in time, with different and partly wrong answers', () => {
    const keys = Array.from({ length: 30 }, (_, n) => {
      return { questionId: `q${n}`, section: 0, key: { kind: 'single' as const, options: ['b'] }, options: ['a', 'b'] }
    })
    const sit = (candidate: number) => answerPaper({ candidate, test: 'Mock', seconds: 1200 }, keys)
    expect(sit(3)).toEqual(sit(3))
    const right = demoCandidates.map((_, n) => sit(n).filter(({ option_id }) => option_id === 'b').length)
    expect(new Set(right).size).toBeGreaterThan(8)
    expect(Math.max(...right)).toBeLessThanOrEqual(30)
    for (const answers of demoCandidates.map((_, n) => sit(n)))
      expect(answers.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(1200)
  })
})
