import { useRef } from 'react'
import { Link } from 'react-router'
import { useInstitute } from '../institute.ts'
import { SideDialog } from '../ui/dialog.tsx'
import { LinesIcon, MessageIcon, PhoneIcon } from '../ui/icons.tsx'
import { EnquireLink } from './enquire-link.tsx'
import css from './quick-actions.module.css'
import { ScrollToTop } from './scroll-to-top.tsx'
import { quickLinks, telephone } from './site-links.ts'

/** The browser's own way to open the panel, for a press that comes before this code does. */
const opensPanel = { command: 'show-modal', commandfor: 'quick-links' }

/** What is always at hand: a dock at the foot of a phone, two round buttons in the corner of a wide screen. */
export function QuickActions() {
  const panel = useRef<HTMLDialogElement>(null)
  const { phone } = useInstitute()
  return (
    <>
      <ScrollToTop />
      <nav className={css.dock} aria-label="Quick actions">
        <EnquireLink className={css.enquire}>
          <MessageIcon />
          <span>
            <span className="sr">Quick </span>Enquiry
          </span>
        </EnquireLink>
        <a className={css.call} href={telephone(phone)}>
          <PhoneIcon /> Call
        </a>
        <button
          className={css.quick}
          type="button"
          aria-haspopup="dialog"
          onClick={() => panel.current?.showModal()}
          {...opensPanel}
        >
          <LinesIcon /> <span>Quick Links</span>
        </button>
      </nav>
      <SideDialog
        id="quick-links"
        ref={panel}
        side="right"
        label="Quick Links"
        heading={<h2 className={css.title}>Quick Links</h2>}
      >
        <ul className={css.links}>
          {quickLinks.map((link) => (
            <li key={link.to}>
              <Link to={link.to}>{link.label}</Link>
            </li>
          ))}
        </ul>
      </SideDialog>
    </>
  )
}
