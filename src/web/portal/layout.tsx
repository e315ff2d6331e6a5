import { Link, NavLink, Outlet, useNavigation } from 'react-router'
import { paths } from '../routes.ts'
import { useInstitute } from '../shell/institute.ts'
import { Skeleton } from '../ui/layout/skeleton.tsx'
import { Logo } from '../ui/media/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './layout.module.css'

/** The frame of the signed-in area. On phones the two main ways stand in a bar at the bottom, within reach of the thumb. */
export default function PortalLayout() {
  return (
    <div className={styles.frame}>
      <a className={`sr ${styles.skip}`} href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={`wrap ${styles.bar}`}>
          <HomeLogo />
          <nav className={styles.menu} aria-label="Main">
            <NavLink to={paths.home}>Home</NavLink>
            <NavLink to={paths.dashboard}>Dashboard</NavLink>
            <NavLink to={paths.submissions}>Quiz Submissions</NavLink>
          </nav>
          <AccountMenu />
        </div>
      </header>
      <Progress />
      <Outlet />
      <nav className={styles.dock} aria-label="Quick">
        <Link to={paths.home}>Home</Link>
        <Link to={`${paths.dashboard}#tests`}>Tests</Link>
      </nav>
    </div>
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
    <Link to={paths.home} aria-label={`${name}, home`}>
      <Logo lines={name_lines} picture={logo_url} />
    </Link>
  )
}
