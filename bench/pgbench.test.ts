import { expect, test } from 'vitest'
import { parsePgbench } from './pgbench.ts'

const printed = (failed: number) => `pgbench (15.18, server 18.4)
transaction type: rows.sql
number of transactions actually processed: 3
number of failed transactions: ${failed} (0.000%)
latency average = 1.500 ms
tps = 1234.567890 (without initial connection time)
`

test('the rate is read from what pgbench prints, p99 from the logs of all its threads', () => {
  const logs = ['0 1 1000 0 1700000000 1\n1 1 2500 0 1700000000 2\n', '0 2 9000 0 1700000000 3\n']
  expect(parsePgbench(printed(0), logs)).toEqual({ perSecond: 1234.56789, p99Ms: 9 })
})

test('a transaction that failed makes the figure worthless', () => {
  expect(() => parsePgbench(printed(2), ['0 1 1000 0 1 1\n'])).toThrow('2 failures')
})

test('something else than a rate is told as it came', () => {
  expect(() => parsePgbench('pgbench: error: no', [])).toThrow('pgbench: error: no')
})
