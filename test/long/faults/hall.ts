import { setTimeout as delay } from 'node:timers/promises'
import { graceSeconds } from '#domains/attempts/sitting/rules.ts'
import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import { createApi } from '#web/shell/api/call-api.ts'
import { createClient } from '../../../bench/keep-alive-client.ts'
import { seedPeople } from '../../../bench/seed.ts'
import { studentName, studentPassword } from '../../../bench/student-names.ts'
import { type Candidate, type Ending, endings, type Hours } from './candidate.ts'
import { createChance } from './chance.ts'
import { checkHall, closingOf, listAttempts, type Violation } from './check.ts'
import { bringDeadline, bringSectionEnd, putOffClosing, setClocks } from './database.ts'
import { type Kind, kinds, sectionsCount, seedKind } from './kinds.ts'
import { createLedger } from './ledger.ts'
import { sit, sitDown } from './student.ts'
import type { Tally } from './tally.ts'

/**
 * `graceMs`: time between the end and the closing of remaining attempts. If it is shorter than the real grace, the database's clocks are
 * moved forward meanwhile.
 */
export type Order = { seed: number; students: number; lengthMs: number; graceMs: number }
/** `urls`: the entry points; `dataDir`: of the database. */
type Hosts = { urls: [string, ...string[]]; dataDir: string }
/** `pace`: factor by which the students work slower than a storm of clicks. */
type Parts = Order & { server: Hosts; tally: Tally; pace: number }
/** Disturbs the hall; receives its times, and reports what it does. */
type Storm = { hours: Hours; crashes: string[]; tell: (text: string) => void }

/** On a quiet machine the last closing comes some 12 s after the grace; beside other tests, up to a minute. */
const closingTimeoutMs = 180_000
const lookEveryMs = 250

async function signIn(url: string, userName: string) {
  const client = createClient(url, 'identity')
  const api = createApi(async (call) => {
    const answer = await client.ask(call)
    return { status: answer.status, text: answer.text() }
  })
  const { token } = await api(sessionCalls).login({ user_name: userName, password: studentPassword })
  client.close()
  return token
}

type Sat = { kind: Kind; testId: string }

function targetOf(url: string) {
  const { hostname, port } = new URL(url)
  return { host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) }
}

/** Deals the endings in turns within each test, so that a short hall sees each of them too. */
function dealEndings({ seed, students }: Parts, tests: Sat[]) {
  const chance = createChance(seed)
  const orders = tests.map(() => chance.shuffle([...endings]))
  return Array.from({ length: students }, (_, index): Ending => {
    const order = orders[index % tests.length]
    return order?.[Math.floor(index / tests.length) % order.length] ?? 'run-out'
  })
}

async function fillHall(parts: Parts, tests: Sat[], hours: Hours) {
  const { server, seed, students, tally, pace } = parts
  const targets = server.urls.map(targetOf)
  const [first = targetOf(server.urls[0])] = targets
  const dealt = dealEndings(parts, tests)
  const startedAt = Date.now()
  const seats = Array.from({ length: students }, async (_, index): Promise<Candidate[]> => {
    const [sat, ending] = [tests[index % tests.length], dealt[index]]
    if (!sat || !ending) return []
    const ledger = createLedger(studentName(index), startedAt)
    ledger.tell(sat.kind.name)
    const token = await signIn(server.urls[0], ledger.student)
    const chance = createChance(seed * 1000 + index)
    const target = (device: number) => targets[(index + device) % targets.length] ?? first
    return [await sitDown({ target, token, ledger, chance, tally, hours, pace, ending, ...sat })]
  })
  return (await Promise.all(seats)).flat()
}

/** Watches attempts being closed, until none is open or the time is up; keeps the first score seen of each. */
async function watchClosing({ server, students }: Parts, tests: Sat[], hours: Hours) {
  const firstScores = new Map<string, string>()
  const testIds = tests.map(({ testId }) => testId)
  while (firstScores.size < students && Date.now() < hours.sweepAt + closingTimeoutMs) {
    for (const attempt of await listAttempts(server.dataDir, testIds))
      if (attempt.score && !firstScores.has(attempt.id)) firstScores.set(attempt.id, closingOf(attempt))
    await delay(lookEveryMs)
  }
  return { firstScores, lastClosedAt: Date.now() }
}

