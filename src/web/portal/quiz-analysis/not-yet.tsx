import { Link } from 'react-router'
import { paths } from '../../routes.ts'
import styles from './analysis.module.css'

/** In place of an analysis whose time has not come. */
export function NotYet({ why }: { why: string }) {
  return (
    <main id="main" className={styles.page}>
      <div className={`wrap ${styles.inner}`}>
        <header className={styles.head}>
          <Link to={paths.dashboard} aria-label="Back to the dashboard" className={styles.back}>
            ←
          </Link>
          <h1>Your test is submitted</h1>
        </header>
        <p className={`num ${styles.notYet}`}>{why}</p>
      </div>
    </main>
  )
}
