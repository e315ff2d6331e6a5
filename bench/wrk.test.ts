import { expect, test } from 'vitest'
import { parseWrk } from './wrk.ts'

function printed({ p99 = '2.41ms', failures = '' } = {}) {
  return `Running 4s test @ http://127.0.0.1:40001/
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.52ms  301.00us   9.81ms   91.20%
    Req/Sec    33.10k     1.90k   35.80k    87.50%
  Latency Distribution
     50%    1.46ms
     75%    1.60ms
     90%    1.78ms
     99%    ${p99}
  131820 requests in 4.00s, 1.02GB read
${failures}Requests/sec:  32951.07
Transfer/sec:    261.20MB
`
}

test('reads the rate and the slowest hundredth', () => {
  expect(parseWrk(printed())).toEqual({ requests: 131820, requestsPerSecond: 32951.07, p99Ms: 2.41 })
})

test.each([
  ['850.00us', 0.85],
  // Whole units are padded with a space.
  ['1.20s ', 1200],
])('a latency of %s is %d ms', (p99, expected) => {
  expect(parseWrk(printed({ p99 })).p99Ms).toBeCloseTo(expected, 6)
})

test.each(['  Non-2xx or 3xx responses: 12\n', '  Socket errors: connect 0, read 3, write 0, timeout 0\n'])(
  'a run with failures has no figures: %s',
  (failures) => {
    expect(() => parseWrk(printed({ failures }))).toThrow(failures.trim())
  },
)

test('rejects an output without figures instead of reading zero', () => {
  expect(() => parseWrk('unable to connect to 127.0.0.1:40001 Connection refused')).toThrow('printed something else')
})
