/** Counts the faults and the checks. */
export function createTally() {
  const counts = new Map<string, number>()
  return {
    add: (name: string, count = 1) => void counts.set(name, (counts.get(name) ?? 0) + count),
    of: (name: string) => counts.get(name) ?? 0,
    table: () => {
      const width = Math.max(...[...counts.keys()].map(({ length }) => length))
      return [...counts].map(([name, count]) => `  ${name.padEnd(width)}  ${String(count).padStart(7)}`).join('\n')
    },
  }
}
export type Tally = ReturnType<typeof createTally>
