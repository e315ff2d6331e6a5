import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import type { PageSubject } from '#web/shell/page.ts'
import { useSubject } from '#web/shell/page-meta.ts'

/** Returns the contact page's address for a question about a course, an exam or a centre, which prefills the message's subject. */
function contactAbout({ course, exam, centre }: PageSubject) {
  const about = course ?? exam ?? centre
  return about ? `${paths.contact}?${new URLSearchParams({ about: about.label })}` : paths.contact
}

export const enquiryId = 'enquiry'

/**
 * Opens the enquiry form, which is on every page. Without scripts the link leads to the contact page with this page's
 * subject.
 */
export function EnquireLink({ className, children }: { className: string | undefined; children: ReactNode }) {
  const subject = useSubject()
  return (
    <Link className={className} to={contactAbout(subject)} data-opens={enquiryId} aria-haspopup="dialog">
      {children}
    </Link>
  )
}
