import { expect, test } from 'vitest'
import { brief, choose, offline, refusal, sitQuietly, tick } from '../../../../../test/fake-sitting.ts'

const closed = { is_closed: true, time_left: 0, section_ends: null }

test('after the server has closed the attempt, unsent answers are sent as evidence before it ends', async () => {
  const { server, run, clock, device } = await sitQuietly()
  run.act(choose('a'))
  await server.refuse(offline())
  run.act({ type: 'save-next' })
  await clock.pass(1)
  const late = await server.accept({ ...closed, late: [2], acknowledged: 2 })
  expect(brief(late)).toEqual([
    [2, 'q1', 'a'],
    [3, 'q2', null],
  ])
  expect(run.line()).toEqual({ status: 'saving', unsent: 1 })
  expect(brief(await server.accept({ ...closed, late: [3] }))).toEqual([[3, 'q2', null]])
  expect(run.line()).toEqual({ status: 'closed', unsent: 0 })
  expect(device.kept).toBeNull()
  expect(await run.handIn()).toBe('attempt')
})

test('changes nothing after the close, even while answers are still being sent', async () => {
  const { server, run } = await sitQuietly()
  run.act(choose('a'))
  run.act({ type: 'save-next' })
  await server.accept({ ...closed, late: [2], acknowledged: 2 })
  run.act(choose('b'))
  expect(run.exam().answers.q2?.option_id).toBeNull()
  await server.refuse(offline())
  expect(run.line()).toEqual({ status: 'waiting', unsent: 1 })
})

test('reports late entries only for changed answers, once each', async () => {
  const { server, run, clock } = await sitQuietly()
  run.act(choose('a'))
  await server.accept()
  await clock.pass(5)
  run.act(choose('b'))
  run.act(choose('b'))
  run.act(choose('a'))
  run.act({ type: 'flag-next' })
  run.act(choose('b'))
  const { body, resolve } = await server.call()
  resolve({ ...closed, acknowledged: body.entries.at(-1)?.seq ?? 0, late: body.entries.map(({ seq }) => seq) })
  await tick()
  await server.accept({ ...closed, late: [2, 3, 4, 5, 6, 7, 8, 9, 10], acknowledged: 100 })
  // q1 was changed and changed back; q2 was first only opened, and then answered.
  expect(run.late()).toBe(2)
  expect(run.exam().answers.q1?.option_id).toBe('a')
  expect(run.exam().answers.q2?.option_id).toBeNull()
})

test('opening a question or spending time on it late is not reported as a late answer', async () => {
  const { server, run, clock } = await sitQuietly()
  await clock.pass(3)
  run.act({ type: 'save-next' })
  await server.accept({ ...closed, late: [2, 3] })
  expect([run.line().status, run.late()]).toEqual(['closed', 0])
})

test('ends without an error when the attempt is closed during submission', async () => {
  const { server, run } = await sitQuietly()
  run.act(choose('a'))
  const outcome = run.submit()
  await server.accept({ ...closed, late: [2] })
  expect(await outcome).toBeNull()
  expect([run.line().status, run.late()]).toEqual(['closed', 1])
  expect(server.submitted).toEqual(['attempt'])
})

test('succeeds in submitting an attempt that is already over', async () => {
  const { server, run, clock } = await sitQuietly()
  await clock.pass(30)
  await server.accept(closed)
  expect(await run.submit()).toBeNull()
})

test('does not report a submission from a page that has lost the attempt', async () => {
  const { server, run } = await sitQuietly()
  run.act(choose('a'))
  const outcome = run.submit()
  await server.refuse(refusal(409, 'attempt_taken_over'))
  expect(await outcome).toContain('so the test has not been submitted')
  expect(server.submitted).toEqual([])

  const quiet = await sitQuietly()
  quiet.run.takenOver()
  expect(await quiet.run.submit()).toBe('The test could not be submitted. Please try again.')
})

test('asks the server for the state after thirty quiet seconds, and adopts its time', async () => {
  const { server, run, clock } = await sitQuietly()
  await clock.pass(29)
  expect(server.open()).toBe(0)
  await clock.pass(1)
  expect(await server.accept({ time_left: 55 })).toEqual([])
  expect([run.timeLeft(), run.line().status]).toEqual([55, 'saved'])
  await clock.pass(20)
  run.act(choose('a'))
  await server.accept()
  await clock.pass(29)
  expect(server.open()).toBe(0)
})

