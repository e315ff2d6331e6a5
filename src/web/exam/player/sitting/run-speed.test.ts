import { expect, test } from 'vitest'
import { choose, offline, sit } from '../../../../../test/fake-sitting.ts'

/** Milliseconds of the tap in the middle, so that a busy machine makes no difference. */
function medianOf(taps: (() => void)[]) {
  const times = taps.map((tap) => {
    const from = performance.now()
    tap()
    return performance.now() - from
  })
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

test('with 200 questions and an hour of answers waiting for the network, a tap stays far below 50 ms', async () => {
  const { run, server, device } = sit({ sections: [100, 100], terms: { save_rule: 'exam' } })
  await server.refuse(offline())
  const taps = Array.from({ length: 300 }, (_one, index) => [
    () => run.act(choose(index % 2 === 0 ? 'a' : 'b')),
    () => run.act({ type: index % 3 === 0 ? 'flag-next' : 'save-next' }),
    () => run.open(`q${((index * 7) % 200) + 1}`),
  ]).flat()

  for (let round = 0; round < 8; round += 1) medianOf(taps)
  const late = medianOf(taps)

  expect(device.kept?.entries.length).toBeGreaterThan(4000)
  expect(run.line().unsent).toBe(200)
  // A phone of 2019 is some twenty times slower; 0.03 ms measured 2026-11.
  expect(late).toBeLessThan(1)
})
