import { expect, test } from 'vitest'
import { brief, choose, fakeDevice, offline, refusal, sit, sitQuietly, tick } from '../../../../../test/fake-sitting.ts'

test('sends the first visit of a question at once', async () => {
  const { server, run } = sit()
  expect(run.line()).toEqual({ status: 'saving', unsent: 1 })
  expect(brief(await server.accept())).toEqual([[1, 'q1', null]])
  expect(run.line()).toEqual({ status: 'saved', unsent: 0 })
})

test('sends taps made during a request with the next one, in order', async () => {
  const { server, run } = sit()
  run.act(choose('a'))
  run.act({ type: 'save-next' })
  run.act(choose('b'))
  await tick()
  expect(server.open()).toBe(1)
  expect(brief(await server.accept())).toEqual([[1, 'q1', null]])
  expect(brief(await server.accept())).toEqual([
    [2, 'q1', 'a'],
    [3, 'q2', null],
    [4, 'q2', 'b'],
  ])
  expect(run.line().status).toBe('saved')
})

test('sends the same entries again after a lost reply, and they count once', async () => {
  const { server, clock, run } = await sitQuietly()
  run.act(choose('a'))
  const first = await server.loseReply()
  expect(run.line()).toEqual({ status: 'waiting', unsent: 1 })
  await clock.pass(1)
  expect(await server.accept()).toEqual(first)
  expect(brief(server.stored)).toEqual([
    [1, 'q1', null],
    [2, 'q1', 'a'],
  ])
  expect(run.line()).toEqual({ status: 'saved', unsent: 0 })
})

test('retries after 1, 2, 4, 8, 10 and 10 seconds without a network, and at once when it returns', async () => {
  const { server, clock, run } = sit()
  for (const seconds of [1, 2, 4, 8, 10, 10]) {
    await server.refuse(offline())
    await clock.pass(seconds - 0.1)
    expect(server.open()).toBe(0)
    await clock.pass(0.1)
    expect(server.open()).toBe(1)
  }
  await server.refuse(offline())
  run.act(choose('b'))
  expect(server.open()).toBe(0)
  run.retryNow()
  expect(brief(await server.accept())).toEqual([
    [1, 'q1', null],
    [2, 'q1', 'b'],
  ])
  expect(run.line().status).toBe('saved')
})

test('treats a failing server like a lost network', async () => {
  const { server, clock, run } = sit()
  await server.refuse(refusal(503, 'unavailable'))
  expect(run.line().status).toBe('interrupted')
  await clock.pass(1)
  await server.accept()
  expect(run.line().status).toBe('saved')
})

test('changes and sends nothing once another device has taken over', async () => {
  const { server, run } = sit()
  await server.refuse(refusal(409, 'attempt_taken_over'))
  expect(run.line().status).toBe('taken-over')
  run.act(choose('a'))
  expect(run.exam().answers.q1?.option_id).toBeNull()
  run.retryNow()
  await tick()
  expect(server.open()).toBe(0)
})

test('stops changing and sending when another page takes over the attempt', async () => {
  const { server, run } = await sitQuietly()
  run.takenOver()
  expect(run.line().status).toBe('taken-over')
  run.act(choose('a'))
  await tick()
  expect([run.exam().answers.q1?.option_id, server.open()]).toEqual([null, 0])
})

test('keeps the unsent answers on this device when the session ends', async () => {
  const { server, run, device } = await sitQuietly()
  run.act(choose('a'))
  await server.refuse(refusal(401, 'signed_out'))
  expect(run.line()).toEqual({ status: 'signed-out', unsent: 1 })
  expect(device.kept?.entries).toHaveLength(1)
})

test('loses nothing when a tab is killed offline: it shows and sends its answers under the new epoch', async () => {
  const killed = await sitQuietly()
  killed.run.act(choose('a'))
  killed.run.act({ type: 'save-next' })
  killed.run.act(choose('b'))
  await killed.server.refuse(offline())

  const answers = [{ question_id: 'q1', option_id: null, marked: false, seconds: 0 }]
  const { server, run, device } = sit({ attempt: { epoch: 2, answers }, device: killed.device })
  expect(run.exam().answers.q1?.option_id).toBe('a')
  expect(run.exam().currentId).toBe('q2')
  const entries = await server.accept()
  expect(brief(entries)).toEqual([
    [1, 'q1', 'a'],
    [2, 'q2', 'b'],
  ])
  expect(device.kept).toBeNull()
})