test('learns from a state request that another device has taken over, and sends no more', async () => {
  const { server, run, clock } = await sitQuietly()
  await clock.pass(30)
  await server.refuse(refusal(409, 'attempt_taken_over'))
  expect(run.line().status).toBe('taken-over')
  await clock.pass(300)
  expect([server.open(), clock.waiting()]).toEqual([0, 0])
})

test('learns from a state request that the attempt is closed', async () => {
  const { server, run, clock } = await sitQuietly()
  await clock.pass(30)
  await server.accept(closed)
  expect(run.line()).toEqual({ status: 'closed', unsent: 0 })
})

test('shows no warning for a failed state request while everything is saved, and repeats it', async () => {
  const { server, run, clock } = await sitQuietly()
  await clock.pass(30)
  await server.refuse(offline())
  expect(run.line()).toEqual({ status: 'saved', unsent: 0 })
  await clock.pass(30)
  expect(server.open()).toBe(1)
  run.act(choose('a'))
  await server.refuse(offline())
  await server.refuse(offline())
  expect(run.line()).toEqual({ status: 'waiting', unsent: 1 })
})

test('sends no state requests while hidden, and one when the page becomes visible', async () => {
  const { server, run, clock } = await sitQuietly()
  run.leave()
  await clock.pass(300)
  expect(server.open()).toBe(0)
  run.comeBack()
  expect(brief(await server.accept())).toEqual([[2, 'q1', null]])
  run.leave()
  run.comeBack()
  expect(await server.accept({ time_left: 40 })).toEqual([])
  expect(run.timeLeft()).toBe(40)
})

test('sends recorded signals with the next save, at most fifty at a time and once', async () => {
  const { server, run } = await sitQuietly()
  for (let n = 0; n < 60; n += 1) run.signal('copy')
  expect(server.open()).toBe(0)
  run.act(choose('a'))
  const first = await server.call()
  expect(first.body.signals).toHaveLength(50)
  expect(Object.keys(first.body.signals?.[0] ?? {})).toEqual(['kind', 'at'])
  run.leave()
  const leaving = await server.call()
  expect([leaving.leaving, leaving.body.signals?.length]).toEqual([true, 10])
})

test('resends signals when the save fails, and otherwise not', async () => {
  const { server, run, clock } = await sitQuietly()
  run.signal('print')
  run.act(choose('a'))
  await server.refuse(offline())
  await clock.pass(1)
  const { body } = await server.call()
  expect(body.signals?.map(({ kind }) => kind)).toEqual(['print'])
  const quiet = await sitQuietly()
  quiet.run.act(choose('a'))
  expect((await quiet.server.call()).body).not.toHaveProperty('signals')
})

test('records at most five hundred signals', async () => {
  const { server, run, clock } = await sitQuietly()
  for (let n = 0; n < 600; n += 1) run.signal('copy')
  let told = 0
  for (let round = 0; round < 12; round += 1) {
    await clock.pass(30)
    const { body, resolve } = await server.call()
    told += body.signals?.length ?? 0
    resolve({ acknowledged: 1, late: [], is_closed: false, time_left: 1000, section_ends: null })
    await tick()
  }
  expect(told).toBe(500)
})

test('reports leaving the page even when nothing is unsent', async () => {
  const { server, run } = await sitQuietly()
  run.signal('left')
  run.leave()
  const { body, leaving } = await server.call()
  expect([leaving, body.entries, body.signals?.map(({ kind }) => kind)]).toEqual([true, [], ['left']])
})

type Sitting = Awaited<ReturnType<typeof sitQuietly>>

/** Lets the given seconds pass while every request fails, and returns the number of requests. */
async function passWithout(network: unknown, { server, clock }: Sitting, seconds: number) {
  const until = clock.now() + seconds
  let requests = 0
  while (clock.now() < until) {
    await clock.pass(Math.min(0.5, until - clock.now()))
    for (; server.open() > 0; requests += 1) await server.refuse(network)
  }
  return requests
}

