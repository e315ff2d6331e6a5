import { expect } from 'vitest'
import type { JournalEntry, OpenAttempt, SaveBody, Saved } from '#domains/attempts/sitting/schema.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import type { PublicTerms } from '#domains/exams/tests/schema.ts'
import type { AskOptions } from '#platform/http/call.ts'
import type { StoredJournal } from '#web/exam/player/sitting/answer-sheet.ts'
import { createRun } from '#web/exam/player/sitting/run.ts'
import { ApiError } from '#web/shell/api/call-api.ts'

/*
 * A sitting without a browser, a network or a real clock: the player's run with a server, timers and a device that the test controls.
 */

export const tick = () => new Promise<void>((resolve) => setImmediate(resolve))
export const offline = () => new ApiError({ status: 0, code: 'offline', message: 'No connection.' })
export const refusal = (status: number, code: string, retryAfter?: number) =>
  new ApiError({ status, code, message: code, retryAfter })
export const choose = (optionId: string) => ({ type: 'choose', optionId }) as const
export const brief = (entries: readonly JournalEntry[]) =>
  entries.map(({ seq, question_id, option_id }) => [seq, question_id, option_id])

type Call = { body: SaveBody; leaving: boolean; resolve: (saved: Saved) => void; reject: (error: unknown) => void }

/** Makes a server that holds each answer until the test delivers, loses or refuses it. */
function fakeServer() {
  const calls: Call[] = []
  const stored: JournalEntry[] = []
  const submitted: string[] = []
  const left: string[] = []
  const leaving: { problem: unknown; ends: number[] } = { problem: null, ends: [] }
  const failures: { submit: unknown } = { submit: null }
  const take = (entries: JournalEntry[]): Saved => {
    const last = stored.at(-1)?.seq ?? 0
    stored.push(...entries.filter(({ seq }) => seq > last))
    const acknowledged = stored.at(-1)?.seq ?? 0
    return { acknowledged, late: [], is_closed: false, time_left: 6000, section_ends: null }
  }
  const call = async () => {
    await tick()
    const next = calls.shift()
    if (!next) throw new Error('nothing was sent')
    return next
  }
  return {
    api: {
      saveAnswers: (_address: { id: string }, body: SaveBody, { keepalive = false }: AskOptions = {}) =>
        new Promise<Saved>((resolve, reject) => calls.push({ body, leaving: keepalive, resolve, reject })),
      submitAttempt: async ({ id }: { id: string }) => {
        submitted.push(id)
        if (failures.submit) throw failures.submit
        return { submission_id: id }
      },
      leaveSection: async (_address: { id: string }, { section_id }: { section_id: string }) => {
        left.push(section_id)
        if (leaving.problem) throw leaving.problem
        return { time_left: 6000, section_ends: leaving.ends }
      },
    },
    stored,
    submitted,
    left,
    leaving,
    failures,
    call,
    open: () => calls.length,
    async accept(part: Partial<Saved> = {}) {
      const { body, resolve } = await call()
      resolve({ ...take(body.entries), ...part })
      await tick()
      return body.entries
    },
    /** Stores the entries but loses the reply. */
    async loseReply() {
      const { body, reject } = await call()
      take(body.entries)
      reject(offline())
      await tick()
      return body.entries
    },
    async refuse(error: unknown) {
      const { body, reject } = await call()
      reject(error)
      await tick()
      return body.entries
    },
  }
}

/** Makes a clock for everything: timers fire when the test advances the time. */
export function fakeClock() {
  const time = { now: 0 }
  const waiting: { callback: () => void; at: number }[] = []
  return {
    time,
    now: () => time.now,
    waiting: () => waiting.length,
    setTimer: (callback: () => void, ms: number) => {
      const timer = { callback, at: time.now + ms / 1000 }
      waiting.push(timer)
      return () => void (waiting.includes(timer) && waiting.splice(waiting.indexOf(timer), 1))
    },
    async pass(seconds: number) {
      const until = time.now + seconds
      for (;;) {
        const [next] = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        waiting.splice(waiting.indexOf(next), 1)
        time.now = Math.max(time.now, next.at)
        next.callback()
        await tick()
      }
      time.now = until
    },
  }
}

/** Makes a device's storage that outlives a page. */
export function fakeDevice(kept: StoredJournal | null = null) {
  const device = {
    kept,
    write: (next: StoredJournal | null) => {
      device.kept = next
    },
  }
  return device
}

const option = (id: string) => ({ _id: id, text: { en: id } })
const question = (id: string, section: string, sno: number) => ({
  _id: id,
  sno,
  section_id: section,
  kind: 'single' as const,
  keeps_order: false,
  text: { en: id },
  options: [option('a'), option('b')],
  passage_id: null,
})

/** Makes a paper. `sections`: number of questions in each. They are q1, q2 … in s1, s2 … */
function fakePaper(sections: number[]): StudentPaper {
  let sno = 0
  const questions = sections.flatMap((count, at) =>
    Array.from({ length: count }, () => {
      sno += 1
      return question(`q${sno}`, `s${at + 1}`, sno)
    }),
  )
  return {
    quiz_id: 'quiz',
    version: 1,
    passages: [],
    questions,
    sections: sections.map((count, at) => ({
      _id: `s${at + 1}`,
      section_name: `Section ${at + 1}`,
      questions_count: count,
      marks_per_question: '1',
      penalty: '0',
    })),
  }
}

function fakeTerms(sections: number[], part: Partial<PublicTerms>, mayLeave: boolean): PublicTerms {
  return {
    calculator: 'none',
    save_rule: 'practice',
    marked_answers_count: true,
    drafts_count: false,
    partial_credit: false,
    sections: sections.map((_count, at) => ({
      _id: `s${at + 1}`,
      minutes: null,
      locks: false,
      early_advance: mayLeave,
      languages: null,
      minimum_marks: null,
      is_qualifying: false,
    })),
    ...part,
  }
}

type Seat = {
  attempt?: Partial<OpenAttempt>
  terms?: Partial<PublicTerms>
  sections?: number[]
  mayLeave?: boolean
  device?: ReturnType<typeof fakeDevice>
  currentId?: string
  /** Fraction of the longest possible wait between failures. */
  random?: () => number
}

export function sit({ sections = [3], device = fakeDevice(), ...seat }: Seat = {}) {
  const server = fakeServer()
  const clock = fakeClock()
  const attempt: OpenAttempt = {
    _id: 'attempt',
    quiz_id: 'quiz',
    epoch: 1,
    time_left: 3600,
    section_ends: null,
    section_seconds: null,
    device_key: '',
    paper_key: '',
    paper_tags: {},
    candidate_name: 'A',
    registration_number: '1',
    shuffle: null,
    answers: [],
    ...seat.attempt,
  }
  const run = createRun({
    api: server.api,
    attempt,
    paper: fakePaper(sections),
    store: device,
    kept: device.kept,
    terms: fakeTerms(sections, seat.terms ?? {}, seat.mayLeave ?? false),
    currentId: seat.currentId,
    now: clock.now,
    setTimer: clock.setTimer,
    random: seat.random ?? (() => 1),
  })
  return { server, clock, run, device }
}

/** Sits down and waits until the first visit is stored and nothing is pending. */
export async function sitQuietly(seat: Seat = {}) {
  const sitting = sit(seat)
  await sitting.server.accept()
  expect(sitting.run.line()).toEqual({ status: 'saved', unsent: 0 })
  return sitting
}
