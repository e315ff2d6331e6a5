import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, Navigate, Outlet, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { preferenceCalls } from '#domains/messages/calls.ts'
import { formatDayAndMonth, formatTime } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { useApi } from '../shell/api/api-context.ts'
import type { Api } from '../shell/api/call-api.ts'
import { forgetBundle } from '../shell/bundle/own-bundle.ts'
import { downloadsCache } from '../shell/downloads/cache-name.ts'
import { useInstitute } from '../shell/institute.ts'
import { copyShown, onCopyShown } from '../shell/offline/kept-answers.ts'
import { registerWorker } from '../shell/offline/register-worker.ts'
import { getToken, onSessionElsewhere, readNote, useUser } from '../shell/session.ts'
import { isUnreadKnown, noteUnread, useUnread } from '../shell/unread-notices.ts'
import { Notice } from '../ui/layout/notice.tsx'
import { Skeleton } from '../ui/layout/skeleton.tsx'
import { Logo } from '../ui/media/logo.tsx'
import styles from './layout.module.css'
import { AccountMenu } from './parts/account-menu.tsx'
import css from './parts/phone/dock.module.css'
import hintCss from './parts/phone/hint.module.css'
import { isQuiet, isUsedOften, noteVisit, putOff } from './parts/phone/hint-times.ts'
import { useCurrent, type Way, ways } from './parts/ways.ts'

/** Frame of the signed-in area. */
export default function PortalLayout() {
  // The service worker is outside React.
  useEffect(registerWorker, [])
  const api = useApi()
  useEffect(() => sweepLater(api), [api])
  const isOther = useOtherTabs()
  return (
    <div className={styles.frame}>
      <a className={`sr ${styles.skip}`} href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={`wrap ${styles.bar}`}>
          <HomeLogo />
          <Menu />
          <Bell />
          <AccountMenu />
        </div>
      </header>
      <Progress />
      <OfflineNote />
      {isOther ? <OtherAccount /> : <Pages />}
      <InstallHint />
      <Dock />
    </div>
  )
}

/** Redirects guardians from the students' pages to their own. */
function Pages() {
  const isGuardian = useUser()?.is_guardian ?? false
  const { pathname } = useLocation()
  const isOwn = [ways.children, ways.settings, ways.notices].some(({ holds }) => holds.test(pathname))
  return isGuardian && !isOwn ? <Navigate to={paths.children} replace /> : <Outlet />
}

const guardianMenu = [
  { label: t`Students`, way: ways.children },
  { label: t`Account`, way: ways.settings },
]

const menu = [
  { label: t`Dashboard`, way: ways.dashboard },
  { label: t`Tests`, way: ways.tests },
  { label: t`Classes`, way: ways.classes },
  { label: t`Quiz Submissions`, way: ways.results },
  { label: t`Payments`, way: ways.payments },
]

