import { groupsOf, permutations, plainText, type Solver } from './solver.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const distances = ['immediate', 'second', 'third']

/** Places count from 1; in a circle seen from above they go clockwise, which is to the left of one who faces the centre. */
type Seating = { size: number; isCircle: boolean; at: (who: string) => number }
type Groups = ReturnType<typeof groupsOf>
type Clue = [RegExp, (seating: Seating, groups: Groups) => boolean]

function apart({ size, isCircle, at }: Seating, from: string, to: string): number {
  const gap = at(to) - at(from)
  return isCircle ? (gap + size) % size : gap
}

/** Groups: who, the distance, the side, and the one from whom it is counted. */
function isAside(seating: Seating, [who, distance, side, whom]: Groups): boolean {
  const steps = distances.indexOf(distance) + 1
  const wanted = (side === 'right') === seating.isCircle ? -steps : steps
  return apart(seating, whom, who) === (seating.isCircle ? (wanted + seating.size) % seating.size : wanted)
}

function isNeighbour(seating: Seating, who: string, whom: string): boolean {
  const gap = Math.abs(apart(seating, who, whom))
  return gap === 1 || (seating.isCircle && gap === seating.size - 1)
}

const clues: Clue[] = [
  [/^(\w) sits at the (left|right) end/, (s, [who, end]) => s.at(who) === (end === 'left' ? 1 : s.size)],
  [/^(\w) sits (second|third) to the (left|right) of (\w)$/, isAside],
  [/^(\w) sits to the (immediate) (left|right) of (\w)$/, isAside],
  [/^(\w) is an immediate neighbour of (\w)$/, (s, [a, b]) => isNeighbour(s, a, b)],
  [/^(\w) is not an immediate neighbour of (\w)$/, (s, [a, b]) => !isNeighbour(s, a, b)],
  [/^(\w) sits to the left of (\w)$/, (s, [a, b]) => s.at(a) < s.at(b)],
  [/^(\w) sits opposite (\w)$/, (s, [a, b]) => Math.abs(s.at(a) - s.at(b)) * 2 === s.size],
  [/^(\w) lives on floor number (\d)$/, (s, [a, floor]) => s.at(a) === Number(floor)],
  [/^(\w) lives on an odd-numbered floor$/, (s, [a]) => s.at(a) % 2 === 1],
  [/^(\w) lives immediately above (\w)$/, (s, [a, b]) => s.at(a) === s.at(b) + 1],
  [/^(\w) lives immediately below (\w)$/, (s, [a, b]) => s.at(a) === s.at(b) - 1],
  [/^(\w) lives above (\w)$/, (s, [a, b]) => s.at(a) > s.at(b)],
  [/^(\w) lives below (\w)$/, (s, [a, b]) => s.at(a) < s.at(b)],
  [/^(\w) takes the class on (\w+)$/, (s, [a, day]) => s.at(a) === days.indexOf(day) + 1],
  [/^(\w) takes the class immediately before (\w)$/, (s, [a, b]) => s.at(a) === s.at(b) - 1],
  [/^(\w) takes the class after (\w)$/, (s, [a, b]) => s.at(a) > s.at(b)],
]

function isTrue(sentence: string, seating: Seating): boolean {
  for (const [pattern, test] of clues) {
    const found = pattern.exec(sentence)
    if (found) return test(seating, groupsOf(found))
  }
  throw new Error(`cannot read the clue "${sentence}"`)
}

/** Tries every order of the persons named and keeps those that the clues allow. */
function seatingsOf(passage: string): Seating[] {
  const [intro = '', ...sentences] = plainText(passage).split(/\.\s*/).filter(Boolean)
  const people = intro.match(/\b[A-Z]\b/g) ?? []
  const isCircle = intro.includes('circular')
  const [head = '', ...rest] = people
  const orders = isCircle ? permutations(rest).map((order) => [head, ...order]) : permutations(people)
  return orders
    .map((order): Seating => ({ size: people.length, isCircle, at: (who) => order.indexOf(who) + 1 }))
    .filter((seating) => sentences.every((sentence) => isTrue(sentence, seating)))
}

const seating: Solver = ({ text, passage }) => {
  const [only, ...others] = seatingsOf(passage)
  if (!only || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} arrangements satisfy the clues`)
  const between = /^How many .* between (?:those of )?(\w) and (\w)\?$/.exec(text)
  if (between) return Math.abs(only.at(between[1] ?? '') - only.at(between[2] ?? '')) - 1
  const floor = /^On which floor does (\w) live\?$/.exec(text)?.[1]
  if (floor) return only.at(floor)
  const day = /^On which day does (\w) take the class\?$/.exec(text)?.[1]
  if (day) return days[only.at(day) - 1]
  const claim = /^Who (.*?)(?: of the row)?\?$/.exec(text)?.[1]
  return claim === undefined ? undefined : (option) => isTrue(`${option} ${claim}`, only)
}

export const arrangements: Record<string, Solver[]> = { 'Seating arrangement': [seating] }
