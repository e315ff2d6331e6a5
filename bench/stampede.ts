import { runApart } from './apart.ts'
import { percentile } from './figures.ts'
import type { Running } from './processes.ts'
import { seedSignedIn, seedTest } from './seed.ts'
import type { StampedeOrder, StampedeTimes } from './stampede-hall.ts'

const warmers = 200
/** Aim for p99, from the button to the first question. */
export const stampedeAimMs = 2000

export type StampedeFigures = {
  students: number
  /** True if every device already had the sealed paper, as those with an open briefing do. */
  hasPaper: boolean
  p50Ms: number
  p99Ms: number
  slowestMs: number
  /** Number of refused starts or papers that were retried, as the player does. */
  refused: number
  /** From the first start until the last student had the first question. */
  seconds: number
}

function figuresOf({ hasPaper }: Pick<StampedeOrder, 'hasPaper'>, { startsMs, refused, seconds }: StampedeTimes) {
  const at = (share: number) => percentile(startsMs, share)
  return { students: startsMs.length, hasPaper, refused, seconds, p50Ms: at(0.5), p99Ms: at(0.99), slowestMs: at(1) }
}

/** Lets signed-in students with the briefing open start one test within the same second. Refused starts are counted and retried as the player does. */
export async function measureStampede(server: Running, dataDir: string, students: number): Promise<StampedeFigures[]> {
  await seedSignedIn(dataDir, students)
  const fill = async (order: Pick<StampedeOrder, 'students' | 'hasPaper'>) => {
    const testId = await seedTest(dataDir)
    return runApart<StampedeTimes>('bench/stampede-hall.ts', { url: server.url, testId, ...order })
  }
  // A warm-up: in practice a server has worked before a hall begins.
  await fill({ students: Math.min(students, warmers), hasPaper: false })
  const figures: StampedeFigures[] = []
  for (const hasPaper of [false, true]) figures.push(figuresOf({ hasPaper }, await fill({ students, hasPaper })))
  return figures
}
