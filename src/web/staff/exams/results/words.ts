/** Where somebody without marks is. */
export function closedWords({ closed_at, closed_by }: { closed_at: string | null; closed_by: string | null }) {
  if (closed_at === null) return 'sitting'
  return closed_by === 'deadline' ? 'time over, being counted' : 'handed in, being counted'
}
