import type { Found } from '#domains/search/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'

const sections = {
  'free-downloads': { label: t`Free Downloads`, path: paths.freeDownloads },
  'time-table': { label: t`Time Tables`, path: paths.timeTable },
  result: { label: t`Results`, path: paths.results },
  notifications: { label: t`Notices`, path: paths.notifications },
  'latest-news': { label: t`Latest News`, path: paths.latestNews },
}

const labels = {
  course: t`Courses`,
  product: t`Courses`,
  exam: t`Exams`,
  'exam-category': t`Exams`,
  centre: t`Centres`,
  test: t`Tests`,
  teacher: t`Teachers`,
  page: t`Pages`,
  legal: t`Pages`,
}

const pages: Record<string, string> = {
  tests: paths.tests,
  centres: paths.centres,
  contact: paths.contact,
  about: paths.about,
  gallery: paths.gallery,
  careers: paths.careers,
  registration: paths.registration,
  login: paths.login,
  privacy: paths.privacy,
  terms: paths.terms,
  refunds: paths.refunds,
  shipping: paths.shipping,
  grievance: paths.grievance,
  accessibility: paths.accessibility,
}

/** Returns the heading of a search result's group. */
export function groupOf({ kind, section }: Found) {
  return kind === 'content' ? sections[section ?? 'notifications'].label : labels[kind]
}

/** Returns the address of a search result's page. */
export function foundPath({ kind, section, course_type, seo_urls }: Found) {
  const [first = ''] = seo_urls
  switch (kind) {
    case 'course':
      return paths.course({ course_type: course_type ?? 'live', seo_url: first })
    case 'product':
      return paths.product(first)
    case 'exam':
      return paths.exam(first)
    case 'exam-category':
      return paths.examCategory(first)
    case 'centre':
      return paths.centre(first)
    case 'test':
      return paths.tests
    case 'teacher':
      return `${paths.about}#team`
    case 'page':
    case 'legal':
      return pages[first] ?? paths.home
    case 'content':
      return sections[section ?? 'notifications'].path(...seo_urls)
  }
}
