import { expect, test } from 'vitest'
import type { JournalEntry, OpenAttempt, SaveBody, Saved } from '../../../domains/attempts/schema.ts'
import { ApiError } from '../../api.ts'
import { createJournalStore } from './keep-journal.ts'
import { createRun } from './run.ts'

/** A server that holds each answer until the test lets it through, loses it, or refuses it. */
function fakeServer() {
  const calls: {
    body: SaveBody
    leaving: boolean
    resolve: (saved: Saved) => void
    reject: (error: unknown) => void
  }[] = []
  const stored: JournalEntry[] = []
  const submitted: string[] = []
  const take = (entries: JournalEntry[]) => {
    const last = stored.at(-1)?.seq ?? 0
    stored.push(...entries.filter(({ seq }) => seq > last))
    return { acknowledged: stored.at(-1)?.seq ?? 0, time_left: 60 }
  }
  const call = async () => {
    await tick()
    const next = calls.shift()
    if (!next) throw new Error('nothing was sent')
    return next
  }
  return {
    api: {
      saveAnswers: (_id: string, body: SaveBody, leaving = false) =>
        new Promise<Saved>((resolve, reject) => calls.push({ body, leaving, resolve, reject })),
      submitAttempt: async (id: string) => {
        submitted.push(id)
        return { submission_id: id }
      },
    },
    stored,
    submitted,
    open: () => calls.length,
    async accept(timeLeft = 60) {
      const { body, resolve } = await call()
      resolve({ ...take(body.entries), time_left: timeLeft })
      await tick()
      return body.entries
    },
    /** The entries are on disk, the reply never arrives. */
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
    call,
  }
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))
const offline = () => new ApiError({ status: 0, code: 'offline', message: 'No connection.' })
const refusal = (status: number, code: string) => new ApiError({ status, code, message: code })

function fakeTimers() {
  const waiting: { callback: () => void; ms: number }[] = []
  return {
    setTimer: (callback: () => void, ms: number) => {
      const timer = { callback, ms }
      waiting.push(timer)
      return () => void (waiting.includes(timer) && waiting.splice(waiting.indexOf(timer), 1))
    },
    async fire() {
      const ms = waiting[0]?.ms
      waiting[0]?.callback()
      await tick()
      return ms
    },
  }
}

const option = (id: string) => ({ _id: id, text: { en: id } })
const question = (id: string, sno: number) => ({
  _id: id,
  sno,
  section_id: 's1',
  kind: 'single' as const,
  keeps_order: false,
  text: { en: id },
  options: [option('a'), option('b')],
  passage_id: null,
})
const paper = {
  quiz_id: 'quiz',
  version: 1,
  sections: [{ _id: 's1', section_name: 'One', questions_count: 3, marks_per_question: '1', penalty: '0' }],
  passages: [],
  questions: [question('q1', 1), question('q2', 2), question('q3', 3)],
}
const attempt = (part: Partial<OpenAttempt> = {}): OpenAttempt => ({
  _id: 'attempt',
  quiz_id: 'quiz',
  epoch: 1,
  time_left: 100,
  candidate_name: 'A',
  shuffle: null,
  registration_number: '1',
  answers: [],
  ...part,
})

function memoryStore() {
  const items = new Map<string, string>()
  return createJournalStore({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  })
}

function sit(part: Partial<OpenAttempt> = {}, store = memoryStore()) {
  const server = fakeServer()
  const timers = fakeTimers()
  const time = { now: 0 }
  const run = createRun({
    api: server.api,
    attempt: attempt(part),
    paper,
    store,
    now: () => time.now,
    setTimer: timers.setTimer,
  })
  return { server, timers, time, run, store }
}

const choose = (optionId: string) => ({ type: 'choose', optionId }) as const
const brief = (entries: JournalEntry[]) =>
  entries.map(({ seq, question_id, option_id }) => [seq, question_id, option_id])

test('the first visit of a question is sent at once', async () => {
  const { server, run } = sit()
  expect(run.line()).toEqual({ status: 'saving', unsent: 1 })
  expect(brief(await server.accept())).toEqual([[1, 'q1', null]])
  expect(run.line()).toEqual({ status: 'saved', unsent: 0 })
})

test('what is tapped while a request is under way goes out in the next one, in order', async () => {
  const { server, run } = sit()
  run.act(choose('a'))
  run.act({ type: 'save-next' })
  run.act(choose('b'))
  await tick()
  expect(server.open()).toBe(1)
  expect(brief(await server.accept())).toEqual([[1, 'q1', null]])
  expect(brief(await server.accept())).toEqual([
    [2, 'q1', 'a'],
    [3, 'q2', null],
    [4, 'q2', 'b'],
  ])
  expect(run.line().status).toBe('saved')
})

test('after a lost reply the same entries are sent again and count once', async () => {
  const { server, timers, run } = sit()
  await server.accept()
  run.act(choose('a'))
  const first = await server.loseReply()
  expect(run.line()).toEqual({ status: 'waiting', unsent: 1 })
  expect(await timers.fire()).toBe(1000)
  expect(await server.accept()).toEqual(first)
  expect(brief(server.stored)).toEqual([
    [1, 'q1', null],
    [2, 'q1', 'a'],
  ])
  expect(run.line()).toEqual({ status: 'saved', unsent: 0 })
})

