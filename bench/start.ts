import { median } from './figures.ts'
import { startAsPeopleDo } from './processes.ts'

export const startAimSeconds = 3

export type StartFigures = { firstSeconds: number; seconds: number; times: number[] }

/** Measures the wall time of `npm start`, without npm itself, until /readyz answers, on an existing data directory. */
export async function measureStart(dataDir: string, rounds: number): Promise<StartFigures> {
  const first = await startAsPeopleDo(dataDir)
  await first.stop()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const server = await startAsPeopleDo(dataDir)
    times.push(server.readyAfterMs / 1000)
    await server.stop()
  }
  return { firstSeconds: first.readyAfterMs / 1000, seconds: median(times), times }
}
