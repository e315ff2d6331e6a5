import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../e2e/server.ts'
import type { Hours } from './candidate.ts'
import type { Chance } from './chance.ts'
import { killDatabase } from './database.ts'
import type { Tally } from './tally.ts'

type Parts = {
  server: RunningServer
  chance: Chance
  tally: Tally
  hours: Hours
  lengthMs: number
  crashes: string[]
  tell: (text: string) => void
}

const targets = ['server', 'database', 'both'] as const
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

async function strike(parts: Parts, target: Target) {
  if (target !== 'server') killPostgres(parts)
  if (target !== 'database') await killServer(parts)
}

/** Kills at random until a little after the end, and once more while whoever is left is being closed. */
export async function rage(parts: Parts) {
  const { chance, hours, lengthMs } = parts
  const lull = () => delay(chance.between(0.1, 0.25) * lengthMs)
  let next: Target[] = []
  await lull()
  while (Date.now() < hours.deadline + 3000) {
    // In turns: a short test is to meet each of them.
    if (next.length === 0) next = chance.shuffle([...targets])
    await strike(parts, next.pop() ?? 'both')
    await lull()
  }
  await delay(Math.max(0, hours.sweepAt + chance.between(20, 300) - Date.now()))
  await strike(parts, chance.pick(targets))
  await lull()
  if (parts.server.hasEnded()) await killServer(parts)
}
