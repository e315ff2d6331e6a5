import { setTimeout as delay } from 'node:timers/promises'
import type { Hours } from '../faults/candidate.ts'
import { ask } from '../faults/database.ts'
import type { Tally } from '../faults/tally.ts'
import type { AppNode } from './apps.ts'
import { type DatabaseNode, primaryOf, untilWhole } from './databases.ts'

export type Strike = { what: string; at: number }

type Parts = {
  databases: DatabaseNode[]
  apps: AppNode[]
  /** Of the primary, past the pooler. */
  address: string
  tally: Tally
  hours: Hours
  tell: (text: string) => void
  strikes: Strike[]
  crashes: string[]
}

const cutMs = 12_000

/** The primary's machine goes as in a power cut, and comes back a while later as a standby. */
async function killPrimary({ databases }: Parts, strike: (what: string) => void) {
  const primary = await primaryOf(databases)
  if (!primary) return
  strike(`the machine of the primary db${primary.n} is gone`)
  await primary.kill()
  await delay(10_000)
  primary.start()
  await untilWhole(databases)
}

/** The standby that commits wait for is cut off, and nobody is told. */
async function cutStandby({ databases }: Parts, strike: (what: string) => void) {
  for (const node of databases) {
    if (!(await node.isSynchronous())) continue
    strike(`the synchronous standby db${node.n} is cut off`)
    node.cut()
    await delay(cutMs)
    node.mend()
    return untilWhole(databases)
  }
}

async function killApp({ apps }: Parts, strike: (what: string) => void) {
  const node = apps[1]
  strike(`kill -9 of node ${node?.n}`)
  await node?.kill()
  await delay(3000)
  node?.start()
  await node?.untilReady()
}

/** Each node is restarted in turn, as with a new version: its column comes first, old and new work side by side, and the column that nobody uses any more goes last. */
async function restartApps({ apps, address }: Parts, strike: (what: string) => void) {
  strike('a column comes (expand)')
  await ask(address, 'alter table attempts add column rehearsed integer')
  for (const node of apps) {
    strike(`node ${node.n} is restarted`)
    await node.stop()
    node.start()
    await node.untilReady()
  }
  strike('the column goes (contract)')
  await ask(address, 'alter table attempts drop column rehearsed')
}

/** Standbys first, the primary last, which hands over. */
async function restartDatabases({ databases }: Parts, strike: (what: string) => void) {
  const primary = await primaryOf(databases)
  for (const node of [...databases.filter((one) => one !== primary), ...(primary ? [primary] : [])]) {
    strike(`db${node.n} is restarted${node === primary ? ', which is the primary' : ''}`)
    await node.stop()
    node.start()
    await untilWhole(databases)
  }
}

/** Everything that may happen to machines on an examination's day, one after the other, with a quiet moment between. */
export async function rage(parts: Parts) {
  const { tally, tell, strikes, hours, apps, crashes } = parts
  const strike = (what: string) => {
    strikes.push({ what, at: Date.now() })
    tell(what)
    tally.add(what.replace(/\d/g, 'n'))
    console.log(`  ${what}`)
  }
  for (const one of [killApp, cutStandby, killPrimary, restartApps, restartDatabases]) {
    await delay(4000)
    if (Date.now() > hours.deadline - 5000)
      throw new Error('The test is too short for all that is to happen: --minutes.')
    await one(parts, strike)
    for (const node of apps) if (node.hasEnded()) crashes.push(`node ${node.n} ended by itself`)
  }
  console.log('  everything has happened')
}
