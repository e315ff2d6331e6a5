import { setTimeout as delay } from 'node:timers/promises'
import { answerOrder } from './apart.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { openDesk, type Step } from './desk.ts'
import { createClient } from './keep-alive-client.ts'
import { sitTest } from './sit-test.ts'
import { studentName } from './student-names.ts'

/*
 * A process of its own that fills an exam hall: so many students at once, a new one at each desk as soon as the last has seen the analysis. Told what to do in its
 * only argument; prints what it measured as JSON.
 */

export type HallOrder = {
  url: string
  serverPid: number
  testId: string
  atOnce: number
  /** Index of the first student who has not sat the test, and of the first that does not exist. */
  students: { from: number; to: number }
  /** Not counted: the desks fall out of step meanwhile, and the server warms up. */
  warmSeconds: number
  seconds: number
  encoding: string
}

export type HallFigures = {
  atOnce: number
  attempts: number
  seconds: number
  students: number
  serverCpuSeconds: number | null
  databaseCpuSeconds: number | null
  clientCpuSeconds: number
  stepsMs: Partial<Record<Step, number[]>>
}

type Hall = { isCounting: boolean; isClosing: boolean; next: number; stepsMs: Partial<Record<Step, number[]>> }

/** Ten pages of reading and two saves each, and seven single steps. */
const stepsPerAttempt = 37

async function keepDeskBusy(order: HallOrder, hall: Hall) {
  while (!hall.isClosing) {
    const index = hall.next
    hall.next += 1
    if (index >= order.students.to) throw new Error('There are not enough students for this machine.')
    const client = createClient(order.url, order.encoding)
    const desk = openDesk(client, (step, milliseconds) => {
      if (!hall.isCounting) return
      hall.stepsMs[step] ??= []
      hall.stepsMs[step].push(milliseconds)
    })
    await sitTest(desk, { userName: studentName(index), testId: order.testId })
    client.close()
  }
}

function readMeters(serverPid: number) {
  const { user, system } = process.cpuUsage()
  return { at: performance.now(), own: (user + system) / 1_000_000, cpu: cpuSecondsOf(serverPid) }
}

async function countWhileBusy(order: HallOrder, hall: Hall): Promise<HallFigures> {
  await delay(order.warmSeconds * 1000)
  const before = readMeters(order.serverPid)
  hall.isCounting = true
  await delay(order.seconds * 1000)
  hall.isCounting = false
  const after = readMeters(order.serverPid)
  hall.isClosing = true
  const stepsCounted = Object.values(hall.stepsMs).reduce((sum, times) => sum + times.length, 0)
  return {
    atOnce: order.atOnce,
    // Counted by steps: at both ends of the time measured every desk is in the middle of an attempt.
    attempts: stepsCounted / stepsPerAttempt,
    seconds: (after.at - before.at) / 1000,
    students: 0,
    serverCpuSeconds: before.cpu && after.cpu && after.cpu.server - before.cpu.server,
    databaseCpuSeconds: before.cpu && after.cpu && after.cpu.database - before.cpu.database,
    clientCpuSeconds: after.own - before.own,
    stepsMs: hall.stepsMs,
  }
}

async function runHall(order: HallOrder): Promise<HallFigures> {
  const hall: Hall = { isCounting: false, isClosing: false, next: order.students.from, stepsMs: {} }
  const desks = Array.from({ length: order.atOnce }, () => keepDeskBusy(order, hall))
  const [figures] = await Promise.all([countWhileBusy(order, hall), ...desks])
  return { ...figures, students: hall.next - order.students.from }
}

answerOrder(runHall)
