import { createClient } from '../../bench/keep-alive-client.ts'
import type { OpenAttempt, SaveBody } from '../../src/domains/attempts/schema.ts'
import { shufflePaper } from '../../src/domains/exams/rules.ts'
import type { StudentPaper } from '../../src/domains/exams/schema.ts'
import { createApi } from '../../src/web/api.ts'
import { createJournalStore } from '../../src/web/exam/player/keep-journal.ts'
import { createRun } from '../../src/web/exam/player/run.ts'
import type { Chance } from './chance.ts'
import type { Ledger } from './ledger.ts'
import { openLink } from './link.ts'
import type { Tally } from './tally.ts'

/*
 * One phone or computer: a link of its own, a storage that outlives its pages, a clock that may be hours wrong, and the player itself, without its views.
 */

export type DeviceParts = {
  target: { host: string; port: number }
  token: string
  ledger: Ledger
  chance: Chance
  tally: Tally
}

function createStorage() {
  const kept = new Map<string, string>()
  return createJournalStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  })
}

const never = new Promise<never>(() => undefined)

/** Nothing a killed page waited for happens, and nothing is told to it; what it has sent is on its way all the same. */
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
    return { status: answer.status, text: answer.text() }
  })
  return { api, close: client.close }
}

export async function openDevice({ target, token, ledger, chance, tally }: DeviceParts) {
  const link = await openLink(target)
  const lines = [apiOver(link.url, token), apiOver(link.url, token)] as const
  const [{ api }, { api: twin }] = lines
  const store = createStorage()
  const pages = new Set<() => void>()
  const skewMs = chance.pick([0, 3 * 3_600_000, -3 * 3_600_000])

  async function post(line: typeof api, body: SaveBody) {
    const from = Date.now()
    const saved = await line.saveAnswers(ledger.attemptId, body)
    ledger.noteSaved(body, saved, from)
    return saved
  }

  /** The end of the packet overtakes its beginning, which now and then is lost. Whatever the server then calls saved, the player believes. */
  async function postTailFirst(body: SaveBody) {
    tally.add('saves sent out of order')
    const tail = body.entries.slice(1)
    const early = await post(twin, { ...body, entries: tail })
    if (early.acknowledged >= (tail[0]?.seq ?? 0)) return early
    if (chance.happens(0.5)) throw new Error('The beginning of the packet was lost.')
    return post(api, body)
  }

  /** Now and then the packet arrives twice, at the same moment on two connections. */
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

  async function submit(attemptId: string) {
    const submitted = await api.submitAttempt(attemptId)
    ledger.submissionIds.add(submitted.submission_id)
    return submitted
  }

  async function open(testId: string) {
    const from = Date.now()
    const attempt = await api.openAttempt(testId)
    ledger.noteTime(from, attempt.time_left)
    ledger.noteOpened(attempt)
    return attempt
  }

  function openPage(attempt: OpenAttempt, paper: StudentPaper) {
    const life = createLife()
    pages.add(life.end)
    const run = createRun({
      attempt,
      paper: shufflePaper(paper, attempt.shuffle),
      store,
      now: () => performance.now() / 1000,
      setTimer: life.setTimer,
      api: {
        saveAnswers: (_attemptId, body) => life.guard(save(body)),
        submitAttempt: (attemptId) => life.guard(submit(attemptId)),
      },
    })
    return { run, epoch: attempt.epoch, isAlive: life.isAlive, kill: life.end }
  }

  return {
    ...{ link, api, open, openPage, submit },
    replay: (body: SaveBody) => post(twin, body),
    close: () => {
      for (const end of pages) end()
      link.close()
      for (const line of lines) line.close()
    },
  }
}
export type Device = Awaited<ReturnType<typeof openDevice>>
export type Page = ReturnType<Device['openPage']>
