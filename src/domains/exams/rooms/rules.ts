/*
 * Assigns seats. Two candidates of one batch are kept apart side by side and one behind the other, as far as a
 * room allows; papers of one set never meet, not even diagonally.
 */

export type ToSeat = { id: string; batch: string | null }
type RoomSize = { id: string; capacity: number; columns: number }
export type Seated = { id: string; roomId: string; seat: number }

const sets = ['A', 'B', 'C', 'D'] as const

/** Returns the set of a seat, counted from 1; the eight seats around it have other sets. */
export function setOf(seat: number, columns: number) {
  const row = Math.floor((seat - 1) / columns)
  const column = (seat - 1) % columns
  return sets[(column + 2 * row) % sets.length] ?? 'A'
}

/** Returns the indices of the seats beside, before and behind. */
function besides(at: number, { columns, area }: { columns: number; area: number }) {
  const column = at % columns
  const near = [at - columns, at + columns]
  if (column > 0) near.push(at - 1)
  if (column < columns - 1) near.push(at + 1)
  return near.filter((other) => other >= 0 && other < area)
}

type Grid = (ToSeat | null)[]
type Size = { columns: number; area: number }

const isTogether = (a: ToSeat | null | undefined, b: ToSeat | null | undefined) =>
  Boolean(a && b && a.batch !== null && a.batch === b.batch)

const clashesAt = (grid: Grid, at: number, size: Size) =>
  besides(at, size).filter((other) => isTogether(grid[at], grid[other])).length

/** Counts the pairs of one batch that sit side by side or one behind the other. */
function countPairs(grid: Grid, size: Size) {
  return grid.reduce((sum, _candidate, at) => sum + clashesAt(grid, at, size), 0) / 2
}

/** Groups candidates by batch, the largest first and candidates without one last; within a batch in the given order. */
function byBatch(candidates: ToSeat[]) {
  // not translated: a key
  const groups = Map.groupBy(candidates, ({ id, batch }) => batch ?? `alone ${id}`)
  return [...groups.values()].sort((a, b) => b.length - a.length).flat()
}

/** Fills each room to its capacity, in the order of the rooms, with each batch spread over all of them. */
function dealOut(candidates: ToSeat[], rooms: RoomSize[]) {
  let left = candidates.length
  const dealt = rooms.map((room) => {
    const quota = Math.min(room.capacity, left)
    left -= quota
    const people: ToSeat[] = []
    return { room, quota, people }
  })
  for (const candidate of byBatch(candidates)) {
    let emptiest: (typeof dealt)[number] | undefined
    for (const share of dealt) {
      if (share.people.length >= share.quota) continue
      if (!emptiest || share.people.length / share.quota < emptiest.people.length / emptiest.quota) emptiest = share
    }
    emptiest?.people.push(candidate)
  }
  return dealt
}

/** Returns how many seats to spread people over: more than needed, if the room has them, when one batch is more than half of the people. */
function areaFor(people: ToSeat[], { capacity }: RoomSize) {
  const batches = Map.groupBy(
    people.filter(({ batch }) => batch !== null),
    ({ batch }) => batch,
  )
  const largest = Math.max(0, ...[...batches.values()].map(({ length }) => length))
  return Math.min(capacity, Math.max(people.length, 2 * largest))
}

/** Lists every second square first, as on a chess board. */
function squares({ columns, area }: Size) {
  const all = Array.from({ length: area }, (_, at) => at)
  const isBlack = (at: number) => (Math.floor(at / columns) + (at % columns)) % 2 === 0
  return [...all.filter(isBlack), ...all.filter((at) => !isBlack(at))]
}

function swap(grid: Grid, a: number, b: number) {
  const candidate = grid[a] ?? null
  grid[a] = grid[b] ?? null
  grid[b] = candidate
}

/** Swaps candidates where a swap leaves fewer clashes. */
function mend(grid: Grid, size: Size) {
  for (let at = 0; at < size.area; at++) {
    if (clashesAt(grid, at, size) === 0) continue
    for (let other = 0; other < size.area; other++) {
      const before = clashesAt(grid, at, size) + clashesAt(grid, other, size)
      swap(grid, at, other)
      if (clashesAt(grid, at, size) + clashesAt(grid, other, size) < before) break
      swap(grid, at, other)
    }
  }
}

function fillRoom(people: ToSeat[], room: RoomSize) {
  const size = { columns: room.columns, area: areaFor(people, room) }
  const grid: Grid = Array.from({ length: size.area }, () => null)
  const order = squares(size)
  for (const [n, candidate] of byBatch(people).entries()) grid[order[n] ?? 0] = candidate
  mend(grid, size)
  const seated = grid.flatMap((candidate, at): Seated[] =>
    candidate ? [{ id: candidate.id, roomId: room.id, seat: at + 1 }] : [],
  )
  return { seated, pairs: countPairs(grid, size) }
}

/**
 * Assigns seats by roll number; the last stay without if the rooms are too small. `pairs`: neighbours of one
 * batch that could not be separated.
 */
export function arrangeSeats(candidates: ToSeat[], rooms: RoomSize[]) {
  const capacity = rooms.reduce((sum, room) => sum + room.capacity, 0)
  const filled = dealOut(candidates.slice(0, capacity), rooms).map(({ people, room }) => fillRoom(people, room))
  return {
    seated: filled.flatMap(({ seated }) => seated),
    without: Math.max(0, candidates.length - capacity),
    pairs: filled.reduce((sum, { pairs }) => sum + pairs, 0),
  }
}
