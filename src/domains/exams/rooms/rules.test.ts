import { describe, expect, it } from 'vitest'
import { arrangeSeats, setOf, type ToSeat } from './rules.ts'

const people = (counts: Record<string, number>, alone = 0): ToSeat[] => [
  ...Object.entries(counts).flatMap(([batch, count]) =>
    Array.from({ length: count }, (_, n) => ({ id: `${batch}${n}`, batch })),
  ),
  ...Array.from({ length: alone }, (_, n) => ({ id: `alone${n}`, batch: null })),
]
const room = (capacity: number, columns = 8, id = 'one') => ({ id, capacity, columns })

/** Counts by looking at each pair of seats, unlike the rules. */
function countPairs(all: ToSeat[], seated: { id: string; roomId: string; seat: number }[], columns: number) {
  const batchOf = new Map(all.map(({ id, batch }) => [id, batch]))
  let pairs = 0
  for (const a of seated)
    for (const b of seated) {
      if (a.roomId !== b.roomId || a.seat >= b.seat) continue
      const [x, y] = [(a.seat - 1) % columns, Math.floor((a.seat - 1) / columns)]
      const [u, v] = [(b.seat - 1) % columns, Math.floor((b.seat - 1) / columns)]
      const batch = batchOf.get(a.id) ?? null
      if (Math.abs(x - u) + Math.abs(y - v) === 1 && batch !== null && batch === batchOf.get(b.id)) pairs += 1
    }
  return pairs
}

describe('seating', () => {
  it.each([
    [{ a: 20, b: 20 }, 0, room(40)],
    [{ a: 10, b: 10, c: 10, d: 10 }, 0, room(40)],
    [{ a: 20, b: 10, c: 10 }, 0, room(40)],
    [{ a: 13, b: 13, c: 13 }, 1, room(40, 7)],
    [{ a: 15 }, 0, room(40)],
    [{ a: 12, b: 9, c: 8 }, 6, room(35, 5)],
    // Two batches of nearly half the room each end up adjacent, unless someone changes places.
    [{ a: 18, b: 17, c: 5 }, 0, room(40)],
  ])('keeps %j and %s others apart', (counts, alone, of) => {
    const all = people(counts, alone)
    const { seated, without, pairs } = arrangeSeats(all, [of])
    expect([seated.length, without, pairs]).toEqual([all.length, 0, 0])
    expect(countPairs(all, seated, of.columns)).toBe(0)
    expect(new Set(seated.map(({ seat }) => seat)).size).toBe(all.length)
    expect(seated.every(({ seat }) => seat >= 1 && seat <= of.capacity)).toBe(true)
  })

  it('says how many pairs it could not keep apart', () => {
    const all = people({ a: 30, b: 10 })
    const { seated, pairs } = arrangeSeats(all, [room(40)])
    expect(pairs).toBe(countPairs(all, seated, 8))
    expect(pairs).toBeGreaterThan(0)
  })

  it('fills room after room, and leaves the last without a seat', () => {
    const all = people({}, 25)
    const { seated, without } = arrangeSeats(all, [room(10, 5, 'one'), room(10, 5, 'two')])
    expect(without).toBe(5)
    expect(seated.map(({ id }) => id).sort()).toEqual(
      all
        .slice(0, 20)
        .map(({ id }) => id)
        .sort(),
    )
    const inOne = arrangeSeats(all.slice(0, 12), [room(10, 5, 'one'), room(10, 5, 'two')]).seated
    expect(inOne.filter(({ roomId }) => roomId === 'one')).toHaveLength(10)
  })

  it('handles no candidates and no rooms', () => {
    expect(arrangeSeats([], [room(10)])).toEqual({ seated: [], without: 0, pairs: 0 })
    expect(arrangeSeats(people({ a: 2 }), [])).toEqual({ seated: [], without: 2, pairs: 0 })
  })
})

it.each([2, 5, 8, 30])('no two papers of a set meet in a room of %s columns', (columns) => {
  const seats = columns * 6
  for (let seat = 1; seat <= seats; seat++) {
    const [x, y] = [(seat - 1) % columns, Math.floor((seat - 1) / columns)]
    for (let other = 1; other <= seats; other++) {
      const [u, v] = [(other - 1) % columns, Math.floor((other - 1) / columns)]
      const isNear = seat !== other && Math.abs(x - u) <= 1 && Math.abs(y - v) <= 1
      if (isNear) expect(setOf(other, columns), `${seat} beside ${other}`).not.toBe(setOf(seat, columns))
    }
  }
})
