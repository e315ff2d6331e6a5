import { runApart } from './apart.ts'
import { type Lengths, perAttempt, perHall } from './attempts.ts'
import type { HallFigures } from './hall.ts'
import { type Running, startNode, startServer } from './processes.ts'
import { makeDirectory } from './scratch.ts'
import { findConnection, seed } from './seed.ts'

const counts = [1, 2, 3]
const atOnce = 90

export type NodesFigures = {
  nodes: number
  attemptsPerMinute: number
  /** Per attempt, all nodes and the database together; null where the system does not say. */
  cpuSeconds: number | null
  /**
   * Processor time of the simulated students, per attempt: here they share the processors, elsewhere they would
   * not.
   */
  clientCpuSeconds: number
}

/** The database of a running server as the address of another node's. */
function addressOf(dataDir: string) {
  const { host, port, user, database } = findConnection(dataDir)
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** A hall for each node at the same time, each with its share of the students; the database is below the first node. */
async function measureSome(nodes: Running[], order: Lengths & { testId: string; from: number; to: number }) {
  const { from, to, testId, ...lengths } = order
  const share = Math.floor((to - from) / nodes.length)
  const halls = await Promise.all(
    nodes.map(({ url, pid }, index) => {
      const students = { from: from + index * share, to: from + (index + 1) * share }
      const hall = { url, serverPid: pid, databasePid: nodes[0]?.pid, testId, atOnce: atOnce / nodes.length, students }
      return runApart<HallFigures>('bench/hall.ts', { ...hall, ...lengths })
    }),
  )
  const figures = halls.map(perAttempt)
  const attempts = figures.reduce((sum, one) => sum + one.attempts, 0)
  const spent = (of: (hall: HallFigures) => number | null) => halls.reduce((sum, hall) => sum + (of(hall) ?? 0), 0)
  // Every hall reads the same meter of the one database.
  const server = spent(({ serverCpuSeconds }) => serverCpuSeconds) + (halls[0]?.databaseCpuSeconds ?? 0)
  return {
    nodes: nodes.length,
    attemptsPerMinute: figures.reduce((sum, one) => sum + one.attemptsPerMinute, 0),
    cpuSeconds: halls[0]?.serverCpuSeconds === null ? null : server / attempts,
    clientCpuSeconds: spent(({ clientCpuSeconds }) => clientCpuSeconds) / attempts,
  }
}

/** The same number of students at one, two and three nodes on one database. No other server may be running on it. */
export async function measureNodes(dataDir: string, lengths: Lengths): Promise<NodesFigures[]> {
  const first = await startServer(dataDir)
  const nodes: Running[] = [first]
  const figures: NodesFigures[] = []
  const students = perHall(lengths)
  for (const [index, count] of counts.entries()) {
    while (nodes.length < count) nodes.push(await startNode(makeDirectory(), addressOf(dataDir)))
    const testId = await seed(dataDir, students * counts.length)
    figures.push(await measureSome(nodes, { ...lengths, testId, from: index * students, to: (index + 1) * students }))
  }
  for (const node of nodes.reverse()) await node.stop()
  return figures
}
