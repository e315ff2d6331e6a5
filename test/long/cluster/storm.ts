import { setTimeout as delay } from 'node:timers/promises'
import type { Hours } from '../faults/candidate.ts'
import { ask } from '../faults/database.ts'
import type { Tally } from '../faults/tally.ts'
import type { AppNode } from './apps.ts'
import { type DatabaseNode, primaryOf, untilWhole } from './databases.ts'
import type { NextVersions, Version } from './versions.ts'

export type Strike = { what: string; at: number }

type Parts = {
  databases: DatabaseNode[]
  apps: AppNode[]
  /** Address of the primary, bypassing the pooler. */
  address: string
  versions: NextVersions
  tally: Tally
  hours: Hours
  tell: (text: string) => void
  strikes: Strike[]
  crashes: string[]
}

const cutMs = 12_000

/** Cuts the power of the primary's machine, which returns after a while as a standby. */
async function killPrimary({ databases }: Parts, strike: (what: string) => void) {
  const primary = await primaryOf(databases)
  if (!primary) return
  strike(`the machine of the primary db${primary.n} is gone`)
  await primary.kill()
  await delay(10_000)
  primary.start()
  await untilWhole(databases)
}

/** Silently cuts off the synchronous standby. */
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

/** Restarts each node in turn with another build while the others keep running theirs. */
async function rollOut({ apps, tally, crashes }: Parts, { version, folder }: Version, strike: (what: string) => void) {
  for (const node of apps) {
    strike(`node ${node.n} is restarted with version ${version}`)
    const before = node.startedAgain()
    await node.stop()
    node.start({ version, folder })
    await node.untilReady()
    tally.add('starts repeated, as a migration found no quiet moment', node.startedAgain() - before)
    const said = await node.version()
    if (said !== version) crashes.push(`node ${node.n} says that it is version ${said}`)
  }
}

const countWritten = 'select count(*)::int as rows from attempts where rehearsed > 0'
const hasColumn = "select from information_schema.columns where table_name = 'attempts' and column_name = 'rehearsed'"

/**
 * Upgrades in three steps: a version that adds and uses a column (expand), one that works without it, and one that removes it (contract). Old and new versions
 * work side by side throughout.
 */
async function upgrade(parts: Parts, strike: (what: string) => void) {
  const { versions, address, crashes, tally } = parts
  await rollOut(parts, versions.expanded, strike)
  const written = async () => (await ask<{ rows: number }>(address, countWritten))[0]?.rows ?? 0
  await delay(4000)
  if ((await written()) === 0) crashes.push('the new version did not write its column')
  tally.add('attempts in which the new version wrote its column', await written())
  await rollOut(parts, versions.without, strike)
  await rollOut(parts, versions.contracted, strike)
  if ((await ask(address, hasColumn)).length > 0) crashes.push('the column did not go')
}

/** Restarts the standbys first and the primary last, which hands over. */
async function restartDatabases({ databases }: Parts, strike: (what: string) => void) {
  const primary = await primaryOf(databases)
  for (const node of [...databases.filter((one) => one !== primary), ...(primary ? [primary] : [])]) {
    strike(`db${node.n} is restarted${node === primary ? ', which is the primary' : ''}`)
    await node.stop()
    node.start()
    await untilWhole(databases)
  }
}

/** Does everything that may happen to machines on an examination day, one after the other, with quiet moments between. */
export async function rage(parts: Parts) {
  const { tally, tell, strikes, hours, apps, crashes } = parts
  const strike = (what: string) => {
    strikes.push({ what, at: Date.now() })
    tell(what)
    tally.add(what.replace(/\b(node |db)\d/g, '$1n'))
    console.log(`  ${what}`)
  }
  for (const one of [killApp, cutStandby, killPrimary, upgrade, restartDatabases]) {
    await delay(4000)
    if (Date.now() > hours.deadline - 5000)
      throw new Error('The test is too short for all that is to happen: --minutes.')
    await one(parts, strike)
    for (const node of apps) if (node.hasEnded()) crashes.push(`node ${node.n} exited unexpectedly`)
  }
  console.log('  everything has happened')
}
