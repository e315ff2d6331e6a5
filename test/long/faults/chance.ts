import { seededRandom } from '#db/demo/seeded-random.ts'

/** Makes decisions from a seed: the same seed chooses the same faults, though not at the same microsecond. */
export function createChance(seed: number) {
  const random = seededRandom(seed)
  return {
    happens: (probability: number) => random() < probability,
    between: (low: number, high: number) => low + random() * (high - low),
    below: (limit: number) => Math.floor(random() * limit),
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0],
    shuffle: <T>(list: T[]) =>
      list
        .map((item) => ({ item, order: random() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  }
}
export type Chance = ReturnType<typeof createChance>
