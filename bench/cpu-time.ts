import { existsSync, readdirSync, readFileSync } from 'node:fs'

// Linux reports processor time in hundredths of a second, whatever its own clock.
const ticksPerSecond = 100

type Usage = { parent: number; own: number; reaped: number }

/** One line of /proc/<pid>/stat; the name in its second field may hold spaces and brackets. */
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
      // It has ended since the listing; its time is now in what its parent has reaped.
    }
  }
  return usages
}

export type CpuSeconds = { server: number; database: number }

/** Seconds of processor time used so far by a server and by the processes below it, ended ones included; null where the system does not say. */
export function cpuSecondsOf(pid: number): CpuSeconds | null {
  if (!existsSync('/proc/self/stat')) return null
  const usages = readUsages()
  const below = (parent: number): number =>
    [...usages]
      .filter(([, usage]) => usage.parent === parent)
      .reduce((sum, [child, { own, reaped }]) => sum + own + reaped + below(child), 0)
  return { server: usages.get(pid)?.own ?? 0, database: below(pid) }
}
