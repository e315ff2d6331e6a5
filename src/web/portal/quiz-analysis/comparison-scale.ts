/** From 0, or from the lowest of the marks when some are below it, to the maximum. */
export type Scale = { from: number; to: number }

export function scaleFor(maximum: number, marks: number[]): Scale {
  return { from: Math.min(0, ...marks), to: Math.max(maximum, ...marks, 1) }
}

/** Where marks stand on the scale, in per cent of its length. */
export function placeOf(marks: number, { from, to }: Scale) {
  return ((marks - from) / (to - from)) * 100
}

/** To which side of its place a label grows, so that it stays within the chart. */
export function sideOf(place: number): 'start' | 'middle' | 'end' {
  if (place < 18) return 'start'
  return place > 82 ? 'end' : 'middle'
}

export function ticksOf(maximum: number) {
  return [0, 0.25, 0.5, 0.75, 1].map((part) => maximum * part)
}
