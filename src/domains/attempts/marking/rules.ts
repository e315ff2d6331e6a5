/** Per cent of the attempted questions that are right, to one decimal; 0 when nothing was attempted. */
export function accuracyOf({ correct, wrong, partial = 0 }: { correct: number; wrong: number; partial?: number }) {
  const attempted = correct + wrong + partial
  return attempted === 0 ? 0 : Math.round((correct * 1000) / attempted) / 10
}
