import { describe, expect, it } from 'vitest'
import { centres, courseCategories, courses, examCategories, type PageData, products } from './catalogue.ts'
import { banners, contentCategories } from './content.ts'
import { about, courseOverview, institute } from './institute.ts'
import { formulaSheetName } from './load-content.ts'

const subCategories = contentCategories.flatMap((category) => category.subCategories)
const items = subCategories.flatMap((subCategory) => subCategory.items)
const exams = examCategories.flatMap((category) => category.exams)

const pathOfSection = {
  'free-downloads': '/free-downloads',
  'time-table': '/time-table',
  result: '/results',
  notifications: '/notifications',
}

const fixedPaths = [
  ...['/', '/about', '/contact', '/careers', '/login', '/registration', '/register', '/forget-password', '/gallery'],
  ...['/ftd-scholarship-tests', '/center-detail', '/course-details'],
]

/** Public addresses in the specification's route table that this data fills. */
const knownPaths = new Set([
  ...fixedPaths,
  `/media/files/${formulaSheetName}`,
  ...products.map(({ seoUrl }) => `/product/${seoUrl}`),
  ...examCategories.map(({ seoUrl }) => `/exam-category/${seoUrl}`),
  ...exams.map(({ seoUrl }) => `/exam/${seoUrl}`),
  ...centres.map(({ seoUrl }) => `/center/${seoUrl}`),
  ...contentCategories.flatMap(contentPaths),
  ...courseCategories.map(({ seoUrl }) => `/course-category/${seoUrl}`),
])

function contentPaths(category: (typeof contentCategories)[number]) {
  const { section } = category
  if (section === 'latest-news') {
    return category.subCategories.flatMap((sub) => sub.items.map(({ seoUrl }) => `/latest-news/${seoUrl}`))
  }
  const top = `${pathOfSection[section]}/${category.seoUrl}`
  const below = category.subCategories.flatMap((sub) => [
    `${top}/${sub.seoUrl}`,
    ...sub.items.map(({ seoUrl }) => `${top}/${sub.seoUrl}/${seoUrl}`),
  ])
  return [top, ...below]
}

function linksIn(html: string) {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
}

function hrefs(item: { content: string }) {
  return linksIn(item.content)
}

function pageLinks({ page }: { page: PageData }) {
  return [page.content, ...page.tabs.map(({ tab_content }) => tab_content)].flatMap(linksIn)
}

function isExample(link: string) {
  return /^https:\/\/([a-z]+\.)*example\//.test(link)
}

function plainText(html: string) {
  const withoutTags = html.replaceAll(/<[^>]+>/g, '')
  return withoutTags.replaceAll(/\s+/g, ' ').trim()
}

function itemsOf(section: string) {
  const own = contentCategories.filter((category) => category.section === section)
  return own.flatMap((category) => category.subCategories.flatMap((subCategory) => subCategory.items))
}

function repeated(values: string[]) {
  return values.filter((value, at) => values.indexOf(value) !== at)
}

describe('the addresses of the demo institute', () => {
  it.each([
    ['products', products],
    ['exam categories', examCategories],
    ['exams', exams],
    ['centres', centres],
    ['courses', courses],
    ['course categories', courseCategories],
    ['content categories', contentCategories],
    ['content sub-categories', subCategories],
    ['news', itemsOf('latest-news')],
  ])('%s have unique addresses in kebab case', (_, rows) => {
    const seoUrls = rows.map(({ seoUrl }) => seoUrl)
    expect(repeated(seoUrls)).toEqual([])
    expect(seoUrls.filter((seoUrl) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(seoUrl))).toEqual([])
  })

  it('items have unique addresses in kebab case within their sub-category', () => {
    expect(subCategories.flatMap((sub) => repeated(sub.items.map(({ seoUrl }) => seoUrl)))).toEqual([])
    expect(items.filter(({ seoUrl }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(seoUrl))).toEqual([])
  })

  it('the six quick links and the portal links lead to existing pages', () => {
    const quickLinks = [
      ...['/time-table/class-room-course', '/time-table/online-live-course', '/time-table/test-series-discussion'],
      ...['/free-downloads/test-results', '/free-downloads/exam-q-ans-key', '/free-downloads/assignment-ans-key'],
    ]
    const links = [...quickLinks, ...institute.portal_links.map(({ url }) => url)]
    expect(links.filter((link) => !knownPaths.has(link))).toEqual([])
  })

  it('every link in banners and items is a known page of the site or an example host', () => {
    const links = [
      ...banners(new Date()).flatMap(({ buttons }) => buttons.map(({ url }) => url)),
      ...items.flatMap(hrefs),
    ]
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((link) => !knownPaths.has(link) && !isExample(link))).toEqual([])
  })

  it('every link in the pages of the catalogue and about the institute is a known page of the site', () => {
    const rows = [...products, ...examCategories, ...exams, ...centres, ...courseCategories, ...courses]
    const links = [
      ...rows.flatMap(pageLinks),
      ...about.icon_cards.map(({ url }) => url ?? ''),
      ...linksIn(courseOverview),
    ]
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => !knownPaths.has(link))).toEqual([])
  })

  it('social links and the publications site are on example hosts', () => {
    const links = [...institute.social_links.map(({ url }) => url), institute.publications_url]
    expect(links.filter((link) => !isExample(link))).toEqual([])
  })

  it.each(['free-downloads', 'time-table', 'result'])(
    '%s have cards that open a link and cards that open a page',
    (section) => {
      const own = itemsOf(section)
      const linked = own.filter((item) => hrefs(item).length > 0)
      const read = own.filter((item) => hrefs(item).length === 0)
      expect(linked.length).toBeGreaterThan(0)
      expect(linked.filter((item) => hrefs(item).length !== 1)).toEqual([])
      expect(read.length).toBeGreaterThan(0)
      expect(read.filter((item) => plainText(item.content).length <= 100)).toEqual([])
    },
  )
})
