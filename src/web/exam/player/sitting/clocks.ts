import type { OpenAttempt, SittingTime } from '#domains/attempts/sitting/schema.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import { clockGroups } from '#domains/exams/patterns/rules.ts'
import type { PublicSection, PublicTerms } from '#domains/exams/tests/schema.ts'
import { findQuestion, type Layout } from './layout.ts'

/*
 * Timers of a sitting: the end of the test, the end of each section, and the time on the current question. All run on a
 * monotonic clock that nobody can set, in seconds. The server may bring an end nearer, but moves it later only by extra
 * minutes from staff, because its answer is delayed by the network.
 */

/** Calls back after `ms`, unless the returned function is called first. */
export type SetTimer = (callback: () => void, ms: number) => () => void
export type SectionState = 'open' | 'over' | 'to-come'

export function createDeadline(now: () => number, timeLeft: number) {
  let end = now() + timeLeft
  return {
    end: () => end,
    left: () => Math.max(0, end - now()),
    /** `more`: seconds granted since the last answer. */
    resync: (timeLeft: number, more = 0) => {
      end = Math.min(end + more, now() + timeLeft)
    },
  }
}

/** Returns whole seconds since the last call; carries fractions over, so that many short visits lose no time. */
export function createStopwatch(now: () => number) {
  let since = now()
  const peek = () => Math.max(0, Math.floor(now() - since))
  return {
    peek,
    take: () => {
      const whole = peek()
      since += whole
      return whole
    },
  }
}

type SectionParts = {
  layout: Layout
  /** All sections of the test in order; the layout omits those without questions. */
  sections: PublicSection[]
  /** Seconds from now until each of `sections` ends; null: all sections are open throughout. */
  ends: number[] | null
  /** Timer of each of `sections`; sections that share a timer are open together. */
  groups: number[]
  now: () => number
}

/** `open`: index of the running timer; -1: none is running any more. */
function stateAt(group: number, open: number): SectionState {
  if (open === -1 || group < open) return 'over'
  return group === open ? 'open' : 'to-come'
}

/** Tracks sections taken one after the other, or side by side on a shared timer. */
function createSectionOrder({ layout, sections, groups, now, ...parts }: SectionParts) {
  const began = now()
  const place = new Map(sections.map(({ _id }, index) => [_id, index]))
  const groupOf = (sectionId: string | undefined) => groups[place.get(sectionId ?? '') ?? -1] ?? -1
  let ends = parts.ends?.map((seconds) => began + seconds) ?? null
  let followed = openNow()
  let states = statesFor(followed)

  /** Returns the timer that is open at this moment, even if no timer event has fired yet; -1: none, or no section has a timer. */
  function openNow() {
    return ends?.findIndex((end) => end > now()) ?? -1
  }

  function statesFor(open: number): readonly SectionState[] {
    const running = groups[open] ?? -1
    return layout.sections.map(({ section }) => (ends ? stateAt(groupOf(section._id), running) : 'open'))
  }

  const inState = (state: SectionState) => (ends ? layout.sections[states.indexOf(state)] : undefined)
  return {
    states: () => states,
    /** Also undefined if sections are open throughout. */
    open: () => inState('open'),
    next: () => inState('to-come'),
    left: () => (ends ? Math.max(0, (ends[openNow()] ?? 0) - now()) : null),
    /** Returns the end of the candidate's section, or of the last one if all are over. */
    end: () => ends?.at(followed) ?? Number.POSITIVE_INFINITY,
    hasOpen: () => openNow() !== -1,
    /** Seconds until each section ends, in the format of the input; null: open throughout. */
    endsIn: () => ends?.map((end) => Math.max(0, end - now())) ?? null,
    isOpen: (questionId: string) => {
      if (!ends) return true
      const running = groups[openNow()]
      return running !== undefined && groupOf(findQuestion(layout, questionId)?.section_id) === running
    },
    /** Returns true if another section should be open by now. */
    hasMoved: () => openNow() !== followed,
    follow: () => {
      followed = openNow()
      states = statesFor(followed)
    },
    /** `more`: as above. Reopens a section that had ended here, if the server has it open. */
    resync: (secondsLeft: number[] | null, more = 0) => {
      const left = (index: number) => secondsLeft?.[index] ?? Number.POSITIVE_INFINITY
      ends = ends?.map((end, index) => Math.min(end + more, now() + left(index))) ?? null
    },
  }
}

type ClocksParts = {
  layout: Layout
  attempt: Pick<OpenAttempt, 'time_left' | 'section_ends' | 'extended_seconds'>
  paper: Pick<StudentPaper, 'sections'>
  terms: Pick<PublicTerms, 'sections'>
  now: () => number
  setTimer: SetTimer
  /** The open section's timer has run out; the next section, if any, is open. */
  onSectionOver: () => void
}

export function createClocks({ layout, attempt, paper, terms, now, setTimer, onSectionOver }: ClocksParts) {
  const deadline = createDeadline(now, attempt.time_left)
  const groups = clockGroups(terms.sections)
  const sections = createSectionOrder({ layout, sections: paper.sections, ends: attempt.section_ends, groups, now })
  /** Seconds after the end do not count: a device that slept through it, or waits for the network, cannot continue. */
  const stopwatch = createStopwatch(() => Math.min(now(), deadline.end(), sections.end()))
  let cancel: (() => void) | null = null
  let extended = attempt.extended_seconds ?? 0

  /** Ends each section on time, even without a network. */
  function watch() {
    cancel?.()
    if (!sections.hasOpen()) return
    // A timer may fire slightly early and is then set again.
    cancel = setTimer(onTimer, Math.ceil((sections.left() ?? 0) * 1000))
  }
  function onTimer() {
    watch()
    if (sections.hasMoved()) onSectionOver()
  }
  watch()

  return {
    sections,
    stopwatch,
    timeLeft: deadline.left,
    /** Returns the times as the server would report them now. */
    sittingTime: (): SittingTime => ({
      time_left: deadline.left(),
      section_ends: sections.endsIn(),
      extended_seconds: extended,
    }),
    /** Returns the time left on the displayed timer: of the open section, or of the whole test. */
    clockLeft: () => sections.left() ?? deadline.left(),
    /** Adopts the server's times; returns the seconds that the office has granted since the last call. */
    resync: ({ time_left, section_ends, extended_seconds = 0 }: SittingTime) => {
      const more = Math.max(0, extended_seconds - extended)
      extended += more
      deadline.resync(time_left, more)
      sections.resync(section_ends, more)
      watch()
      return more
    },
  }
}
export type Clocks = ReturnType<typeof createClocks>
