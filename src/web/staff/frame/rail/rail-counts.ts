import type { AttentionKind, TodayAttention } from '#domains/console/today/schema.ts'
import type { AreaName } from '../../routes.ts'

/** The area of the rail that each line of Today leads to. */
const areaOf: Record<AttentionKind, AreaName> = {
  'first-steps': 'site',
  'leads-without-follow-up': 'leads',
  'calls-overdue': 'leads',
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

/** How many things need attention in each area; a line that names one thing counts as one. */
export function countByArea(lines: Pick<TodayAttention, 'kind' | 'count' | 'subject'>[]) {
  const counts = new Map<AreaName, number>()
  for (const { kind, count, subject } of lines) {
    const isNamed = subject !== null && subject.name !== ''
    counts.set(areaOf[kind], (counts.get(areaOf[kind]) ?? 0) + (isNamed ? 1 : (count ?? 1)))
  }
  return counts
}
