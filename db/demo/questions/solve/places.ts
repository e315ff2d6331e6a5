import { numbers, only, permutations, type Solver } from './solver.ts'

const headings = ['north', 'east', 'south', 'west']
const moves = [
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
]

/** Walks the route word by word on a grid. */
const direction: Solver = ({ text }) => {
  const pattern = /walks (\d+) m(?: towards the (\w+))?|(?:turns|then) (left|right)|faces the (\w+)/g
  let facing = 0
  let [x, y] = [0, 0]
  for (const [, distance, towards, turn, faces] of text.matchAll(pattern)) {
    const heading = towards ?? faces
    if (heading) facing = headings.indexOf(heading)
    if (turn) facing = (facing + (turn === 'right' ? 1 : 3)) % 4
    const move = moves[facing]
    if (!move) throw new Error(`no heading in ${text}`)
    x += move.x * Number(distance ?? 0)
    y += move.y * Number(distance ?? 0)
  }
  if (text.includes('How far')) return Math.hypot(x, y)
  if (text.includes('face now')) return capital(headings[facing] ?? '')
  if (!text.includes('In which direction')) return undefined
  const [upright, sideways] = [y > 0 ? 'North' : y < 0 ? 'South' : '', x > 0 ? 'East' : x < 0 ? 'West' : '']
  return [upright, sideways].filter(Boolean).join('-')
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const line = (length: number) => Array.from({ length }, (_, index) => index + 1)

const ranking: Solver[] = [
  numbers(
    /row of (\d+) students, Amit is (\d+)\w+ from the left/,
    ([row, left]) => line(row).reverse().indexOf(left) + 1,
  ),
  numbers(/is (\d+)\w+ from the top and (\d+)\w+ from the bottom/, ([top, bottom]) =>
    only({ from: 1, to: 500 }, (size) => size >= top && line(size).at(-bottom) === top),
  ),
  numbers(/row of (\d+) children, Sita is (\d+)\w+ from the left end and Gita is (\d+)/, ([row, left, right]) => {
    const gita = line(row).at(-right) ?? 0
    return line(row).filter((place) => place > left && place < gita).length
  }),
]

const more = ['taller', 'older', 'heavier', 'faster']
const most = ['tallest', 'oldest', 'heaviest', 'fastest']
const counts = ['first', 'second', 'third']

const ordering: Solver = ({ text, options }) => {
  const facts = [...text.matchAll(/(\w+) is (\w+) than (\w+)\./g)]
  const [, count = 'first', end = ''] = /(?:Who|Which) is the (?:(second|third) )?(\w+)\?/.exec(text) ?? []
  const orders = permutations(options).filter((order) =>
    facts.every(([, first = '', sign = '', second = '']) => {
      const isBefore = order.indexOf(first) < order.indexOf(second)
      return more.includes(sign) ? isBefore : !isBefore
    }),
  )
  const named = orders.map((order) => (most.includes(end) ? order : order.toReversed())[counts.indexOf(count)])
  if (facts.length < 4 || new Set(named).size !== 1) return undefined
  return named[0]
}

export const places: Record<string, Solver[]> = {
  'Direction sense': [direction],
  Ranking: ranking,
  Ordering: [ordering],
}
