import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { numberText } from '#platform/text/counted.ts'
import { type areas, staffPages, staffPath } from '../../routes.ts'
import css from '../frame.module.css'
import { useWithCentre } from '../use-with-centre.ts'
import { useRailCounts } from './use-rail-counts.ts'

function isUnder(path: string, area: string) {
  const page = staffPages.filter((page) => path === staffPath(page.path) || matches(path, staffPath(page.path))).at(0)
  return page?.area === area
}

/** Whether a path is one of a pattern such as /staff/leads/:id. */
function matches(path: string, pattern: string) {
  const [parts, patternParts] = [path.split('/'), pattern.split('/')]
  return (
    parts.length === patternParts.length && patternParts.every((part, n) => part.startsWith(':') || part === parts[n])
  )
}

type RailProps = { entries: (Pick<(typeof areas)[number], 'name' | 'label' | 'letter'> & { to: string })[] }

/** On phones the bar at the bottom: four entries, and the others behind More. */
export function Rail({ entries }: RailProps) {
  const { pathname } = useLocation()
  const withCentre = useWithCentre()
  const counts = useRailCounts()
  const [isMoreOpen, setMoreOpen] = useState(false)
  return (
    <nav className={css.rail} aria-label="Office" data-more={isMoreOpen || undefined}>
      {entries.map(({ name, label, letter, to }) => (
        <Link
          key={name}
          to={withCentre(to)}
          title={label}
          aria-current={isUnder(pathname, name) ? 'page' : undefined}
          onClick={() => setMoreOpen(false)}
        >
          <i className={css.letter} aria-hidden="true">
            {letter}
          </i>
          <span>{label}</span>
          <Count value={counts.get(name)} />
        </Link>
      ))}
      {entries.length > 5 && (
        <button className={css.more} type="button" aria-expanded={isMoreOpen} onClick={() => setMoreOpen(!isMoreOpen)}>
          <i className={css.letter} aria-hidden="true">
            …
          </i>
          <span>More</span>
        </button>
      )}
    </nav>
  )
}

/** How many things of an area need attention, as Today lists them. */
function Count({ value }: { value: number | undefined }) {
  if (!value) return null
  return (
    <small className={css.count}>
      <span aria-hidden="true">{value > 99 ? '99+' : value}</span>
      <span className="sr">{numberText(value)} needing attention</span>
    </small>
  )
}
