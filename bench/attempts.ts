import { runApart } from './apart.ts'
import { percentile } from './figures.ts'
import { startFloor } from './floor.ts'
import type { HallFigures, HallOrder } from './hall.ts'
import type { Running } from './processes.ts'
import { seed } from './seed.ts'
import { type Step, steps } from './student.ts'

/** Figures of a common alternative on two cores, and the factor that we aim for. */
export const reference = { attemptsPerMinute: 72, cpuSeconds: 1.6, times: 30 }

const halls = [20, 100]
// More than any current machine can process; a hall that runs out of students throws an error.
const studentsPerSecond = 150

export type AttemptFigures = {
  atOnce: number
  attempts: number
  attemptsPerMinute: number
  /** Per attempt, server process and database together; null when the system does not report it. */
  cpuSeconds: number | null
  databaseCpuSeconds: number | null
  clientCpuSeconds: number
  steps: { step: Step; p50Ms: number; p99Ms: number }[]
}

export function perAttempt({ stepsMs, ...hall }: HallFigures): AttemptFigures {
  const { serverCpuSeconds: server, databaseCpuSeconds: database } = hall
  return {
    atOnce: hall.atOnce,
    attempts: hall.attempts,
    attemptsPerMinute: (hall.attempts * 60) / hall.seconds,
    cpuSeconds: server === null || database === null ? null : (server + database) / hall.attempts,
    databaseCpuSeconds: database === null ? null : database / hall.attempts,
    clientCpuSeconds: hall.clientCpuSeconds / hall.attempts,
    steps: steps.map((step) => {
      const times = stepsMs[step] ?? []
      return { step, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
    }),
  }
}

async function fillHall(order: HallOrder) {
  const figures = await runApart<HallFigures>('bench/hall.ts', order)
  if (figures.attempts === 0) throw new Error(`No attempt of ${order.atOnce} students ended within the time measured.`)
  return figures
}

type BesideFloor = {
  halls: AttemptFigures[]
  floor: AttemptFigures[]
}

export type Lengths = { warmSeconds: number; seconds: number; encoding: string }

/** Returns the most students that a hall may need. */
export function perHall({ warmSeconds, seconds }: Lengths) {
  return Math.ceil((warmSeconds + seconds) * studentsPerSecond)
}

/**
 * Measures whole attempts of a hundred questions by 20 and by 100 concurrent students, checking every answer. After each hall, the same hall runs against the
 * floor on the same database.
 */
export async function measureAttempts(server: Running, dataDir: string, lengths: Lengths): Promise<BesideFloor> {
  const each = perHall(lengths)
  const testId = await seed(dataDir, each * halls.length)
  // The first student's answers are recorded for the floor.
  const { testId: floorTestId, floor } = await startFloor(server, dataDir, each * halls.length + 1)
  const figures: BesideFloor = { halls: [], floor: [] }
  for (const [index, atOnce] of halls.entries()) {
    const shared = { databasePid: server.pid, atOnce, ...lengths }
    const from = index * each
    const own = { url: server.url, serverPid: server.pid, testId, students: { from, to: from + each } }
    figures.halls.push(perAttempt(await fillHall({ ...shared, ...own })))
    const students = { from: from + 1, to: from + 1 + each }
    const bare = { url: floor.url, serverPid: floor.pid, testId: floorTestId, students }
    figures.floor.push(perAttempt(await fillHall({ ...shared, ...bare })))
  }
  await floor.stop()
  return figures
}
