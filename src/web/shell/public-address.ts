import type { PublicAddress } from '#domains/catalogue/addresses/schema.ts'
import type { DetailType } from '#domains/catalogue/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { pageRoutes } from '#web/routes.ts'

/** Returns the path of the page for a public address. */
export function publicPath(address: PublicAddress) {
  switch (address.type) {
    case 'course':
      return paths.course({ course_type: address.courseType, seo_url: address.seoUrl })
    case 'content':
      return paths.content(address)
    case 'products':
      return paths.product(address.seoUrl)
    case 'exam-category':
      return paths.examCategory(address.seoUrl)
    case 'exam':
      return paths.exam(address.seoUrl)
    case 'centers':
      return paths.centre(address.seoUrl)
    case 'course-category':
      return paths.courseCategory(address.seoUrl)
    case 'list':
      return address.of === 'centers'
        ? paths.centres
        : address.of === 'course-category'
          ? paths.courseDetails
          : paths.home
  }
}

// Pages reached from an e-mail, pages useful only for signing in or with a document at hand, search results and
// comparisons.
const unlisted: string[] = [
  paths.login,
  paths.loginReturn,
  paths.registration,
  paths.forgotPassword,
  paths.resetPassword(),
  paths.confirmEmail(),
  paths.guardianInvitation(),
  '/404',
  paths.comingSoon,
  paths.offline,
  paths.search,
  paths.compare,
  paths.verify,
]

/** Public pages that do not depend on a database row. */
export const fixedPublicPaths = pageRoutes
  .filter(({ path, audience }) => audience === 'public' && !path.includes(':') && !unlisted.includes(path))
  .map(({ path }) => path)

const detailPages: [string, DetailType][] = [
  ['/course/:id', 'course'],
  ['/classroom-course/:id', 'course'],
  ['/test-series/:id', 'course'],
  ['/product/:id', 'products'],
  ['/exam-category/:id', 'exam-category'],
  ['/exam/:id', 'exam'],
  ['/center/:id', 'centers'],
  ['/course-category/:id', 'course-category'],
  ['/latest-news/:id', 'content-item'],
]
const levels: DetailType[] = ['content-category', 'content-sub-category', 'content-item']
const listings = ['free-downloads', 'time-table', 'results', 'notifications']

/** Returns what a detail page's path refers to; null for every other path. */
export function namedBy(path: string): { type: DetailType; seoUrl: string } | null {
  const parts = path.split('/').slice(1).map(safeDecode)
  const [section = '', ...below] = parts
  const last = below.at(-1)
  if (last === undefined || last === '') return null
  const level = listings.includes(section) ? levels[below.length - 1] : undefined
  if (level) return { type: level, seoUrl: last }
  const page = below.length === 1 && detailPages.find(([known]) => known === `/${section}/:id`)
  return page ? { type: page[1], seoUrl: last } : null
}

function safeDecode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
