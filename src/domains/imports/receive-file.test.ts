import { expect, it } from 'vitest'
import { readCsv } from '../../platform/files/spreadsheets/read-csv.ts'
import { readStart } from './receive-file.ts'

it('looks at the first rows of a file alone, however large it is', async () => {
  const line = (n: number) => `Mita Das ${n},98${10_000_000 + n},m${n}@people.example,,calls back ${n}`
  const body = Buffer.from(Array.from({ length: 270_000 }, (_, n) => line(n)).join('\n'))
  expect(body.length).toBeGreaterThan(18_000_000)
  async function* whole() {
    yield body
  }
  const timed = async <T>(work: () => Promise<T>) => {
    const from = performance.now()
    const made = await work()
    return { made, ms: performance.now() - from }
  }
  const all = await timed(async () => {
    for await (const _row of readCsv(whole()));
  })
  const start = await timed(() => readStart(body, 'csv'))
  expect(start.made.headings).toEqual(line(0).split(','))
  expect(start.made.samples).toEqual([1, 2, 3, 4, 5].map((n) => line(n).split(',')))
  expect(start.ms).toBeLessThan(all.ms / 5)
})
