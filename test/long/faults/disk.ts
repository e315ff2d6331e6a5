import { setTimeout as delay } from 'node:timers/promises'
import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import { addressOf } from '#platform/http/call.ts'
import { type Place, reserveMegabytes } from './places.ts'
import type { Tally } from './tally.ts'

type Parts = { place: Place; tally: Tally; crashes: string[]; tell: (text: string) => void }

/** The server checks the disk every two seconds. */
const noticedMs = 3000
const fullMs = 2500

/** Returns whether a login is refused for lack of disk space; null if the database is away for another reason. */
async function isRefused(url: string) {
  const body = JSON.stringify({ user_name: 'nobody@people.example', password: 'whatever it is' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url + addressOf(sessionCalls.login, {}), { method: 'POST', headers, body }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return !answer || answer.status === 503 ? null : answer.status === 507
}

/** Fills the disk: below the reserve only answers are accepted; then nothing is left at all; then there is room again. */
export async function fillDisk({ place: { disk, nodes }, tally, crashes, tell }: Parts) {
  const [node] = nodes
  if (!disk || !node) return
  tally.add('disks filled')
  try {
    tell('the disk has less than its reserve')
    disk.leave((reserveMegabytes / 2) * 1_000_000)
    await delay(noticedMs)
    if ((await isRefused(node.url)) === false) crashes.push('a log-in was taken below the reserve of the disk')
    tell('the disk is full')
    disk.leave(0)
    await delay(fullMs)
  } finally {
    disk.clear()
    tell('the disk has room again')
  }
}
