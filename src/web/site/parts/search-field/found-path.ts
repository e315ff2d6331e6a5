import type { Found } from '../../../../domains/search/schema.ts'
import { paths } from '../../../routes.ts'

const sections = {
  'free-downloads': { label: 'Free Downloads', path: paths.freeDownloads },
  'time-table': { label: 'Time Tables', path: paths.timeTable },
  result: { label: 'Results', path: paths.results },
  notifications: { label: 'Notices', path: paths.notifications },
  'latest-news': { label: 'Latest News', path: paths.latestNews },
}

const labels = { course: 'Courses', exam: 'Exams', 'exam-category': 'Exams', centre: 'Centres', test: 'Tests' }

/** The heading under which it stands among what was found. */
export function groupOf({ kind, section }: Found) {
  return kind === 'content' ? sections[section ?? 'notifications'].label : labels[kind]
}

/** The page that shows it. */
export function foundPath({ kind, section, course_type, seo_urls }: Found) {
  const [first = ''] = seo_urls
  switch (kind) {
    case 'course':
      return paths.course({ course_type: course_type ?? 'live', seo_url: first })
    case 'exam':
      return paths.exam(first)
    case 'exam-category':
      return paths.examCategory(first)
    case 'centre':
      return paths.centre(first)
    case 'test':
      return paths.tests
    case 'content':
      return sections[section ?? 'notifications'].path(...seo_urls)
  }
}
