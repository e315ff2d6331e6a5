import { setTimeout as delay } from 'node:timers/promises'
import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import type { Candidate, Ending, Hours, Sitting } from './candidate.ts'
import type { Chance } from './chance.ts'
import { type Device, type DeviceParts, openDevice, type Page } from './device.ts'
import { finish } from './endings.ts'
import type { Kind } from './kinds.ts'
import type { Weather } from './link.ts'
import { doSomething, leaveSection } from './screen.ts'

type Target = DeviceParts['target']
/** `target`: where the two devices connect. */
type Seat = Omit<DeviceParts, 'target'> & {
  target: (device: number) => Target
  hours: Hours
  kind: Kind
  ending: Ending
  testId: string
  pace: number
}

/** Prepares two devices, and opens the attempt by several concurrent requests. */
export async function sitDown({ hours, kind, ending, testId, pace, target, ...parts }: Seat): Promise<Candidate> {
  const [one, other] = [target(0), target(1)]
  const devices: [Device, Device] = [
    await openDevice({ ...parts, target: one }),
    await openDevice({ ...parts, target: other }),
  ]
  const [first, second] = devices
  const opened = await Promise.all([
    first.api(sittingCalls).openAttempt({ id: testId }),
    second.api(sittingCalls).openAttempt({ id: testId }),
  ])
  const { ledger, chance, tally } = parts
  for (const { _id } of opened) ledger.attemptIds.add(_id)
  ledger.attemptId = opened[0]._id
  const [{ paper_key: key, paper_tags: tags }] = opened
  const paper = await first.papers.load({ testId, language: 'en', key, tag: tags.en })
  const { terms } = await first.api(sittingCalls).testForCandidate({ id: testId })
  return { ledger, chance, tally, hours, kind, ending, testId, pace, paper, terms, devices, handedIn: null }
}

function badWeather(chance: Chance): Weather {
  const kind = chance.pick(['dark', 'deaf', 'cut', 'slow', 'slow'] as const)
  if (kind !== 'slow') return { kind }
  return { kind, delayMs: chance.between(50, 800), bytesPerSecond: chance.between(2_000, 40_000) }
}

async function spoilWeather({ chance, tally, ledger }: Candidate, { link }: Device, most: number) {
  const weather = badWeather(chance)
  tally.add(`link: ${weather.kind}`)
  ledger.tell(`link ${weather.kind}`)
  link.set(weather)
  await delay(chance.between(200, most))
  link.clear()
}

/** Sends old packets again: cut in pieces, in any order, from any epoch. */
async function replayOld({ ledger, chance, tally }: Candidate, device: Device) {
  const old = chance.shuffle(ledger.bodies).slice(0, 3)
  const pieces = old.flatMap(({ epoch, entries }) => {
    const at = chance.below(entries.length)
    return [entries.slice(at), entries.slice(0, at)].map((piece) => ({ epoch, entries: piece }))
  })
  for (const piece of chance.shuffle(pieces)) {
    if (piece.entries.length === 0) continue
    tally.add('old packets replayed')
    await device.replay(piece).catch(() => undefined)
  }
}

/** Cuts the network from before a section's end until some time after it. */
async function missSectionEnd({ chance, tally, ledger, hours }: Candidate, { link }: Device) {
  const ahead = hours.sectionEnds.filter((end) => end > Date.now() + 500)
  const end = ahead[chance.below(ahead.length)]
  if (end === undefined) return
  await delay(Math.max(0, end - chance.between(300, 3000) - Date.now()))
  tally.add('link: dark across the end of a section')
  ledger.tell('link dark across the end of a section')
  link.set({ kind: chance.pick(['dark', 'cut'] as const) })
  await delay(Math.max(0, end + chance.between(100, 0.3 * (hours.sweepAt - end)) - Date.now()))
  link.clear()
}

/** Opens the page on this device, with retries; returns null once the attempt has ended. */
async function pageOn(candidate: Candidate, device: Device): Promise<Page | null> {
  const { ledger, tally, hours, testId, chance } = candidate
  while (Date.now() < hours.deadline) {
    try {
      const attempt = await device.open(testId)
      tally.add('pages opened')
      ledger.tell(`opened as epoch ${attempt.epoch}`)
      return await device.openPage(attempt, candidate)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'attempt_closed') return null
      await delay(chance.between(200, 600))
    }
  }
  return null
}

async function disturb(candidate: Candidate, sitting: Sitting, background: Promise<unknown>[]) {
  const { chance, tally, ledger, devices } = candidate
  const { device } = sitting
  if (chance.happens(0.05)) background.push(spoilWeather(candidate, device, 3000))
  if (chance.happens(0.04)) background.push(replayOld(candidate, device))
  if (chance.happens(0.01)) background.push(missSectionEnd(candidate, device))
  const { page } = sitting
  // Not awaited: a page that is killed meanwhile never settles.
  if (page?.run.mayLeaveSection() && chance.happens(0.04)) void leaveSection(candidate, page)
  const turn = chance.below(50)
  if (turn === 0) {
    tally.add('pages killed')
    ledger.tell('page killed')
    sitting.page?.kill()
    sitting.page = null
  }
  if (turn === 1) {
    // The old page stays open: it has to notice by itself.
    tally.add('device changed')
    ledger.tell('goes to the other device')
    sitting.device = devices[device === devices[0] ? 1 : 0]
    sitting.left = sitting.page
    sitting.page = null
  }
}

async function answerUntil(candidate: Candidate, until: number) {
  const { chance, devices } = candidate
  const sitting: Sitting = { device: devices[0], page: null, left: null }
  const background: Promise<unknown>[] = []
  while (Date.now() < until) {
    sitting.page ??= await pageOn(candidate, sitting.device)
    if (!sitting.page) break
    const { status } = sitting.page.run.line()
    if (status === 'closed') break
    if (status === 'taken-over') sitting.page = null
    else doSomething(candidate, sitting.page)
    if (sitting.left?.isAlive() && chance.happens(0.3)) doSomething(candidate, sitting.left)
    await disturb(candidate, sitting, background)
    await delay(candidate.pace * chance.between(30, 300))
  }
  return { ...sitting, background }
}

/** Runs one student from the first question to the end, whichever ending that is. */
export async function sit(candidate: Candidate) {
  const { chance, hours, ledger, tally, ending } = candidate
  const left = hours.deadline - Date.now()
  // A student with the overdue ending opens the test once more before its end.
  const stays = ending === 'run-out' || ending === 'race' ? 100 : ending === 'overdue' ? 3000 : null
  const until = hours.deadline - (stays ?? chance.between(0.3, 0.6) * left)
  const { background, ...sitting } = await answerUntil(candidate, until)
  await Promise.all(background)
  tally.add(`ending: ${ending}`)
  ledger.tell(`ending: ${ending}`)
  await finish(candidate, sitting)
}
