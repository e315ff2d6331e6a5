import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { SiteLink } from './header/menus.ts'

/*
 * Links of panels and of the footer. Their code loads after the page, so they are separate from what the frame
 * needs at once.
 */

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
  { label: t`Careers`, to: paths.careers },
  { label: t`Franchise`, to: paths.login },
  { label: t`Contact`, to: paths.contact },
]

/** Pages that the law requires of every institute. */
export const legalLinks: SiteLink[] = [
  { label: t`Privacy`, to: paths.privacy },
  { label: t`Terms of use`, to: paths.terms },
  { label: t`Refund and cancellation`, to: paths.refunds },
  { label: t`Shipping`, to: paths.shipping },
  { label: t`Grievance officer`, to: paths.grievance },
  { label: t`Accessibility`, to: paths.accessibility },
]

/** Links in the last line of every page: legal texts, and checking a document. */
export const endLinks: SiteLink[] = [...legalLinks, { label: t`Check a document`, to: paths.verify }]
