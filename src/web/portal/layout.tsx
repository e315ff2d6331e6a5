import { useEffect, useState } from 'react'
import { Link, Outlet, useNavigate, useNavigation } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { sweepLater } from '#web/shell/downloads/sweep-later.ts'
import { useInstitute } from '#web/shell/institute.ts'
import { OfflineNote } from '#web/shell/offline/offline-note.tsx'
import { registerWorker } from '#web/shell/offline/register-worker.ts'
import { onSessionElsewhere } from '#web/shell/session.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import { Logo } from '#web/ui/media/logo.tsx'
import styles from './layout.module.css'
import { AccountMenu } from './parts/account-menu.tsx'
import { Dock } from './parts/phone/dock.tsx'
import { InstallHint } from './parts/phone/install-hint.tsx'
import { useCurrent, ways } from './parts/ways.ts'

/** The frame of the signed-in area. */
export default function PortalLayout() {
  // The browser's worker is outside React.
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
          <AccountMenu />
        </div>
      </header>
      <Progress />
      <OfflineNote />
      {isOther ? <OtherAccount /> : <Outlet />}
      <InstallHint />
      <Dock />
    </div>
  )
}

const menu = [
  { label: t`Dashboard`, way: ways.dashboard },
  { label: t`Tests`, way: ways.tests },
  { label: t`Classes`, way: ways.classes },
  { label: t`Quiz Submissions`, way: ways.results },
  { label: t`Payments`, way: ways.payments },
]

/** The ways through the student area, on screens that have room for them beside the logo. */
function Menu() {
  const current = useCurrent()
  return (
    <nav className={styles.menu} aria-label="Main">
      <Link to={paths.home}>Home</Link>
      {menu.map(({ label, way }) => (
        <Link key={way.path} to={way.path} aria-current={current(way)}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Follows what another tab does to the session: logged out there is logged out here. Answers whether somebody else is logged in by now. */
function useOtherTabs() {
  const navigate = useNavigate()
  const [isOther, setOther] = useState(false)
  // What other tabs do is told by the browser.
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

/** In place of a page that shows what belongs to the one before. */
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

/** On the way to another page: a bar below the header once that takes a moment, and a word for who cannot see it. */
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

/** Stands in for a private page while it loads, inside the layout: the same on the server and in the browser, so it knows nobody. */
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
