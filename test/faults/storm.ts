import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../e2e/server.ts'
import type { Hours } from './candidate.ts'
import type { Chance } from './chance.ts'
import { killDatabase } from './database.ts'
import { freezeDatabase, holdAttempts, holdClosings } from './stalls.ts'
import type { Tally } from './tally.ts'

type Parts = {
  server: RunningServer
  chance: Chance
  tally: Tally
  hours: Hours
  lengthMs: number
  crashes: string[]
  /** How long it took after each fault until the server was ready, in milliseconds. */
  recoveries: number[]
  tell: (text: string) => void
}

const targets = ['server', 'database', 'both', 'locks', 'closings', 'silence'] as const
type Target = (typeof targets)[number]

/** A server that ends because its database did has failed by itself: that is noted, and it is started again. */
async function killServer({ server, tally, tell, crashes }: Parts) {
  if (server.hasEnded()) {
    crashes.push('the server ended by itself')
    tell('the server has ended by itself')
  }
  tally.add('kill -9 of the server')
  tell('kill -9 of the server')
  await server.kill()
  await server.restart()
  tell('the server is back')
}

function killPostgres({ server, tally, tell }: Parts) {
  if (!killDatabase(server.dataDir)) return
  tally.add('kill -9 of PostgreSQL')
  tell('kill -9 of PostgreSQL')
}

const recoveryLimitMs = 30_000

/** Whatever was done to it, the server is ready again within half a minute. */
async function watchRecovery({ server, recoveries, crashes }: Parts) {
  const from = Date.now()
  const isReady = () =>
    fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() - from > recoveryLimitMs) {
      crashes.push('the server was not ready again within 30 s')
      return
    }
    await delay(50)
  }
  recoveries.push(Date.now() - from)
}

async function stall({ server: { dataDir }, chance, tally, tell }: Parts, target: Target) {
  const ms = chance.between(500, 2500)
  tally.add(`stands still: ${target}`)
  tell(`${target} stand still for ${Math.round(ms)} ms`)
  if (target === 'locks') return holdAttempts(dataDir, ms)
  return target === 'closings' ? holdClosings(dataDir, ms) : freezeDatabase(dataDir, ms)
}

async function strike(parts: Parts, target: Target) {
  if (target === 'locks' || target === 'closings' || target === 'silence') await stall(parts, target)
  else {
    if (target !== 'server') killPostgres(parts)
    if (target !== 'database') await killServer(parts)
  }
  await watchRecovery(parts)
}

/** Submissions wait between reading the answers and storing the marks, again and again, while their candidates go on answering. */
async function holdSubmissions({ hours, server, lengthMs }: Parts) {
  await delay(Math.max(0, hours.deadline - 0.7 * lengthMs - Date.now()))
  while (Date.now() < hours.deadline) {
    await holdClosings(server.dataDir, 1500)
    await delay(500)
  }
}

/** The closings of whoever is left wait, while answers that come from the dark arrive after the grace. */
async function holdTheSweep({ hours, server, tally }: Parts) {
  await delay(Math.max(0, hours.sweepAt - 300 - Date.now()))
  tally.add('stands still: closings at the end of the grace')
  await holdClosings(server.dataDir, 2000)
}

/** Kills at random until a little after the end, and once more while whoever is left is being closed. */
export async function rage(parts: Parts) {
  const { chance, hours, lengthMs } = parts
  const lull = () => delay(chance.between(0.05, 0.15) * lengthMs)
  const holding = holdSubmissions(parts)
  let next: Target[] = []
  await lull()
  while (Date.now() < hours.deadline + 3000) {
    // In turns: a short test is to meet each of them.
    if (next.length === 0) next = chance.shuffle([...targets])
    await strike(parts, next.pop() ?? 'both')
    await lull()
  }
  await holding
  await holdTheSweep(parts)
  await delay(Math.max(0, hours.sweepAt + chance.between(20, 300) - Date.now()))
  await strike(parts, chance.pick(targets))
  await lull()
  if (parts.server.hasEnded()) await killServer(parts)
}