/** Menu of the student area, on screens with room for it beside the logo. */
function Menu() {
  const current = useCurrent()
  const isGuardian = useUser()?.is_guardian ?? false
  return (
    <nav className={styles.menu} aria-label="Main">
      <Link to={paths.home}>Home</Link>
      {(isGuardian ? guardianMenu : menu).map(({ label, way }) => (
        <Link key={way.path} to={way.path} aria-current={current(way)}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Delay until the page's own data, which may include the count, have arrived. */
const countWaitMs = 2000

/** Requests the number of unread notices, unless a page already has it. */
async function askUnread(api: Api) {
  const token = getToken()
  if (token === null || isUnreadKnown()) return
  // The bell works without a count.
  const notices = await api(preferenceCalls)
    .notices()
    .catch(() => null)
  if (notices && !isUnreadKnown()) noteUnread(token, notices.filter(({ is_new }) => is_new).length)
}

/** Links to the notices and shows the number of unread ones. */
function Bell() {
  const current = useCurrent()
  const count = useUnread()
  const api = useApi()
  // Timers are outside React. Most pages load the count with their data; the others do not.
  useEffect(() => {
    const timer = setTimeout(() => void askUnread(api), countWaitMs)
    return () => clearTimeout(timer)
  }, [api])
  return (
    <Link
      className={styles.bell}
      to={paths.notices}
      aria-label={count > 0 ? t`${plural(count, '# new notice', '# new notices')}` : t`Notices`}
      aria-current={current(ways.notices)}
    >
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <path d="M4 18h16c-1.4-1.6-2-3.4-2-7a6 6 0 0 0-12 0c0 3.6-.6 5.4-2 7zM10 21h4" />
      </svg>
      {count > 0 && <span className={`num ${styles.count}`}>{count}</span>}
    </Link>
  )
}

/**
 * Follows session changes in other tabs: logging out there logs out here. Returns whether another person is now signed
 * in.
 */
function useOtherTabs() {
  const navigate = useNavigate()
  const [isOther, setOther] = useState(false)
  // Events from other tabs are outside React.
  useEffect(
    () =>
      onSessionElsewhere((now) => {
        if (now === 'other-account') setOther(true)
        else void navigate(loginThen(location.pathname + location.search))
      }),
    [navigate],
  )
  return isOther
}

/** Replaces a page that shows another account's data. */
function OtherAccount() {
  return (
    <main id="main" className={`wrap ${styles.loading}`}>
      <Notice>
        Another account is now logged in here.{' '}
        <button className="link" type="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </Notice>
    </main>
  )
}

/** Navigation progress: a bar below the header after a moment, and a text for screen readers. */
function Progress() {
  const isUnderWay = useNavigation().state === 'loading'
  return (
    <div role="status" className={styles.progress}>
      {isUnderWay && (
        <>
          <i />
          <span className="sr">Loading</span>
        </>
      )}
    </div>
  )
}

/**
 * Placeholder for a private page while it loads, inside the layout: identical on the server and in the browser,
 * so it has no personal data.
 */
export function Fallback() {
  return (
    <main id="main" className={`wrap ${styles.loading}`}>
      <p className="sr" role="status">
        Loading
      </p>
      <div className={styles.placeholder}>
        <Skeleton lines={2} />
      </div>
      <div className={styles.placeholder}>
        <Skeleton />
      </div>
      <div className={styles.placeholder}>
        <Skeleton />
      </div>
    </main>
  )
}

function HomeLogo() {
  const { name, name_lines, logo_url } = useInstitute()
  return (
    <Link to={paths.home} aria-label={t`${name}, home`}>
      <Logo lines={name_lines} picture={logo_url} />
    </Link>
  )
}

type Drawn = { label: string; way: Way; drawing: ReactNode }

const drawn: Drawn[] = [
  {
    label: t`Home`,
    way: ways.dashboard,
    drawing: <path className={css.fill} d="M3 10.5 12 3l9 7.5V21h-6v-6H9v6H3z" />,
  },
  {
    label: t`Tests`,
    way: ways.tests,
    drawing: (
      <>
        <rect x="4" y="3" width="16" height="18" rx="2" />
        <circle className={css.fill} cx="9" cy="9" r="2" />
        <path d="M13.5 9H17M13.5 15H17" />
        <circle cx="9" cy="15" r="2" />
      </>
    ),
  },
  {
    label: t`Classes`,
    way: ways.classes,
    drawing: (
      <>
        <rect x="3" y="5" width="18" height="13" rx="2" />
        <path className={css.fill} d="m10 8.5 5 3-5 3z" />
      </>
    ),
  },
  {
    label: t`Results`,
    way: ways.results,
    drawing: <path className={css.fill} d="M4 21V12h4v9M10 21V4h4v17M16 21v-6h4v6" />,
  },
  {
    label: t`Account`,
    way: ways.account,
    drawing: (
      <>
        <circle className={css.fill} cx="12" cy="8" r="4" />
        <path d="M4 21c.6-5 4-7 8-7s7.4 2 8 7" />
      </>
    ),
  },
]

const guardianDock = [drawn[0], drawn[4]].flatMap((entry, index) => {
  const own = guardianMenu[index]
  return entry && own ? [{ ...own, drawing: entry.drawing }] : []
})

/** Navigation bar at the bottom on phones, within reach of the thumb. */
function Dock() {
  const current = useCurrent()
  const isGuardian = useUser()?.is_guardian ?? false
  return (
    <nav className={css.dock} aria-label="Student area">
      {(isGuardian ? guardianDock : drawn).map(({ label, way, drawing }) => (
        <Link key={way.path} to={way.path} aria-current={current(way)}>
          <svg
            width="24"
            height="24"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            {drawing}
          </svg>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Event of Chromium; other browsers have their own menu for installing. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/**
 * Suggests installing the student area as an app to students who have visited on three days, at most once in three
 * months. Only in browsers that support it.
 */
function InstallHint() {
  const { name } = useInstitute()
  const [offer, setOffer] = useState<InstallEvent | null>(null)
  // The browser's install event is outside React.
  useEffect(() => {
    noteVisit()
    const keep = (event: Event) => {
      event.preventDefault()
      if (isInstallEvent(event) && isUsedOften() && !isQuiet('install') && !isInstalled()) setOffer(event)
    }
    addEventListener('beforeinstallprompt', keep)
    return () => removeEventListener('beforeinstallprompt', keep)
  }, [])
  if (!offer) return null
  const close = () => {
    putOff('install')
    setOffer(null)
  }
  const install = () => {
    void offer.prompt()
    close()
  }
  return (
    <section className={`${hintCss.hint} ${hintCss.last}`} aria-label="Install">
      <p>
        <b>Keep {name} handy.</b> It opens like an app, and you can read what you last viewed even when you are offline.
      </p>
      <div className={hintCss.actions}>
        <button type="button" className="btn ghost" onClick={close}>
          Not now
        </button>
        <button type="button" className="btn" onClick={install}>
          Install
        </button>
      </div>
    </section>
  )
}

/** Delay until the page itself has loaded. */
const waitMs = 3500
let isAsked = false

async function sweep(api: Api) {
  if (readNote('downloads') === null && !(await caches.has(downloadsCache))) return
  await (await import('../shell/downloads/sweep-downloads.ts')).sweepDownloads(api)
}

/** Runs once per document of the student area. Most students have no downloads, and then no code is loaded for it. */
function sweepLater(api: Api) {
  if (isAsked || !('caches' in globalThis)) return
  isAsked = true
  setTimeout(() => void sweep(api).catch(() => undefined), waitMs)
}

/** Formats a time: '2:05 pm', or '21 Nov, 2:05 pm' on another day. */
function ageText(at: number, now: number) {
  const isToday = formatDayAndMonth(at) === formatDayAndMonth(now)
  return isToday ? formatTime(at) : `${formatDayAndMonth(at)}, ${formatTime(at)}`
}

/** Shows how old the page is while it displays a copy from this device, and reloads when the network returns. */
function OfflineNote() {
  const at = useSyncExternalStore(onCopyShown, copyShown, () => null)
  const { revalidate, state } = useRevalidator()
  const again = useCallback(() => {
    forgetBundle()
    void revalidate()
  }, [revalidate])
  // The network is outside React.
  useEffect(() => {
    if (at === null) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [at, again])
  return (
    <div role="status" className={at === null ? undefined : css.note}>
      {at !== null && (
        <div className={`wrap ${css.line}`}>
          <span>Offline. Last updated {ageText(at, Date.now())}.</span>
          <button type="button" className="link" disabled={state === 'loading'} onClick={again}>
            Try again
          </button>
        </div>
      )}
    </div>
  )
}
