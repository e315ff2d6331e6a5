import { setTimeout as delay } from 'node:timers/promises'
import { answerOrder } from './apart.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { createClient } from './keep-alive-client.ts'
import { sitTest } from './sit-test.ts'
import { createStudent, type Step } from './student.ts'
import { studentName } from './student-names.ts'

/*
 * A child process that fills an exam hall with a fixed number of students; a new one takes each seat as soon as the
 * last has seen the analysis. Takes its order as its only argument and prints its measurements as JSON.
 */

export type HallOrder = {
  url: string
  serverPid: number
  /** The real server, whose child process is the database. */
  databasePid: number
  testId: string
  atOnce: number
  /** Index of the first student who has not sat the test, and of the first index without a student. */
  students: { from: number; to: number }
  /** Not counted: meanwhile the students get out of step and the server warms up. */
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

/** Ten pages with one read and two saves each, and seven steps that occur once. */
const stepsPerAttempt = 37

async function keepSeatBusy(order: HallOrder, hall: Hall) {
  while (!hall.isClosing) {
    const index = hall.next
    hall.next += 1
    if (index >= order.students.to) throw new Error('There are not enough students for this machine.')
    const client = createClient(order.url, order.encoding)
    const student = createStudent(client, (step, milliseconds) => {
      if (!hall.isCounting) return
      hall.stepsMs[step] ??= []
      hall.stepsMs[step].push(milliseconds)
    })
    await sitTest(student, { userName: studentName(index), testId: order.testId })
    client.close()
  }
}

function readMeters({ serverPid, databasePid }: HallOrder) {
  const { user, system } = process.cpuUsage()
  return {
    at: performance.now(),
    own: (user + system) / 1_000_000,
    cpu: { server: cpuSecondsOf(serverPid)?.server ?? null, database: cpuSecondsOf(databasePid)?.database ?? null },
  }
}

function between(before: number | null, after: number | null) {
  return before === null || after === null ? null : after - before
}

async function countWhileBusy(order: HallOrder, hall: Hall): Promise<HallFigures> {
  await delay(order.warmSeconds * 1000)
  const before = readMeters(order)
  hall.isCounting = true
  await delay(order.seconds * 1000)
  hall.isCounting = false
  const after = readMeters(order)
  hall.isClosing = true
  const stepsCounted = Object.values(hall.stepsMs).reduce((sum, times) => sum + times.length, 0)
  return {
    atOnce: order.atOnce,
    // Steps are counted instead of attempts, because students are mid-attempt at both ends of the measurement.
    attempts: stepsCounted / stepsPerAttempt,
    seconds: (after.at - before.at) / 1000,
    students: 0,
    serverCpuSeconds: between(before.cpu.server, after.cpu.server),
    databaseCpuSeconds: between(before.cpu.database, after.cpu.database),
    clientCpuSeconds: after.own - before.own,
    stepsMs: hall.stepsMs,
  }
}

async function runHall(order: HallOrder): Promise<HallFigures> {
  const hall: Hall = { isCounting: false, isClosing: false, next: order.students.from, stepsMs: {} }
  const seats = Array.from({ length: order.atOnce }, () => keepSeatBusy(order, hall))
  const [figures] = await Promise.all([countWhileBusy(order, hall), ...seats])
  return { ...figures, students: hall.next - order.students.from }
}

answerOrder(runHall)
