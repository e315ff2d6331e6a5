import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSubject } from '../../../../shell/page-meta.ts'
import { contactAbout } from './contact-about.ts'

export const enquiryId = 'enquiry'

/** Opens the enquiry form, which stands in every page. Without scripts the link leads to the contact page, which is told what this page is about. */
export function EnquireLink({ className, children }: { className: string | undefined; children: ReactNode }) {
  const subject = useSubject()
  return (
    <Link className={className} to={contactAbout(subject)} data-opens={enquiryId} aria-haspopup="dialog">
      {children}
    </Link>
  )
}
