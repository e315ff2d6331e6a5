import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useInstitute } from '../../../shell/institute.ts'
import { LinesIcon, MessageIcon, PhoneIcon, UpIcon } from '../../../ui/media/icons.tsx'
import { scrollHome } from '../../../ui/navigation/scroll-home.ts'
import { SideDialog } from '../../../ui/overlays/dialog.tsx'
import { quickLinks, telephone } from '../site-links.ts'
import { EnquireLink } from './enquire-link.tsx'
import css from './quick-actions.module.css'

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

/** A button that appears once the first 750 px of the page have gone by. */
function ScrollToTop() {
  const firstScreen = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  // Where the reader has scrolled to is known to the browser alone.
  useEffect(() => {
    if (!firstScreen.current) return
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false))
    observer.observe(firstScreen.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={firstScreen} className={css.firstScreen} />
      <button
        className={`${css.button} ${isShown ? css.shown : ''}`}
        type="button"
        aria-label="Scroll to top"
        onClick={scrollHome}
      >
        <UpIcon />
      </button>
    </>
  )
}
