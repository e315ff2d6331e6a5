import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '../../bench/keep-alive-client.ts'
import { seed as seedHall } from '../../bench/seed.ts'
import { studentName, studentPassword } from '../../bench/student-names.ts'
import { graceSeconds } from '../../src/domains/attempts/rules.ts'
import { createApi } from '../../src/web/api.ts'
import type { RunningServer } from '../e2e/server.ts'
import { createChance } from './chance.ts'
import { checkHall, listAttempts, type Violation } from './check.ts'
import { moveDeadlines } from './database.ts'
import { createLedger } from './ledger.ts'
import { rage } from './storm.ts'
import { type Hours, sit, sitDown } from './student.ts'
import type { Tally } from './tally.ts'

/** `graceMs`: between the end and the closing of whoever is left; below the real one the clocks of the database are moved on meanwhile. */
export type Order = { seed: number; students: number; lengthMs: number; graceMs: number }
type Parts = Order & { server: RunningServer; tally: Tally }

const closingPatienceMs = 60_000
const lookEveryMs = 250

async function signIn(url: string, userName: string) {
  const client = createClient(url, 'identity')
  const api = createApi(async (call) => {
    const answer = await client.ask(call)
    return { status: answer.status, text: answer.text() }
  })
  const { token } = await api.login({ user_name: userName, password: studentPassword })
  client.close()
  return token
}

async function fillHall({ server, seed, students, tally }: Parts, testId: string, hours: Hours) {
  const { hostname, port } = new URL(server.url)
  const target = { host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) }
  const startedAt = Date.now()
  const seats = Array.from({ length: students }, async (_, index) => {
    const ledger = createLedger(studentName(index), startedAt)
    const token = await signIn(server.url, ledger.student)
    const chance = createChance(seed * 1000 + index)
    return sitDown({ target, token, ledger, chance, tally, hours, testId })
  })
  return Promise.all(seats)
}

/** Watches attempts being closed, until none is open or patience is over; keeps the first score seen of each. */
async function watchClosing({ server, students }: Parts, testId: string, hours: Hours) {
  const firstScores = new Map<string, string>()
  while (firstScores.size < students && Date.now() < hours.sweepAt + closingPatienceMs) {
    for (const { id, score } of await listAttempts(server.dataDir, testId))
      if (score && !firstScores.has(id)) firstScores.set(id, JSON.stringify(score))
    await delay(lookEveryMs)
  }
  return { firstScores, lastClosedAt: Date.now() }
}

async function shortenGrace({ server, graceMs }: Parts, testId: string, hours: Hours) {
  if (graceMs >= graceSeconds * 1000) return
  await delay(Math.max(0, hours.deadline + graceMs - 4000 - Date.now()))
  await moveDeadlines(server.dataDir, testId, new Date(hours.sweepAt - graceSeconds * 1000))
}

/** `crashes`: of the server, when nobody had killed it. */
export type Round = { violations: Violation[]; crashes: string[]; slowestClosingMs: number }

/** One test, sat by all students while everything goes wrong; then what came of it is held against what they know. */
export async function runRound(parts: Parts): Promise<Round> {
  const { server, seed, students, lengthMs, graceMs, tally } = parts
  const testId = await seedHall(server.dataDir, students)
  const hours: Hours = { deadline: 0, sweepAt: 0 }
  const candidates = await fillHall(parts, testId, hours)
  hours.deadline = Date.now() + lengthMs
  hours.sweepAt = hours.deadline + graceMs
  await moveDeadlines(server.dataDir, testId, new Date(hours.deadline))

  const tell = (text: string) => {
    for (const { ledger } of candidates) ledger.tell(text)
  }
  const crashes: string[] = []
  const [{ firstScores, lastClosedAt }] = await Promise.all([
    watchClosing(parts, testId, hours),
    shortenGrace(parts, testId, hours),
    rage({ server, chance: createChance(seed), tally, hours, lengthMs, crashes, tell }),
    ...candidates.map(sit),
  ])
  for (const { devices } of candidates) for (const device of devices) device.link.clear()
  const violations = await checkHall({ dataDir: server.dataDir, testId, candidates, firstScores, tally })
  for (const { devices } of candidates) for (const device of devices) device.close()
  return { violations, crashes, slowestClosingMs: Math.max(0, lastClosedAt - hours.sweepAt) }
}