test('without network it tries again after 1, 2, 4, 8, 10 and 10 seconds, and at once when told that it is back', async () => {
  const { server, timers, run } = sit()
  const pauses: (number | undefined)[] = []
  for (let round = 0; round < 6; round += 1) {
    await server.refuse(offline())
    pauses.push(await timers.fire())
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
  await server.refuse(offline())
  run.act(choose('b'))
  expect(server.open()).toBe(0)
  run.retryNow()
  expect(brief(await server.accept())).toEqual([
    [1, 'q1', null],
    [2, 'q1', 'b'],
  ])
  expect(run.line().status).toBe('saved')
})

test('the server being out of order is waited for like a lost network', async () => {
  const { server, timers, run } = sit()
  await server.refuse(refusal(503, 'unavailable'))
  expect(run.line().status).toBe('waiting')
  await timers.fire()
  await server.accept()
  expect(run.line().status).toBe('saved')
})

test('once another device has taken over, nothing is changed or sent from here', async () => {
  const { server, run } = sit()
  await server.refuse(refusal(409, 'attempt_taken_over'))
  expect(run.line().status).toBe('taken-over')
  run.act(choose('a'))
  expect(run.exam().answers.q1?.option_id).toBeNull()
  run.retryNow()
  await tick()
  expect(server.open()).toBe(0)
})

test('an ended session keeps the unsent answers on this device', async () => {
  const { server, run, store } = sit()
  await server.accept()
  run.act(choose('a'))
  await server.refuse(refusal(401, 'signed_out'))
  expect(run.line()).toEqual({ status: 'signed-out', unsent: 1 })
  expect(store.read('attempt')?.entries).toHaveLength(1)
})

test('a tab killed while offline loses nothing: reopened, it shows and sends its answers under the new epoch', async () => {
  const killed = sit()
  await killed.server.accept()
  killed.run.act(choose('a'))
  killed.run.act({ type: 'save-next' })
  killed.run.act(choose('b'))
  await killed.server.refuse(offline())

  const held = [{ question_id: 'q1', option_id: null, marked: false, seconds: 0 }]
  const { server, run, store } = sit({ epoch: 2, answers: held }, killed.store)
  expect(run.exam().answers.q1?.option_id).toBe('a')
  expect(run.exam().currentId).toBe('q2')
  const { body, resolve } = await server.call()
  expect(body.epoch).toBe(2)
  expect(brief(body.entries)).toEqual([
    [1, 'q1', 'a'],
    [2, 'q2', 'b'],
  ])
  resolve({ acknowledged: 2, time_left: 50 })
  await tick()
  expect(store.read('attempt')).toBeNull()
})

test('leaving the page sends everything unsent, also what is under way, in a request that outlives it', async () => {
  const { server, run, time } = sit()
  run.act(choose('a'))
  time.now = 12
  run.leave()
  const underWay = await server.call()
  const leaving = await server.call()
  expect([underWay.leaving, leaving.leaving]).toEqual([false, true])
  expect(brief(leaving.body.entries)).toEqual([
    [1, 'q1', null],
    [2, 'q1', 'a'],
    [3, 'q1', 'a'],
  ])
  expect(leaving.body.entries.at(-1)?.seconds).toBe(12)
})

test('submitting waits until the last answer is on disk', async () => {
  const { server, run } = sit()
  await server.accept()
  run.act(choose('b'))
  const outcome = run.submit()
  await tick()
  expect(server.submitted).toEqual([])
  await server.accept()
  expect(await outcome).toBeNull()
  expect(run.line().status).toBe('closed')
  expect(await run.handIn()).toBe('attempt')
  expect(server.submitted).toEqual(['attempt'])
})

test('offline, submitting is refused in plain words and nothing is handed in', async () => {
  const { server, run } = sit()
  const outcome = run.submit()
  await server.refuse(offline())
  expect(await outcome).toContain('1 answer has not reached us')
  expect(server.submitted).toEqual([])
})

test('the server can shorten the time on the clock and never extend it', async () => {
  const { server, run, time } = sit()
  time.now = 10
  await server.accept(200)
  expect(run.timeLeft()).toBe(90)
  run.act(choose('a'))
  await server.accept(80)
  expect(run.timeLeft()).toBe(80)
  time.now = 500
  expect(run.timeLeft()).toBe(0)
})

test('at zero the last answers go out and the test is handed in, even when the network fails first', async () => {
  const { server, run, timers } = sit()
  await server.accept()
  run.act(choose('a'))
  void run.runOut()
  await server.refuse(offline())
  run.act(choose('b'))
  expect(run.exam().answers.q1?.option_id).toBe('a')
  expect(server.submitted).toEqual([])
  await timers.fire()
  await server.accept()
  await timers.fire()
  await tick()
  expect(server.submitted).toEqual(['attempt'])
  expect(run.line()).toEqual({ status: 'closed', unsent: 0 })
})

test('when the server has closed the attempt, the submission is asked for and the unsent answers are counted', async () => {
  const { server, run } = sit()
  await server.accept()
  run.act(choose('a'))
  await server.refuse(refusal(409, 'attempt_closed'))
  expect(run.line()).toEqual({ status: 'closed', unsent: 1 })
  expect(await run.handIn()).toBe('attempt')
})
