import { type Answer, type Asked, amountOf, near, only, type Solver } from './solver.ts'

type Lengths = (name: string) => number

/** Sums thin strips, so it knows neither a formula nor 22/7; a quarter of a per cent covers the difference. */
function area(width: number, heightAt: (x: number) => number): number {
  const strips = 20000
  let sum = 0
  for (let strip = 0; strip < strips; strip += 1) sum += heightAt(((strip + 0.5) * width) / strips)
  return (sum * width) / strips
}

const disc = (r: number) => area(2 * r, (x) => 2 * Math.sqrt(r * r - (x - r) * (x - r)))
const about =
  (value: number): Answer =>
  (option) =>
    Math.abs(amountOf(option) - value) < value * 0.0025

function cells(width: number, height: number, isInside: (x: number, y: number) => boolean): number {
  let count = 0
  for (let x = 0.5; x < width; x += 1) for (let y = 0.5; y < height; y += 1) if (isInside(x, y)) count += 1
  return count
}

function parkPath(at: Lengths): Answer {
  const [long, broad, path] = [at('l'), at('b'), at('w')]
  return cells(long + 2 * path, broad + 2 * path, (x, y) => {
    const isInPark = x > path && x < path + long && y > path && y < path + broad
    return !isInPark
  })
}

function trapezium(at: Lengths): Answer {
  return about(area(at('h'), (down) => at('a') + ((at('b') - at('a')) * down) / at('h')))
}

function window(at: Lengths): Answer {
  const half = at('w') / 2
  return about(area(at('w'), (x) => at('h') + Math.sqrt(half * half - (x - half) * (x - half))))
}

function perimeter(at: Lengths): Answer {
  const slope = only({ to: 500 }, (side) => near(side * side, at('b') * at('b') + at('h') * at('h')))
  return at('b') + at('h') + slope
}

const shapes: [RegExp, (at: Lengths) => Answer][] = [
  [/rectangular park .* outside/, parkPath],
  [/circle is drawn in a square .* shaded part/, (at) => about(at('a') * at('a') - disc(at('a') / 2))],
  [/area of the trapezium/, trapezium],
  [/cut away at one corner/, (at) => cells(at('l'), at('h'), (x, y) => x < at('l') - at('c') || y < at('h') - at('d'))],
  [/window is a rectangle .* semicircle/, window],
  [/right angle of a triangle .* perimeter/, perimeter],
  [/volume of the cylinder/, (at) => about(disc(at('r')) * at('h'))],
  [/circular garden .* outside/, (at) => about(disc(at('r') + at('w')) - disc(at('r')))],
]

const mensuration: Solver = ({ html, text }: Asked) => {
  const shape = shapes.find(([pattern]) => pattern.test(text))
  if (!shape) return undefined
  const labels = new Map([...html.matchAll(/>([a-z]) = (\d+) c?m</g)].map(([, name, size]) => [name, Number(size)]))
  return shape[1]((name) => {
    const size = labels.get(name)
    if (size === undefined) throw new Error(`the figure has no label ${name}`)
    return size
  })
}

export const figures: Record<string, Solver[]> = { Mensuration: [mensuration] }
