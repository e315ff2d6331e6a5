import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import { paperCalls } from '#domains/exams/calls.ts'
import 'fake-indexeddb/auto'
import { setTimeout as delay } from 'node:timers/promises'
import type { LeaveSectionBody, OpenAttempt, SaveBody } from '#domains/attempts/sitting/schema.ts'
import { shufflePaper } from '#domains/exams/papers/rules.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import type { PublicTerms } from '#domains/exams/tests/schema.ts'
import { createDeviceStore } from '#web/exam/player/device/device-store.ts'
import { openJournalStore } from '#web/exam/player/device/journal-store.ts'
import { createPaperStore } from '#web/exam/player/device/paper-store.ts'
import { createLeftovers } from '#web/exam/player/device/send-leftovers.ts'
import { createRun } from '#web/exam/player/sitting/run.ts'
import { createApi } from '#web/shell/api/call-api.ts'
import { createClient } from '../../../bench/keep-alive-client.ts'
import type { Chance } from './chance.ts'
import type { Ledger } from './ledger.ts'
import { openLink } from './link.ts'
import type { Tally } from './tally.ts'

/*
 * A phone or computer: its own link, a storage that outlives its pages, a clock that may be hours wrong, and the player itself without its views.
 */

export type DeviceParts = {
  target: { host: string; port: number }
  token: string
  ledger: Ledger
  chance: Chance
  tally: Tally
}

const mostSkewMs = 3 * 3_600_000
let devicesMade = 0
const never = new Promise<never>(() => undefined)

/**
 * Makes a page that can be killed: nothing that it waited for happens any more, and nothing reaches it; what it has
 * sent is still on its way.
 */
function createLife() {
  let isAlive = true
  const timers = new Set<NodeJS.Timeout>()
  return {
    isAlive: () => isAlive,
    setTimer: (callback: () => void, ms: number) => {
      const timer = setTimeout(callback, ms)
      timers.add(timer)
      return () => {
        clearTimeout(timer)
        timers.delete(timer)
      }
    },
    guard: async <T>(work: Promise<T>): Promise<T> => {
      const settled = await work.then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error
        },
      )
      return isAlive ? settled() : never
    },
    end: () => {
      isAlive = false
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function apiOver(url: string, token: string) {
  const client = createClient(url, 'identity')
  const api = createApi(async (call) => {
    const answer = await client.ask({ ...call, token })
    if (call.wants && answer.status < 300)
      return { status: answer.status, text: '', bytes: new Uint8Array(answer.bytes) }
    return { status: answer.status, text: answer.text() }
  })
  return { api, close: client.close }
}

export async function openDevice({ target, token, ledger, chance, tally }: DeviceParts) {
  const link = await openLink(target)
  const lines = [apiOver(link.url, token), apiOver(link.url, token)] as const
  const [{ api }, { api: twin }] = lines
  const device = createDeviceStore(`device-${++devicesMade}`)
  const papers = createPaperStore({ api: api(paperCalls), device })
  const pages = new Set<() => void>()
  const skewMs = Math.round(chance.between(-mostSkewMs, mostSkewMs))

  const underWay = new Set<Promise<unknown>>()

  async function post(line: typeof api, body: SaveBody) {
    const from = Date.now()
    const sending = line(sittingCalls).saveAnswers({ id: ledger.attemptId }, body)
    underWay.add(sending)
    const saved = await sending.finally(() => underWay.delete(sending))
    ledger.noteSaved(body, saved, from)
    if (saved.late.length > 0) tally.add('answers taken as late evidence', saved.late.length)
    return saved
  }

  /** Sends the end of the packet before its beginning, which is occasionally lost. The player believes whatever the server then calls saved. */
  async function postTailFirst(body: SaveBody) {
    tally.add('saves sent out of order')
    const tail = body.entries.slice(1)
    const early = await post(twin, { ...body, entries: tail })
    if (!early.is_closed && early.acknowledged >= (tail[0]?.seq ?? 0)) return early
    if (chance.happens(0.5)) throw new Error('The beginning of the packet was lost.')
    return post(api, body)
  }

  /** Saves; occasionally the packet arrives twice, at the same moment on two connections. */
  function save(body: SaveBody) {
    const entries = body.entries.map((entry) => ({
      ...entry,
      at: new Date(Date.parse(entry.at) + skewMs).toISOString(),
    }))
    const skewed = { ...body, entries }
    ledger.noteSent(skewed)
    tally.add('saves sent')
    if (entries.length > 1 && chance.happens(0.1)) return postTailFirst(skewed)
    if (!chance.happens(0.1)) return post(api, skewed)
    tally.add('saves sent twice at once')
    return Promise.race([post(api, skewed), post(twin, skewed).catch(() => never)])
  }

  async function submit(address: { id: string }, line = api) {
    const submitted = await line(sittingCalls).submitAttempt(address)
    ledger.submissionIds.add(submitted.submission_id)
    return submitted
  }

  async function open(testId: string) {
    const from = Date.now()
    const attempt = await api(sittingCalls).openAttempt({ id: testId })
    ledger.noteTime(from, attempt)
    ledger.noteOpened(attempt)
    return attempt
  }

  async function leaveSection(address: { id: string }, body: LeaveSectionBody) {
    const from = Date.now()
    const time = await api(sittingCalls).leaveSection(address, body)
    ledger.noteTime(from, time)
    tally.add('sections left early')
    return time
  }

  async function openPage(attempt: OpenAttempt, { paper, terms }: { paper: StudentPaper; terms: PublicTerms }) {
    const life = createLife()
    pages.add(life.end)
    const { kept, store } = await openJournalStore(device, attempt)
    const run = createRun({
      attempt,
      terms,
      kept,
      setTimer: life.setTimer,
      paper: shufflePaper(paper, attempt.shuffle),
      store: { write: (journal) => void (life.isAlive() && store.write(journal)) },
      now: () => performance.now() / 1000,
      api: {
        saveAnswers: (_address, body) => life.guard(save(body)),
        submitAttempt: (address) => life.guard(submit(address)),
        leaveSection: (address, body) => life.guard(leaveSection(address, body)),
      },
    })
    return { run, epoch: attempt.epoch, isAlive: life.isAlive, kill: life.end }
  }

  /** Sends whatever this device still stores, as the player does when opened after the end. */
  const leftovers = createLeftovers({ api: { saveAnswers: (_address, body) => save(body) }, device })

  return {
    link,
    api,
    papers,
    open,
    openPage,
    submit,
    /** Uses the other connection, so that the page's saves continue meanwhile. */
    submitBeside: (address: { id: string }) => submit(address, twin),
    leftovers,
    replay: (body: SaveBody) => post(twin, body),
    /** Sends entries without a page. */
    sendByHand: (body: SaveBody) => {
      ledger.noteSent(body)
      return post(api, body)
    },
    /** Ends the pages, and waits for their last requests. */
    fallSilent: async () => {
      link.clear()
      for (const end of pages) end()
      do {
        await Promise.allSettled(underWay)
        // A packet may come in two parts, the second after the answer to the first.
        await delay(20)
      } while (underWay.size > 0)
    },
    close: () => {
      link.close()
      for (const line of lines) line.close()
    },
  }
}
export type Device = Awaited<ReturnType<typeof openDevice>>
export type Page = Awaited<ReturnType<Device['openPage']>>
