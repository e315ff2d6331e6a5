import type { PublicSection } from '../../../../domains/exams/schema.ts'
import { findQuestion, type Layout } from './layout.ts'
import type { SetTimer } from './waits.ts'

export type SectionStanding = 'open' | 'over' | 'to-come'

export type OrderParts = {
  layout: Layout
  /** All of the test, in its order; the layout leaves out those without questions. */
  sections: PublicSection[]
  /** Seconds from now until each of `sections` ends; null: they are open all the time. */
  ends: number[] | null
  now: () => number
  setTimer: SetTimer
  /** The clock of the open section is over, and the next one is open, if there is one. */
  onOver: () => void
}

function standingOf(index: number, open: number): SectionStanding {
  if (open === -1 || index < open) return 'over'
  return index === open ? 'open' : 'to-come'
}

/** What the server says may bring an end nearer, never move it away: its answer has travelled. */
function nearer(ends: number[] | null, secondsLeft: number[] | null, at: number) {
  if (!ends || !secondsLeft) return ends
  return ends.map((end, index) => Math.min(end, at + (secondsLeft[index] ?? Number.POSITIVE_INFINITY)))
}

/** Sections that are sat one after the other, by a clock that only runs forward: also without network each ends on time. */
export function createSectionOrder({ layout, sections, now, setTimer, onOver, ...parts }: OrderParts) {
  const began = now()
  const place = new Map(sections.map(({ _id }, index) => [_id, index]))
  let ends = parts.ends?.map((seconds) => began + seconds) ?? null
  let standings = standingsNow()
  let cancel: (() => void) | null = null

  /** By the clock of this moment, even when nobody has followed it yet. */
  function openIndex() {
    return ends?.findIndex((end) => end > now()) ?? -1
  }

  function standingsNow(): readonly SectionStanding[] {
    const open = openIndex()
    return layout.sections.map(({ section }) => (ends ? standingOf(place.get(section._id) ?? -1, open) : 'open'))
  }

  /** Takes note of what the clock says. True when that is something new. */
  function follow() {
    const next = standingsNow()
    if (next.every((standing, index) => standing === standings[index])) return false
    standings = next
    return true
  }

  const left = () => (ends ? Math.max(0, (ends[openIndex()] ?? 0) - now()) : null)

  function watch() {
    cancel?.()
    if (openIndex() === -1) return
    // A timer may come a moment early, and is then set anew.
    const ms = Math.ceil((left() ?? 0) * 1000)
    cancel = setTimer(() => {
      watch()
      if (follow()) onOver()
    }, ms)
  }
  watch()

  const withStanding = (standing: SectionStanding) => (ends ? layout.sections[standings.indexOf(standing)] : undefined)
  return {
    follow,
    left,
    standings: () => standings,
    /** Undefined where sections are open all the time, too. */
    open: () => withStanding('open'),
    next: () => withStanding('to-come'),
    isOpen: (questionId: string) => {
      if (!ends) return true
      return findQuestion(layout, questionId)?.section_id === sections[openIndex()]?._id
    },
    resync: (secondsLeft: number[] | null) => {
      ends = nearer(ends, secondsLeft, now())
      watch()
    },
  }
}
export type SectionOrder = ReturnType<typeof createSectionOrder>
