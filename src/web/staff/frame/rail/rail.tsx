import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { todayCalls } from '#domains/console/calls.ts'
import type { AttentionKind, TodayAttention } from '#domains/console/today/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { type AreaName, type areas, staffPages, staffPath } from '#web/staff/routes.ts'
import { useLiveAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { AreaIcon } from '../../parts/marks/area-icon.tsx'
import css from '../frame.module.css'

function isUnder(path: string, area: string) {
  const page = staffPages.filter((page) => path === staffPath(page.path) || matches(path, staffPath(page.path))).at(0)
  return page?.area === area
}

/** Returns whether a path matches a pattern such as /staff/leads/:id. */
function matches(path: string, pattern: string) {
  const [parts, patternParts] = [path.split('/'), pattern.split('/')]
  return (
    parts.length === patternParts.length && patternParts.every((part, n) => part.startsWith(':') || part === parts[n])
  )
}

type RailProps = { entries: (Pick<(typeof areas)[number], 'name' | 'label'> & { to: string })[] }

/** The console's rail. On phones it is a bar at the bottom with four entries, and the others behind More. */
export function Rail({ entries }: RailProps) {
  const { pathname } = useLocation()
  const withCentre = useWithCentre()
  const counts = useRailCounts()
  const [isMoreOpen, setMoreOpen] = useState(false)
  return (
    <nav className={css.rail} aria-label="Office" data-more={isMoreOpen || undefined}>
      {entries.map(({ name, label, to }) => (
        <Link
          key={name}
          to={withCentre(to)}
          title={label}
          aria-current={isUnder(pathname, name) ? 'page' : undefined}
          onClick={() => setMoreOpen(false)}
        >
          <AreaIcon area={name} />
          <span>{label}</span>
          <Count value={counts.get(name)} />
        </Link>
      ))}
      {entries.length > 5 && (
        <button className={css.more} type="button" aria-expanded={isMoreOpen} onClick={() => setMoreOpen(!isMoreOpen)}>
          <i aria-hidden="true">…</i>
          <span>More</span>
        </button>
      )}
    </nav>
  )
}

/** Shows how many things in an area need attention, according to Today. */
function Count({ value }: { value: number | undefined }) {
  if (!value) return null
  return (
    <small className={css.count}>
      <span aria-hidden="true">{value > 99 ? '99+' : value}</span>
      <span className="sr">{numberText(value)} needing attention</span>
    </small>
  )
}

/** Delay, because the current screen has priority. */
const waitMs = 1500
const everyMs = 3 * 60_000

/**
 * Returns how many things need attention in each area of the rail, according to Today; loaded after the screen, and
 * refreshed periodically.
 */
function useRailCounts() {
  const { centre } = useCentre()
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  const place = centre ? { centre: centre._id } : {}
  const { data } = useLiveAnswer(() => everyMs, todayCalls.today, isTime ? place : null)
  return countByArea(data?.attention ?? [])
}

/** The area of the rail to which each line of Today leads. */
const areaOf: Record<AttentionKind, AreaName> = {
  'first-steps': 'site',
  'leads-without-follow-up': 'leads',
  'calls-overdue': 'leads',
  'absence-reasons': 'classes',
  'test-lacks': 'tests',
  'results-ready': 'tests',
  'questions-reported': 'tests',
  'questions-read-many': 'institute',
  'dues-late': 'money',
  'dues-older': 'money',
  'payments-held': 'money',
  'payments-unconfirmed': 'money',
  'settlement-differs': 'money',
  'refunds-asked': 'money',
  'refunds-to-pay-out': 'money',
  'cheques-waiting': 'money',
  'drawer-overnight': 'money',
  'drawer-overnight-own': 'money',
  'handovers-waiting': 'money',
  'first-money-asked': 'today',
  'requests-returned': 'today',
  'drafts-own': 'site',
  'questions-own': 'questions',
  'questions-returned': 'questions',
  'questions-to-review': 'questions',
  'translations-stale': 'questions',
  'publishing-late': 'site',
  'publishing-failed': 'site',
  'item-expires': 'site',
  'banner-expires': 'site',
  'counter-old': 'site',
  'consents-withdrawn': 'students',
  'consents-end': 'students',
  'jobs-parked': 'institute',
  'mail-late': 'institute',
  'backup-old': 'institute',
  'backup-none': 'institute',
}

/** Counts what needs attention in each area; a line that names one thing counts as one. */
export function countByArea(lines: Pick<TodayAttention, 'kind' | 'count' | 'subject'>[]) {
  const counts = new Map<AreaName, number>()
  for (const { kind, count, subject } of lines) {
    const isNamed = subject !== null && subject.name !== ''
    counts.set(areaOf[kind], (counts.get(areaOf[kind]) ?? 0) + (isNamed ? 1 : (count ?? 1)))
  }
  return counts
}