const until = (time: number) => delay(Math.max(0, time - Date.now()))

/** In a short test, makes the grace after each section and after the whole test pass faster. */
async function shortenGrace({ server: { dataDir }, graceMs }: Parts, tests: Sat[], hours: Hours) {
  const fullMs = graceSeconds * 1000
  if (graceMs >= fullMs) return
  const bringOne = async (end: number, index: number) => {
    await until(end + graceMs / 2)
    const brought = { index, end: end + graceMs / 2 - fullMs }
    for (const { testId, kind } of tests) if (kind.hasClocks) await bringSectionEnd(dataDir, testId, brought)
  }
  const bringAll = async () => {
    await until(hours.deadline + graceMs - 4000)
    for (const { testId } of tests) await bringDeadline(dataDir, testId, hours.sweepAt - fullMs)
  }
  await Promise.all([bringAll(), ...hours.sectionEnds.slice(0, -1).map(bringOne)])
}

/** Delays some closings, as when the closing jobs are overloaded, until the sweep looks for forgotten attempts. */
async function delayClosings({ server, tally }: Parts, candidates: Candidate[], hours: Hours) {
  const late = candidates.filter(({ ending }) => ending === 'overdue')
  await until(hours.sweepAt - 1500)
  await putOffClosing(
    server.dataDir,
    late.map(({ ledger }) => ledger.attemptId),
    hours.sweepAt + 8000,
  )
  tally.add('closings put off', late.length)
}

/** Sits everybody down; from now on the clocks run. */
async function startClocks({ server, lengthMs, graceMs }: Parts, tests: Sat[], hours: Hours) {
  const begin = Date.now()
  hours.deadline = begin + lengthMs
  hours.sweepAt = hours.deadline + graceMs
  const ends = Array.from({ length: sectionsCount }, (_, n) => Math.round(begin + (lengthMs * (n + 1)) / sectionsCount))
  hours.sectionEnds = ends
  for (const { testId, kind } of tests)
    await setClocks(server.dataDir, testId, {
      deadline: hours.deadline,
      sectionEnds: kind.hasClocks ? ends : null,
    })
}

async function seedTests({ server: { dataDir }, students }: Parts) {
  await seedPeople(dataDir, students)
  const tests: Sat[] = []
  for (const kind of kinds) tests.push({ kind, testId: await seedKind(dataDir, kind) })
  return tests
}

/** Submits again after everything is closed, which must change nothing. */
async function submitOnceMore(candidates: Candidate[]) {
  for (const { devices, ledger, tally } of candidates) {
    const [device] = devices
    device.link.clear()
    tally.add('submissions of closed attempts')
    await device.submit({ id: ledger.attemptId }).catch(() => undefined)
  }
}

/** `crashes`: of the server, other than the intended kills. */
export type Round = { candidates: Candidate[]; violations: Violation[]; crashes: string[]; slowestClosingMs: number }

/** Runs one test of each kind, sat by students side by side while everything goes wrong, and compares the result with what the students know. */
export async function runRound(parts: Parts, rage: (storm: Storm) => Promise<void>): Promise<Round> {
  const { server } = parts
  const tests = await seedTests(parts)
  const hours: Hours = { deadline: 0, sweepAt: 0, sectionEnds: [] }
  const candidates = await fillHall(parts, tests, hours)
  await startClocks(parts, tests, hours)

  const tell = (text: string) => {
    for (const { ledger } of candidates) ledger.tell(text)
  }
  const crashes: string[] = []
  const [{ firstScores, lastClosedAt }] = await Promise.all([
    watchClosing(parts, tests, hours),
    shortenGrace(parts, tests, hours),
    delayClosings(parts, candidates, hours),
    rage({ hours, crashes, tell }),
    ...candidates.map(sit),
  ])
  await submitOnceMore(candidates)
  for (const { devices } of candidates) for (const device of devices) await device.fallSilent()
  const violations = await checkHall({ dataDir: server.dataDir, candidates, firstScores })
  for (const { devices } of candidates) for (const device of devices) device.close()
  return { candidates, violations, crashes, slowestClosingMs: Math.max(0, lastClosedAt - hours.sweepAt) }
}
