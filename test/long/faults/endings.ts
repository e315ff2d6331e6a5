import { setTimeout as delay } from 'node:timers/promises'
import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import type { Candidate, Sitting } from './candidate.ts'
import type { Device, Page } from './device.ts'
import { doSomething } from './screen.ts'

/** Keeps answering without a network until the time is over. */
async function answerInTheDark(candidate: Candidate, { device, page }: Sitting) {
  const { chance, hours } = candidate
  device.link.set({ kind: chance.pick(['dark', 'cut'] as const) })
  while (page && Date.now() < hours.deadline - 200) {
    doSomething(candidate, page)
    await delay(chance.between(100, 600))
  }
}

async function handIn(candidate: Candidate, { run }: Page) {
  const problem = await run.submit()
  candidate.ledger.tell(problem === null ? 'submitted' : `not submitted: ${problem}`)
  if (problem !== null) return false
  candidate.tally.add('submitted by the player')
  candidate.handedIn = Object.values(run.exam().answers)
  return true
}

async function submitAgain({ ledger, tally, hours, chance }: Candidate, device: Device, at: number) {
  await delay(Math.max(0, at - Date.now()))
  device.link.clear()
  while (Date.now() < hours.sweepAt + 30_000) {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => device.submit({ id: ledger.attemptId })))
    tally.add('submissions against the sweep', 3)
    if (outcomes.some(({ status }) => status === 'fulfilled')) return
    await delay(chance.between(50, 300))
  }
}

/** Sends what the device had stored when its page was lost, after the attempt is closed. */
async function comeBackLate({ testId, hours, chance, ledger, tally }: Candidate, device: Device) {
  await delay(Math.max(0, hours.sweepAt + chance.between(200, 3000) - Date.now()))
  device.link.clear()
  while (Date.now() < hours.sweepAt + 120_000) {
    const info = await device
      .api(sittingCalls)
      .testForCandidate({ id: testId })
      .catch(() => null)
    const isClosed = info?.submission_status === 'submitted'
    const left = isClosed && info.newest_attempt ? await device.leftovers.send(info.newest_attempt) : null
    if (left?.waiting === 0) {
      tally.add('came back after the end')
      return ledger.tell(`came back after the end, ${left.late} entries late`)
    }
    await delay(chance.between(100, 400))
  }
  ledger.problems.push('what the device kept could not be brought to the server')
}

/** Saves and submits at the same moment, over two connections. */
async function submitBeside(candidate: Candidate, { device, page }: Sitting) {
  const { chance, ledger, tally, hours } = candidate
  while (page && Date.now() < hours.deadline) {
    tally.add('submissions beside saves')
    const state = { isOver: false }
    const submitting = device.submitBeside({ id: ledger.attemptId }).then(
      () => true,
      () => false,
    )
    void submitting.then(() => {
      state.isOver = true
    })
    while (!state.isOver) {
      doSomething(candidate, page)
      await delay(candidate.pace * chance.between(5, 40))
    }
    if (await submitting) return
  }
}

/** Opens the test once more before its end, so that this opening's first answer can be sent by hand after the grace, while the attempt is still open. */
async function sendOverdue({ chance, hours, ledger, tally, testId, paper }: Candidate, device: Device) {
  let opened: { epoch: number } | null = null
  device.link.clear()
  while (!opened && Date.now() < hours.deadline - 50) {
    opened = await device.open(testId).catch(() => null)
    if (!opened) await delay(100)
  }
  const [question] = paper.questions
  if (!opened || !question) return ledger.tell('did not get a last opening')
  await delay(Math.max(0, hours.sweepAt + chance.between(100, 1200) - Date.now()))
  const entry = { seq: 1, question_id: question._id, option_id: question.options[0]?._id ?? null }
  const entries = [{ ...entry, marked: false, seconds: 1, at: new Date().toISOString() }]
  ledger.tell('sends an answer after the grace')
  while (Date.now() < hours.sweepAt + 30_000) {
    tally.add('answers sent after the grace and before the closing')
    const saved = await device.sendByHand({ epoch: opened.epoch, entries }).catch(() => null)
    if (saved) return
    await delay(chance.between(50, 200))
  }
}

/** Tries to open the test again after the end, including the grace: nobody may get a page. */
async function tryToOpenAgain({ testId, hours, tally, ledger, chance }: Candidate, device: Device) {
  await delay(Math.max(0, hours.deadline + chance.between(300, 3000) - Date.now()))
  // Repeated until the server answers: it may be down at the moment.
  while (Date.now() < hours.sweepAt) {
    tally.add('openings within the grace')
    const outcome = await device.open(testId).then(
      () => 'opened',
      (error: unknown) => (error instanceof ApiError && error.code === 'attempt_closed' ? 'refused' : 'unknown'),
    )
    if (outcome === 'opened') ledger.problems.push('the test was opened again though its time was over')
    if (outcome !== 'unknown') return
    await delay(200)
  }
}

export async function finish(candidate: Candidate, sitting: Sitting) {
  const { chance, devices } = candidate
  const other = sitting.device === devices[0] ? devices[1] : devices[0]
  await Promise.all([end(candidate, sitting), chance.happens(0.4) && tryToOpenAgain(candidate, other)])
}

async function end(candidate: Candidate, sitting: Sitting) {
  const { hours, chance, ending } = candidate
  const { device, page } = sitting
  if (ending === 'cut-off' || ending === 'left-behind') await answerInTheDark(candidate, sitting)
  if (ending === 'abandon' || ending === 'left-behind') page?.kill()
  if (ending === 'abandon') return
  if (ending === 'overdue') {
    page?.kill()
    return sendOverdue(candidate, device)
  }
  if (ending === 'early' && page) {
    while (Date.now() < hours.deadline) {
      if (await handIn(candidate, page)) return
      await delay(chance.between(100, 500))
    }
  }
  if (ending === 'beside') return submitBeside(candidate, sitting)
  if (ending === 'left-behind') return comeBackLate(candidate, device)
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
