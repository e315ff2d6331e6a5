import type { PublicAddress } from '../../domains/catalogue/schema.ts'
import { pageRoutes, paths } from '../routes.ts'

type ContentAddress = Extract<PublicAddress, { type: 'content' }>

function contentPath({ section, below }: ContentAddress) {
  switch (section) {
    case 'free-downloads':
      return paths.freeDownloads(...below)
    case 'time-table':
      return paths.timeTable(...below)
    case 'result':
      return paths.results(...below)
    case 'notifications':
      return paths.notifications(...below)
    case 'latest-news':
      // News have no categories: an item stands directly below its section.
      return paths.latestNews(below.at(-1) ?? '')
  }
}

/** The path of the page that shows it. */
export function publicPath(address: PublicAddress) {
  switch (address.type) {
    case 'course':
      return paths.course({ course_type: address.courseType, seo_url: address.seoUrl })
    case 'content':
      return contentPath(address)
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
  }
}

// Reached by a link in a mail, or of use only to whoever is about to sign in.
const unlisted = [
  '/login',
  '/registration',
  '/forget-password',
  '/reset-password',
  '/confirm-email',
  '/404',
  '/coming-soon',
]

/** Public pages that stand for nothing in the database. */
export const fixedPublicPaths = pageRoutes
  .filter(({ path, audience }) => audience === 'public' && !path.includes(':') && !unlisted.includes(path))
  .map(({ path }) => path)
