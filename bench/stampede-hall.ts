import { setTimeout as delay } from 'node:timers/promises'
import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import { keepTrying } from '#web/exam/player/keep-trying.ts'
import { answerOrder } from './apart.ts'
import { createClient } from './keep-alive-client.ts'
import { createStudent, ensure } from './student.ts'
import { studentToken } from './student-names.ts'

/*
 * A child process: students of a hall, each with a separate connection, who have read the briefing and press the start
 * button within one second.
 */

export type StampedeOrder = { url: string; testId: string; students: number; hasPaper: boolean }
/** `startsMs`: per student, from pressing the button until the first question could be shown; `refused`: number of retries. */
export type StampedeTimes = { startsMs: number[]; refused: number; seconds: number }

const atOnceBefore = 50
const pauseMs = 1000

type Device = ReturnType<typeof openDevice>

function openDevice({ url, testId }: StampedeOrder, index: number) {
  const client = createClient(url, 'gzip')
  const student = createStudent(client, () => undefined)
  student.use(studentToken(index))
  return {
    brief: () => student.api(sittingCalls).testForCandidate({ id: testId }),
    start: () => student.api(sittingCalls).openAttempt({ id: testId }),
    fetchPaper: () => student.getSealedPaper(testId),
    close: client.close,
  }
}

/** Admits the students before the start: the briefing and, if fetched ahead, the sealed paper. */
async function seat(devices: Device[], hasPaper: boolean) {
  const waiting = [...devices]
  async function admit() {
    for (let device = waiting.pop(); device; device = waiting.pop()) {
      const { may_start } = await device.brief()
      ensure(may_start, 'the test may not be started')
      if (hasPaper) await device.fetchPaper()
    }
  }
  await Promise.all(Array.from({ length: atOnceBefore }, admit))
}

type Press = { dueAt: number; paperBytes: Buffer | null; onRefused: () => void }

/** Counts from when the press was due, so that a client that runs late does not flatter the server. */
async function press(device: Device, { dueAt, paperBytes, onRefused }: Press) {
  // Retries as the player does.
  const trying = keepTrying({ onWait: (waiting) => waiting && onRefused(), isWanted: () => true })
  await delay(Math.max(0, dueAt - performance.now()))
  const attempt = await trying(device.start)
  ensure(attempt.time_left > 0 && attempt.paper_key.length > 0, 'the attempt has no time or no key')
  if (paperBytes) ensure((await trying(device.fetchPaper)).equals(paperBytes), 'the sealed paper is another one')
  return performance.now() - dueAt
}

async function stampede(order: StampedeOrder): Promise<StampedeTimes> {
  const devices = Array.from({ length: order.students }, (_, index) => openDevice(order, index))
  await seat(devices, order.hasPaper)
  const paperBytes = order.hasPaper ? null : ((await devices[0]?.fetchPaper()) ?? null)
  await delay(pauseMs)
  const startedAt = performance.now()
  const dueOf = (index: number) => startedAt + (index * 1000) / devices.length
  let refused = 0
  const onRefused = () => {
    refused += 1
  }
  const startsMs = await Promise.all(
    devices.map((device, index) => press(device, { dueAt: dueOf(index), paperBytes, onRefused })),
  )
  const seconds = (performance.now() - startedAt) / 1000
  for (const device of devices) device.close()
  return { startsMs, refused, seconds }
}

answerOrder(stampede)
