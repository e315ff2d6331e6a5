import { useRef } from 'react'
import { Link } from 'react-router'
import { useInstitute } from '../institute.ts'
import { paths } from '../routes.ts'
import { SideDialog } from '../ui/dialog.tsx'
import { LinesIcon, MessageIcon, PhoneIcon } from '../ui/icons.tsx'
import css from './quick-actions.module.css'
import { ScrollToTop } from './scroll-to-top.tsx'
import { quickLinks, telephone } from './site-links.ts'

/** What is always at hand: a dock at the foot of a phone, two round buttons in the corner of a wide screen. */
export function QuickActions() {
  const panel = useRef<HTMLDialogElement>(null)
  const { phone } = useInstitute()
  return (
    <>
      <ScrollToTop />
      <nav className={css.dock} aria-label="Quick actions">
        <Link className={css.enquire} to={paths.contact}>
          <MessageIcon /> Enquire
        </Link>
        <a className={css.call} href={telephone(phone)}>
          <PhoneIcon /> Call
        </a>
        <button className={css.quick} type="button" aria-haspopup="dialog" onClick={() => panel.current?.showModal()}>
          <LinesIcon /> <span>Quick links</span>
        </button>
      </nav>
      <SideDialog ref={panel} side="right" label="Quick links" heading={<h2 className={css.title}>Quick links</h2>}>
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
