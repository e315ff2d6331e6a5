import { runApart } from './apart.ts'
import { type Step, steps } from './desk.ts'
import { percentile } from './figures.ts'
import type { HallFigures, HallOrder } from './hall.ts'
import type { Running } from './processes.ts'
import { seed } from './seed.ts'

/** What a common alternative manages on two cores, and how many times that is aimed at. */
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

function perAttempt({ stepsMs, ...hall }: HallFigures): AttemptFigures {
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

type Lengths = { warmSeconds: number; seconds: number; encoding: string }

/** Whole attempts of a hundred questions, by 20 and by 100 students at once, every answer checked. */
export async function measureAttempts(server: Running, dataDir: string, lengths: Lengths) {
  const perHall = Math.ceil((lengths.warmSeconds + lengths.seconds) * studentsPerSecond)
  const testId = await seed(dataDir, perHall * halls.length)
  const figures: AttemptFigures[] = []
  for (const [index, atOnce] of halls.entries()) {
    const students = { from: index * perHall, to: (index + 1) * perHall }
    const hall = await fillHall({ url: server.url, serverPid: server.pid, testId, atOnce, students, ...lengths })
    figures.push(perAttempt(hall))
  }
  return figures
}
