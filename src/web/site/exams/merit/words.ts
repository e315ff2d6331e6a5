import { tieText } from '#domains/exams/patterns/rules.ts'
import type { Normalisation } from '#domains/exams/patterns/schema.ts'
import type { FoundResult, PublicPage } from '#domains/merit/scores/schema.ts'
import { t } from '#platform/text/messages.ts'

/* What the page of a merit list says in words. */

const scores: Record<Normalisation, string> = {
  none: t`Ranks follow the marks as they are.`,
  nta: t`Ranks follow the percentile within the own shift, as NTA counts it.`,
  rrb: t`Ranks follow the percentile within the own shift; marks are converted to those of one shift, as RRB does.`,
  'ssc-2018': t`Ranks follow normalised marks by mean, deviation and the top 0.1 %, as SSC counted until 2025.`,
  'ssc-2025': t`Ranks follow normalised marks: the mean of the marks with the same percentile in all shifts, as SSC counts since 2025.`,
  standard: t`Ranks follow the standard score within the own shift, with mean 25 and deviation 5.`,
}

/** How ranks came about. */
export function orderText({ normalisation, ties }: Pick<PublicPage, 'normalisation' | 'ties'>) {
  const order = ties.map(tieText).join(t`, then `)
  return t`${scores[normalisation]} Equal scores are decided by ${order}; whoever is equal in all of it shares the rank.`
}

/** Kinds of places in a list: open to all categories, then those of each. */
export const placeNames = { open: t`Open`, General: t`General`, OBC: 'OBC', SC: 'SC', ST: 'ST' }

/** Without zeros that say nothing. */
export const short = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value).replace('-', '−')

/** Whether a candidate has qualified; only their rank if the list has no number of places. */
export function standingText({ missed, has_places, selection }: FoundResult) {
  if (missed.length > 0) {
    const names = missed.map((name) => name || t`the whole paper`).join(', ')
    return t`Not qualified: minimum not reached in ${names}`
  }
  if (!has_places) return t`Ranked`
  return selection === null ? t`Not qualified: below the cut-off` : t`Qualified: ${placeNames[selection]}`
}
