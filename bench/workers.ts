import { runApart } from './apart.ts'
import { type Lengths, perAttempt, perHall } from './attempts.ts'
import type { HallFigures } from './hall.ts'
import { startServer } from './processes.ts'
import { seed } from './seed.ts'

const counts = [1, 2, 4]
const atOnce = 100

export type WorkersFigures = {
  workers: number
  attemptsPerMinute: number
  /** Per attempt, all processes and the database together; null when the system does not report it. */
  cpuSeconds: number | null
}

/**
 * Measures the same hall of students at a server of one, two and four processes, each on the database of the last run. No other server may be running on
 * it.
 */
export async function measureWorkers(dataDir: string, lengths: Lengths): Promise<WorkersFigures[]> {
  const figures: WorkersFigures[] = []
  const students = perHall(lengths)
  for (const [index, workers] of counts.entries()) {
    const server = await startServer(dataDir, { workers })
    const testId = await seed(dataDir, students * counts.length)
    const { pid, url } = server
    const range = { from: index * students, to: (index + 1) * students }
    const order = { url, serverPid: pid, databasePid: pid, testId, atOnce, students: range, ...lengths }
    const { attemptsPerMinute, cpuSeconds } = perAttempt(await runApart<HallFigures>('bench/hall.ts', order))
    figures.push({ workers, attemptsPerMinute, cpuSeconds })
    await server.stop()
  }
  return figures
}
