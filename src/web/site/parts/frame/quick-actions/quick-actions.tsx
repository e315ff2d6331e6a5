import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import { useInstitute } from '#web/shell/institute.ts'
import { later } from '#web/ui/layout/later.tsx'
import { LinesIcon, MessageIcon, PhoneIcon, UpIcon } from '#web/ui/media/contact-icons.tsx'
import { opens, SideDialog } from '#web/ui/overlays/dialog.tsx'
import { StandingWindow } from '#web/ui/overlays/standing-window.tsx'
import { quickLinks } from '../panel-links.ts'
import { telephone } from '../site-links.ts'
import { EnquireLink, enquiryId } from './enquire-link.tsx'
import css from './quick-actions.module.css'

/** Its HTML is in the page; its code loads on first use and adopts the input. */
const EnquiryForm = later(async () => ({ default: (await import('./enquiry-form.tsx')).EnquiryForm }))

const panelId = 'quick-links'

/** Pages with one short form, whose button the dock of phones would cover. */
const formPages = new Set<string>([
  paths.login,
  paths.registration,
  paths.forgotPassword,
  paths.resetPassword(),
  paths.confirmEmail(),
  paths.guardianInvitation(),
])

/**
 * Quick actions that are always visible: a dock at the bottom of phones, two round buttons in the corner of wide
 * screens.
 */
export function QuickActions() {
  const { phone } = useInstitute()
  const { mark, isFar } = useFarDown()
  const isForm = formPages.has(useLocation().pathname)
  return (
    <>
      <div ref={mark} className={css.firstScreen} />
      <nav className={`${css.dock} ${isForm ? css.wideOnly : ''}`} aria-label="Quick actions">
        <EnquireLink className={css.enquire}>
          <MessageIcon />
          <span>
            <span className="sr">Quick </span>Enquiry
          </span>
        </EnquireLink>
        {phone && (
          <a className={css.call} href={telephone(phone)}>
            <PhoneIcon /> Call
          </a>
        )}
        <button className={css.quick} type="button" {...opens(panelId)}>
          <LinesIcon /> <span>Quick Links</span>
        </button>
        <button
          className={`${css.up} ${isFar ? css.shown : ''}`}
          type="button"
          aria-label="Scroll to top"
          onClick={scrollHome}
        >
          <UpIcon />
        </button>
      </nav>
      <StandingWindow id={enquiryId} title="Get In Touch">
        <EnquiryForm />
      </StandingWindow>
      <SideDialog id={panelId} side="right" label="Quick Links" heading={<h2 className={css.title}>Quick Links</h2>}>
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

/** Returns whether the first 750 px of the page are scrolled past; attach `mark` to the element that ends there. */
function useFarDown() {
  const mark = useRef<HTMLDivElement>(null)
  const [isFar, setFar] = useState(false)
  // Only the browser knows the scroll position.
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(([entry]) => setFar(entry?.isIntersecting === false))
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return { mark, isFar }
}

const duration = 750

/**
 * Returns the scroll position `elapsed` milliseconds after starting from `from` towards the top: fast first, then
 * slower.
 */
export function placeAt(from: number, elapsed: number) {
  const left = 1 - Math.min(Math.max(elapsed / duration, 0), 1)
  return Math.round(from * left ** 3)
}

/** Scrolls to the top within 750 ms, at once with reduced motion; scrolling meanwhile cancels it. */
function scrollHome() {
  const from = window.scrollY
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const stop = new AbortController()
  const start = performance.now()
  const step = () => {
    const place = isCalm ? 0 : placeAt(from, performance.now() - start)
    window.scrollTo({ top: place, behavior: 'instant' })
    if (place === 0) stop.abort()
    else if (!stop.signal.aborted) requestAnimationFrame(step)
  }
  for (const sign of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(sign, () => stop.abort(), { passive: true, signal: stop.signal })
  }
  step()
}
