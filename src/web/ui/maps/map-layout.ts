/** Layout of a drawn map; sizes are in units of the drawing. */

export type MapPoint = { label: string; latitude: number; longitude: number }
type MapFrame = { width: number; height: number; letter: number }

type At = { x: number; y: number }
type Box = { left: number; right: number; top: number; bottom: number }
type Anchor = 'start' | 'end' | 'middle'
type PlacedPoint = MapPoint & At & { labelX: number; labelY: number; anchor: Anchor }

// On a phone, a single place shows about the area of a town.
const leastDegrees = 0.5

type Span = { least: number; span: number; middle: number }

function spanOf(values: number[]): Span {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { least, span: most - least, middle: (least + most) / 2 }
}

/** `margin`: space left free on each side. */
function projector(points: MapPoint[], { width, height }: MapFrame, margin: { x: number; y: number }) {
  const latitudes = spanOf(points.map(({ latitude }) => latitude))
  const longitudes = spanOf(points.map(({ longitude }) => longitude))
  // Degrees of longitude become narrower away from the equator.
  const narrow = Math.cos((latitudes.middle * Math.PI) / 180)
  const scaleX = (width - 2 * margin.x) / Math.max(leastDegrees, longitudes.span * narrow)
  const scaleY = (height - 2 * margin.y) / Math.max(leastDegrees, latitudes.span)
  const scale = Math.min(scaleX, scaleY)
  return ({ latitude, longitude }: Pick<MapPoint, 'latitude' | 'longitude'>): At => ({
    x: width / 2 + (longitude - longitudes.middle) * narrow * scale,
    y: height / 2 - (latitude - latitudes.middle) * scale,
  })
}

const touches = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

function boxOf({ label }: MapPoint, { x, y, anchor }: At & { anchor: Anchor }, letter: number): Box {
  const width = label.length * letter * 0.58
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - letter * 0.85, bottom: y + letter * 0.3 }
}

/** Returns the possible positions of a label beside its point, best first. */
function places({ x, y }: At, letter: number): (At & { anchor: Anchor })[] {
  const gap = letter * 0.9
  return [
    { x: x + gap, y: y + letter * 0.3, anchor: 'start' },
    { x: x - gap, y: y + letter * 0.3, anchor: 'end' },
    { x, y: y - gap, anchor: 'middle' },
    { x, y: y + gap + letter * 0.7, anchor: 'middle' },
    { x: x + gap, y: y - letter * 0.6, anchor: 'start' },
    { x: x - gap, y: y + letter * 1.2, anchor: 'end' },
  ]
}

type Placing = { placed: PlacedPoint[]; isClear: boolean }

function placeWithin(points: MapPoint[], frame: MapFrame, marginX: number): Placing {
  const { width, letter } = frame
  const project = projector(points, frame, { x: marginX, y: 2.5 * letter })
  const dot = letter * 0.6
  const taken: Box[] = points.map((point) => {
    const { x, y } = project(point)
    return { left: x - dot, right: x + dot, top: y - dot, bottom: y + dot }
  })
  const isFree = (box: Box) => box.left >= 0 && box.right <= width && !taken.some((other) => touches(box, other))
  let isClear = true
  const placed = points.map((point) => {
    const at = project(point)
    const candidates = places(at, letter)
    const place = candidates.find((place) => isFree(boxOf(point, place, letter)))
    const { x, y, anchor } = place ?? { ...at, anchor: 'start' as const }
    if (!place) isClear = false
    taken.push(boxOf(point, { x, y, anchor }, letter))
    return { ...point, ...at, labelX: x, labelY: y, anchor }
  })
  return { placed, isClear }
}

/**
 * Fits the points into the frame at the largest scale at which no label covers another label or point. If no scale
 * works, labels may overlap.
 */
export function placePoints(points: MapPoint[], frame: MapFrame): PlacedPoint[] {
  for (let letters = 2; letters < 9; letters += 1) {
    const { placed, isClear } = placeWithin(points, frame, letters * frame.letter)
    if (isClear) return placed
  }
  return placeWithin(points, frame, 2 * frame.letter).placed
}

type Line = { from: At; to: At }

/** Joins all points with the shortest total line: each step adds the nearest point that is not joined yet. */
export function joinPoints(points: At[]): Line[] {
  const [first, ...rest] = points
  if (!first) return []
  const joined = [first]
  const lines: Line[] = []
  const waiting = new Set(rest)
  while (waiting.size > 0) {
    const ways = [...waiting].flatMap((to) =>
      joined.map((from) => ({ from, to, length: Math.hypot(from.x - to.x, from.y - to.y) })),
    )
    const [shortest] = ways.sort((a, b) => a.length - b.length)
    if (!shortest) break
    waiting.delete(shortest.to)
    joined.push(shortest.to)
    lines.push({ from: shortest.from, to: shortest.to })
  }
  return lines
}
