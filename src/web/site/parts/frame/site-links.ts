import type { PublicInstitute } from '../../../../domains/content/schema.ts'
import { t } from '../../../../platform/text/messages.ts'
import { paths } from '../../../routes.ts'
import type { SiteLink } from './header/menus.ts'

/** The six links of the Quick Links panel. */
export const quickLinks: SiteLink[] = [
  { label: t`Classroom Course`, to: paths.timeTable('class-room-course') },
  { label: t`Online Live Course`, to: paths.timeTable('online-live-course') },
  { label: t`Test Series Discussion`, to: paths.timeTable('test-series-discussion') },
  { label: t`Test Results`, to: paths.freeDownloads('test-results') },
  { label: t`Exam Questions and Answer Keys`, to: paths.freeDownloads('exam-q-ans-key') },
  { label: t`Assignments and Answer Keys`, to: paths.freeDownloads('assignment-ans-key') },
]

export const instituteLinks: SiteLink[] = [
  { label: t`Why Us?`, to: paths.about },
  { label: t`Gallery`, to: paths.gallery },
  { label: t`Course Details`, to: paths.courseDetails },
  { label: t`Careers`, to: paths.contact },
  { label: t`Franchise`, to: paths.login },
  { label: t`Contact`, to: paths.contact },
]

/** What the law asks every institute to say. */
export const legalLinks: SiteLink[] = [
  { label: t`Privacy`, to: paths.privacy },
  { label: t`Terms of use`, to: paths.terms },
  { label: t`Refund and cancellation`, to: paths.refunds },
  { label: t`Shipping`, to: paths.shipping },
  { label: t`Grievance officer`, to: paths.grievance },
]

export function studyLinks(courses: SiteLink[], institute: Pick<PublicInstitute, 'publications_url'>): SiteLink[] {
  const publications = institute.publications_url ? [{ label: t`Publications`, to: institute.publications_url }] : []
  return [...courses, ...publications, { label: t`FTD/Scholarship Tests`, to: paths.tests }]
}

/** The address that dials a number written for people. */
export function telephone(number: string) {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