test('deletes what a killed tab stored and the server already has', () => {
  const answers = [{ question_id: 'q1', option_id: 'b', marked: false, seconds: 9 }]
  const entry = {
    seq: 4,
    question_id: 'q1',
    option_id: 'a',
    marked: false,
    seconds: 2,
    at: '2026-11-20T05:00:00Z',
  }
  const device = fakeDevice({ epoch: 1, entries: [entry], settled: {} })
  const { run } = sit({ attempt: { epoch: 2, answers }, device })
  expect(run.exam().answers.q1?.option_id).toBe('b')
  expect(device.kept).toBeNull()
})

test('sends a draft in the journal and restores it after a killed tab', async () => {
  const killed = await sitQuietly({ terms: { save_rule: 'exam' } })
  killed.run.act(choose('a'))
  const answers = [{ question_id: 'q1', option_id: null, marked: false, seconds: 0 }]
  const again = { terms: { save_rule: 'exam' } as const, attempt: { epoch: 2, answers }, device: killed.device }
  const { server } = sit(again)
  const [entry] = await server.accept()
  expect([entry?.option_id, entry?.draft]).toEqual([null, { option_id: 'a' }])
})

test('sends everything unsent, including entries in flight, in a request that outlives the page', async () => {
  const { server, run, clock } = sit()
  run.act(choose('a'))
  await clock.pass(12)
  run.leave()
  const underWay = await server.call()
  const leaving = await server.call()
  expect([underWay.leaving, leaving.leaving]).toEqual([false, true])
  expect(brief(leaving.body.entries)).toEqual([
    [1, 'q1', null],
    [2, 'q1', 'a'],
    [3, 'q1', 'a'],
  ])
  expect(leaving.body.entries.at(-1)?.seconds).toBe(12)
})

test('submits only after the last answer is on disk', async () => {
  const { server, run } = await sitQuietly()
  run.act(choose('b'))
  const outcome = run.submit()
  await tick()
  expect(server.submitted).toEqual([])
  await server.accept()
  expect(await outcome).toBeNull()
  expect(run.line().status).toBe('closed')
  expect(await run.handIn()).toBe('attempt')
  expect(server.submitted).toEqual(['attempt'])
})

test('refuses to submit offline, says why, and submits nothing', async () => {
  const { server, run } = sit()
  const outcome = run.submit()
  await server.refuse(offline())
  expect(await outcome).toContain('1 answer has not reached us')
  expect(server.submitted).toEqual([])
})

test('lets the server shorten the remaining time but never extend it', async () => {
  const { server, run, clock } = sit({ attempt: { time_left: 100 } })
  await clock.pass(10)
  await server.accept({ time_left: 200 })
  expect([run.timeLeft(), run.clockLeft()]).toEqual([90, 90])
  run.act(choose('a'))
  await server.accept({ time_left: 80 })
  expect(run.timeLeft()).toBe(80)
  await clock.pass(500)
  expect(run.timeLeft()).toBe(0)
})

test('sends the last answers and submits at zero, even when the network fails first', async () => {
  const { server, run, clock } = await sitQuietly()
  run.act(choose('a'))
  void run.runOut()
  await server.refuse(offline())
  run.act(choose('b'))
  expect(run.exam().answers.q1?.option_id).toBe('a')
  expect(server.submitted).toEqual([])
  await clock.pass(1)
  await server.accept()
  expect(server.submitted).toEqual(['attempt'])
  expect(run.line()).toEqual({ status: 'closed', unsent: 0 })
})

/** Returns the median time of a tap in milliseconds, so that a busy machine makes no difference. */
function medianOf(taps: (() => void)[]) {
  const times = taps.map((tap) => {
    const from = performance.now()
    tap()
    return performance.now() - from
  })
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

test('keeps a tap far below 50 ms with 200 questions and an hour of unsent answers', async () => {
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
  // A phone of 2019 is some twenty times slower. Measured 0.03 ms (2026-11).
  expect(late).toBeLessThan(1)
})
