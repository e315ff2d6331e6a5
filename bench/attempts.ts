import { runApart } from './apart.ts'
import { percentile } from './figures.ts'
import { startFloor } from './floor.ts'
import type { HallFigures, HallOrder } from './hall.ts'
import type { Running } from './processes.ts'
import { seed } from './seed.ts'
import { type Step, steps } from './student.ts'

/** Figures of a common alternative on two cores, and the factor we aim at. */
export const reference = { attemptsPerMinute: 72, cpuSeconds: 1.6, times: 30 }

const halls = [20, 100]
// More than any machine of today sits through; a hall that runs out of students says so.
const studentsPerSecond = 150

export type AttemptFigures = {
  atOnce: number
  attempts: number
  attemptsPerMinute: number
  /** Per attempt, server process and database together; null where the system does not say. */
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

export type BesideFloor = {
  halls: AttemptFigures[]
  floor: AttemptFigures[]
}

export type Lengths = { warmSeconds: number; seconds: number; encoding: string }

/** So many students a hall may need at most. */
export function perHall({ warmSeconds, seconds }: Lengths) {
  return Math.ceil((warmSeconds + seconds) * studentsPerSecond)
}

/**
 * Whole attempts of a hundred questions, by 20 and by 100 students at once, every answer checked; each hall followed by the same hall at the floor, on the same
 * database.
 */
export async function measureAttempts(server: Running, dataDir: string, lengths: Lengths): Promise<BesideFloor> {
  const each = perHall(lengths)
  const testId = await seed(dataDir, each * halls.length)
  // Its first student is the one whose answers are recorded.
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