test.each([0.5, 1])(
  'an hour offline after the deadline writes nothing more and asks the server some dozen times',
  async (part) => {
    const sitting = await sitQuietly({ attempt: { time_left: 60 }, random: () => part })
    const { run, clock, server, device } = sitting
    await clock.pass(20)
    run.act(choose('a'))
    await server.refuse(offline())
    await passWithout(offline(), sitting, 40)
    void run.runOut()
    const kept = device.kept?.entries
    // The last entry counts time up to the deadline itself.
    expect(kept?.at(-1)?.seconds).toBe(60)
    const requests = await passWithout(offline(), sitting, 1800)
    run.leave()
    run.comeBack()
    run.act(choose('b'))
    const more = await passWithout(offline(), sitting, 1800)
    expect(device.kept?.entries).toEqual(kept)
    expect(requests + more).toBeLessThan(80)
    expect(run.line()).toEqual({ status: 'waiting', unsent: 1 })

    run.retryNow()
    await server.accept({ is_closed: true, time_left: 0, late: [2, 3] })
    expect(run.line()).toEqual({ status: 'closed', unsent: 0 })
  },
)

test('retries only the submission, with growing waits, when everything is saved', async () => {
  const { run, clock, server } = await sitQuietly({ attempt: { time_left: 60 } })
  await clock.pass(30)
  await server.accept({ time_left: 30 })
  server.failures.submit = offline()
  await clock.pass(30)
  while (server.open() > 0) await server.accept()
  void run.runOut()
  await tick()
  await server.accept()
  await clock.pass(3600)
  expect(server.submitted.length).toBeGreaterThan(10)
  expect(server.submitted.length).toBeLessThan(50)
  expect(server.open()).toBe(0)
  server.failures.submit = null
  await clock.pass(120)
  expect(run.line().status).toBe('closed')
})

test('counts time only up to the end when the device slept through it', async () => {
  const { run, clock, server, device } = await sitQuietly({ attempt: { time_left: 60 } })
  clock.time.now = 4000
  run.comeBack()
  void run.runOut()
  expect((await server.call()).body.entries.map(({ seconds }) => seconds)).toEqual([60])
  run.act(choose('a'))
  expect(device.kept?.entries).toHaveLength(1)
})

test('counts the remaining time for the next section when the device slept through the end of one', async () => {
  const timed = { sections: [2, 2], attempt: { time_left: 1200, section_ends: [600, 1200] } }
  const { run, clock } = await sitQuietly(timed)
  clock.time.now = 700
  run.comeBack()
  run.act(choose('a'))
  expect([run.exam().currentId, run.exam().answers.q1?.seconds]).toEqual(['q3', 600])
  run.act(choose('a'))
  expect(run.exam().answers.q3?.seconds).toBe(100)
})

test("never retries before the server's Retry-After, whatever happens", async () => {
  const { run, clock, server } = await sitQuietly({ random: () => 0.5 })
  run.act(choose('a'))
  await server.refuse(refusal(429, 'too_many', 30))
  expect(run.line()).toEqual({ status: 'waiting', unsent: 1 })
  run.retryNow()
  run.leave()
  run.comeBack()
  run.setOnline(true)
  run.act(choose('b'))
  expect(await run.submit()).toContain('1 answer has not reached us yet')
  await clock.pass(30.4)
  expect(server.open()).toBe(0)
  await clock.pass(0.2)
  expect(server.open()).toBe(1)
  await server.accept()
  expect(run.line().status).toBe('saved')
})

test('spreads the retries of devices that failed together, up to the longest wait', async () => {
  for (const part of [0.05, 0.3, 0.8]) {
    const { run, clock, server } = await sitQuietly({ random: () => part })
    run.act(choose('a'))
    for (let round = 0; round < 6; round += 1) {
      await server.refuse(offline())
      await clock.pass(10)
    }
    await server.refuse(offline())
    const longest = 10 * part
    await clock.pass(longest - 0.05)
    expect(server.open()).toBe(0)
    await clock.pass(0.1)
    expect(server.open()).toBe(1)
  }
})

test('shows offline as soon as the browser reports it, even when all is saved', async () => {
  const { run, server } = await sitQuietly()
  run.setOnline(false)
  expect(run.line()).toEqual({ status: 'waiting', unsent: 0 })
  run.setOnline(true)
  expect([run.line(), server.open()]).toEqual([{ status: 'saved', unsent: 0 }, 0])
})
