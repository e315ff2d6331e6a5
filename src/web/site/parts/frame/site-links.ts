import type { PublicInstitute } from '../../../../domains/content/schema.ts'
import { paths } from '../../../routes.ts'
import type { SiteLink } from './header/menus.ts'

/** The six links of the Quick Links panel. */
export const quickLinks: SiteLink[] = [
  { label: 'Classroom Course', to: paths.timeTable('class-room-course') },
  { label: 'Online Live Course', to: paths.timeTable('online-live-course') },
  { label: 'Test Series Discussion', to: paths.timeTable('test-series-discussion') },
  { label: 'Test Results', to: paths.freeDownloads('test-results') },
  { label: 'Exam Questions and Answer Keys', to: paths.freeDownloads('exam-q-ans-key') },
  { label: 'Assignments and Answer Keys', to: paths.freeDownloads('assignment-ans-key') },
]

export const instituteLinks: SiteLink[] = [
  { label: 'Why Us?', to: paths.about },
  { label: 'Gallery', to: paths.gallery },
  { label: 'Course Details', to: paths.courseDetails },
  { label: 'Careers', to: paths.contact },
  { label: 'Franchise', to: paths.login },
  { label: 'Contact', to: paths.contact },
]

/** What the law asks every institute to say. */
export const legalLinks: SiteLink[] = [
  { label: 'Privacy', to: paths.privacy },
  { label: 'Terms of use', to: paths.terms },
  { label: 'Refund and cancellation', to: paths.refunds },
  { label: 'Shipping', to: paths.shipping },
  { label: 'Grievance officer', to: paths.grievance },
]

export function studyLinks(courses: SiteLink[], institute: Pick<PublicInstitute, 'publications_url'>): SiteLink[] {
  const publications = institute.publications_url ? [{ label: 'Publications', to: institute.publications_url }] : []
  return [...courses, ...publications, { label: 'FTD/Scholarship Tests', to: paths.tests }]
}

/** The address that dials a number written for people. */
export function telephone(number: string) {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
