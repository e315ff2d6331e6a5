import { existsSync, readdirSync, readFileSync } from 'node:fs'

// Linux reports processor time in hundredths of a second, whatever its clock rate.
const ticksPerSecond = 100

type Usage = { parent: number; own: number; reaped: number }

/** Parses one line of /proc/<pid>/stat. The name in its second field may contain spaces and brackets. */
export function parseStat(line: string): Usage {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const seconds = (index: number) => Number(fields[index]) / ticksPerSecond
  return { parent: Number(fields[1]), own: seconds(11) + seconds(12), reaped: seconds(13) + seconds(14) }
}

function readUsages() {
  const usages = new Map<number, Usage>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      usages.set(pid, parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')))
    } catch {
      // The process ended after the listing; its parent's reaped time now includes it.
    }
  }
  return usages
}

/** Processor time of a server, its database, and the sandbox gateway if it runs one. */
export type CpuSeconds = { server: number; database: number; gateway: number }

function isGateway(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sandbox/gateway')
  } catch {
    // The process has ended.
    return false
  }
}

/** Returns the seconds of processor time used so far by a server and its descendants, including ended ones; null when the system does not report it. */
export function cpuSecondsOf(pid: number): CpuSeconds | null {
  if (!existsSync('/proc/self/stat')) return null
  const usages = readUsages()
  const childrenOf = (parent: number) => [...usages].filter(([, usage]) => usage.parent === parent)
  const whole = ([pid, { own, reaped }]: [number, Usage]): number => own + reaped + below(pid)
  const below = (parent: number): number => childrenOf(parent).reduce((sum, child) => sum + whole(child), 0)
  const gateway = childrenOf(pid)
    .filter(([child]) => isGateway(child))
    .reduce((sum, child) => sum + whole(child), 0)
  return { server: usages.get(pid)?.own ?? 0, database: below(pid) - gateway, gateway }
}
