import { setTimeout as delay } from 'node:timers/promises'
import type { StudentPaper } from '../../src/domains/exams/schema.ts'
import { ApiError } from '../../src/web/api.ts'
import type { Chance } from './chance.ts'
import { type Device, type DeviceParts, openDevice, type Page } from './device.ts'
import type { Ledger } from './ledger.ts'
import type { Weather } from './link.ts'
import type { Tally } from './tally.ts'

/** Of the hall, in milliseconds of the wall clock: when the time is over, and when whoever is left is closed. */
export type Hours = { deadline: number; sweepAt: number }

/** early: submits before the end. run-out: stays to the end. abandon: leaves and never comes back. cut-off: has no network around the end. race: submits against the sweep. */
const endings = ['early', 'run-out', 'abandon', 'cut-off', 'race'] as const
type Ending = (typeof endings)[number]

export type Candidate = {
  ledger: Ledger
  chance: Chance
  tally: Tally
  hours: Hours
  testId: string
  paper: StudentPaper
  devices: [Device, Device]
  /** What the screen showed when the player said that the test was submitted. */
  handedIn: { optionId: string | null; marked: boolean; questionId: string }[] | null
}

type Seat = Omit<DeviceParts, 'ledger'> & { ledger: Ledger; hours: Hours; testId: string }

/** Two devices, and the attempt opened by several requests at once. */
export async function sitDown({ hours, testId, ...parts }: Seat): Promise<Candidate> {
  const devices: [Device, Device] = [await openDevice(parts), await openDevice(parts)]
  const [first, second] = devices
  const opened = await Promise.all([first.api.openAttempt(testId), second.api.openAttempt(testId)])
  const { ledger, chance, tally } = parts
  for (const { _id } of opened) ledger.attemptIds.add(_id)
  ledger.attemptId = opened[0]._id
  const paper = await first.api.paper(ledger.attemptId)
  return { ledger, chance, tally, hours, testId, paper, devices, handedIn: null }
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

/** Old packets come once more: cut in pieces, in any order, from any epoch. */
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

/** One thing a candidate does on the screen. */
function doSomething({ chance }: Candidate, { run }: Page) {
  const { order } = run.layout
  const question = order[chance.below(order.length)]
  if (chance.happens(0.5) && question) run.open(question._id)
  const current = order.find(({ _id }) => _id === run.exam().currentId)
  const option = current?.options[chance.below(current.options.length)]
  if (option && chance.happens(0.8)) run.act({ type: 'choose', optionId: option._id })
  run.act({ type: chance.pick(['save-next', 'save-next', 'mark-next', 'clear', 'previous', 'pause'] as const) })
}

/** `left`: a page that was left open on the other device. */
type Sitting = { device: Device; page: Page | null; left: Page | null }

/** The page on this device, opened again until it opens; null once the attempt has ended. */
async function pageOn(candidate: Candidate, device: Device): Promise<Page | null> {
  const { ledger, tally, hours, testId, paper, chance } = candidate
  while (Date.now() < hours.deadline) {
    try {
      const attempt = await device.open(testId)
      tally.add('pages opened')
      ledger.tell(`opened as epoch ${attempt.epoch}`)
      return device.openPage(attempt, paper)
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
  const turn = chance.below(50)
  if (turn === 0) {
    tally.add('pages killed')
    ledger.tell('page killed')
    sitting.page?.kill()
    sitting.page = null
  }
  if (turn === 1) {
    // The old page stays open: it is to find out by itself.
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
    await delay(chance.between(30, 300))
  }
  return { ...sitting, background }
}

async function handIn(candidate: Candidate, { run }: Page) {
  const problem = await run.submit()
  candidate.ledger.tell(problem === null ? 'submitted' : `not submitted: ${problem}`)
  if (problem !== null) return false
  candidate.tally.add('submitted by the player')
  candidate.handedIn = Object.values(run.exam().answers).map((answer) => ({
    questionId: answer.question_id,
    optionId: answer.option_id,
    marked: answer.marked,
  }))
  return true
}

async function submitAgain({ ledger, tally, hours, chance }: Candidate, device: Device, at: number) {
  await delay(Math.max(0, at - Date.now()))
  device.link.clear()
  while (Date.now() < hours.sweepAt + 30_000) {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => device.submit(ledger.attemptId)))
    tally.add('submissions against the sweep', 3)
    if (outcomes.some(({ status }) => status === 'fulfilled')) return
    await delay(chance.between(50, 300))
  }
}

async function finish(candidate: Candidate, ending: Ending, { device, page }: Sitting) {
  const { hours, chance } = candidate
  if (ending === 'early' && page) {
    while (Date.now() < hours.deadline) if (await handIn(candidate, page)) return
  }
  if (ending === 'race') return submitAgain(candidate, device, hours.sweepAt + chance.between(-400, 400))
  if (ending === 'cut-off') {
    const back = hours.deadline + chance.between(1000, hours.sweepAt - hours.deadline + 4000)
    await delay(Math.max(0, back - Date.now()))
    candidate.ledger.tell('the network is back')
    device.link.clear()
  }
  if (!page) return
  await delay(page.run.timeLeft() * 1000)
  const giveUp = delay(Math.max(0, hours.sweepAt + 15_000 - Date.now()), undefined, { ref: false })
  await Promise.race([page.run.runOut(), giveUp])
}

/** One student from the first question to the end, whatever it is. */
export async function sit(candidate: Candidate) {
  const { chance, hours, ledger, tally } = candidate
  const ending = chance.pick(endings)
  const left = hours.deadline - Date.now()
  const until = hours.deadline - (ending === 'run-out' || ending === 'race' ? 100 : chance.between(0.3, 0.6) * left)
  const { background, ...sitting } = await answerUntil(candidate, until)
  await Promise.all(background)
  tally.add(`ending: ${ending}`)
  ledger.tell(`ending: ${ending}`)
  if (ending === 'cut-off') {
    sitting.device.link.set({ kind: chance.pick(['dark', 'cut'] as const) })
    while (Date.now() < hours.deadline - 200 && sitting.page) {
      doSomething(candidate, sitting.page)
      await delay(chance.between(100, 600))
    }
  }
  if (ending === 'abandon') sitting.page?.kill()
  else await finish(candidate, ending, sitting)
}
