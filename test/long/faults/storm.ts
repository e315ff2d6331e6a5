import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../../e2e/server.ts'
import type { Hours } from './candidate.ts'
import type { Chance } from './chance.ts'
import { ask, killDatabase } from './database.ts'
import { fillDisk } from './disk.ts'
import { joinFast } from './fast-node.ts'
import type { Place } from './places.ts'
import { freezeDatabase, holdAttempts, holdClosings } from './stalls.ts'
import type { Tally } from './tally.ts'

type Parts = {
  place: Place
  chance: Chance
  tally: Tally
  hours: Hours
  lengthMs: number
  recoveryLimitMs: number
  /** Failures that nobody caused. */
  crashes: string[]
  /** Milliseconds from each fault until every node was ready. */
  recoveries: number[]
  tell: (text: string) => void
}

const everywhere = ['server', 'database', 'both', 'locks', 'closings', 'silence'] as const
type Target = (typeof everywhere)[number] | 'disk' | 'clock'

function targetsOf({ disk, joining }: Place): Target[] {
  return [...everywhere, ...(disk ? (['disk'] as const) : []), ...(joining ? (['clock'] as const) : [])]
}

/** Kills a server. A server that ends because its database did counts as a crash: it is recorded and restarted. */
async function killServer({ place, tally, tell, crashes }: Parts, node: RunningServer) {
  if (node.hasEnded()) {
    crashes.push('the server exited unexpectedly')
    tell('the server exited unexpectedly')
  }
  tally.add('kill -9 of the server')
  tell('kill -9 of the server')
  await node.kill()
  // A node ends when its database is missing at its start, and service managers restart it until the database is there.
  if (place.joining) await ask(place.dataDir, 'select 1')
  await node.restart()
  tell('the server is back')
}

function killPostgres({ place, tally, tell }: Parts) {
  if (!killDatabase(place.dataDir)) return
  tally.add('kill -9 of PostgreSQL')
  tell('kill -9 of PostgreSQL')
}

/** Checks that each node is ready again within the limit after any fault. */
async function watchRecovery({ place, recoveries, crashes, recoveryLimitMs }: Parts) {
  const from = Date.now()
  const isReady = ({ url }: RunningServer) =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await Promise.all(place.nodes.map(isReady))).every(Boolean)) {
    if (Date.now() - from > recoveryLimitMs) {
      crashes.push(`the server was not ready again within ${recoveryLimitMs / 1000} s`)
      return
    }
    await delay(50)
  }
  recoveries.push(Date.now() - from)
}

async function stall({ place: { dataDir }, chance, tally, tell }: Parts, target: 'locks' | 'closings' | 'silence') {
  const ms = chance.between(500, 2500)
  tally.add(`stands still: ${target}`)
  tell(`${target} stand still for ${Math.round(ms)} ms`)
  if (target === 'locks') return holdAttempts(dataDir, ms)
  return target === 'closings' ? holdClosings(dataDir, ms) : freezeDatabase(dataDir, ms)
}

async function joinWithFastClock({ place, chance, tally, tell, crashes }: Parts) {
  if (!place.joining) return
  tally.add('nodes that joined two hours fast')
  tell('a node joins two hours fast')
  const wrong = await joinFast(place.joining, chance.between(500, 2500))
  if (wrong) crashes.push(wrong)
}

async function killSome(parts: Parts, target: 'server' | 'database' | 'both') {
  if (target !== 'server') killPostgres(parts)
  const [first, ...others] = parts.place.nodes
  if (target !== 'database' && first) await killServer(parts, parts.chance.pick([first, ...others]))
}

async function strike(parts: Parts, target: Target) {
  if (target === 'disk') await fillDisk(parts)
  else if (target === 'clock') await joinWithFastClock(parts)
  else if (target === 'locks' || target === 'closings' || target === 'silence') await stall(parts, target)
  else await killSome(parts, target)
  await watchRecovery(parts)
}

/** Makes submissions wait repeatedly between reading the answers and storing the marks, while their candidates keep answering. */
async function holdSubmissions({ hours, place, lengthMs }: Parts) {
  await delay(Math.max(0, hours.deadline - 0.7 * lengthMs - Date.now()))
  while (Date.now() < hours.deadline) {
    await holdClosings(place.dataDir, 1500)
    await delay(500)
  }
}

/** Delays the closing of remaining attempts, while answers from the offline period arrive after the grace. */
async function holdTheSweep({ hours, place, tally }: Parts) {
  await delay(Math.max(0, hours.sweepAt - 300 - Date.now()))
  tally.add('stands still: closings at the end of the grace')
  await holdClosings(place.dataDir, 2000)
}

/** Strikes until shortly after the end, and once more while remaining attempts are being closed. */
export async function rage(parts: Parts) {
  const { chance, hours, lengthMs, place } = parts
  const lull = () => delay(chance.between(0.02, 0.08) * lengthMs)
  const holding = holdSubmissions(parts)
  // The shortest test gets the faults that only its place has, and a database that ends while its server lives.
  const later = chance.shuffle<Target>(everywhere.filter((target) => target !== 'database'))
  let next: Target[] = [...later, 'database', ...targetsOf(place).slice(everywhere.length)]
  await lull()
  while (Date.now() < hours.deadline + 3000) {
    // In turns: a short test should see each of them.
    if (next.length === 0) next = chance.shuffle(targetsOf(place))
    await strike(parts, next.pop() ?? 'both')
    await lull()
  }
  await holding
  await holdTheSweep(parts)
  await delay(Math.max(0, hours.sweepAt + chance.between(20, 300) - Date.now()))
  await strike(parts, chance.pick(everywhere))
  await lull()
  for (const node of place.nodes) if (node.hasEnded()) await killServer(parts, node)
}
