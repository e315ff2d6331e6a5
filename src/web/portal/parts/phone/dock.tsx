import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { useCurrent, type Way, ways } from '../ways.ts'
import css from './dock.module.css'

type Drawn = { label: string; way: Way; drawing: ReactNode }

const drawn: Drawn[] = [
  {
    label: 'Home',
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

/** On phones the main ways stand in a bar at the bottom, within reach of the thumb. */
export function Dock() {
  const current = useCurrent()
  return (
    <nav className={css.dock} aria-label="Student area">
      {drawn.map(({ label, way, drawing }) => (
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
