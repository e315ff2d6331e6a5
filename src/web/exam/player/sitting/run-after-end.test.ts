import { expect, test } from 'vitest'
import { choose, offline, refusal, sitQuietly, tick } from '../../../../../test/fake-sitting.ts'

type Sitting = Awaited<ReturnType<typeof sitQuietly>>

/** Lets so many seconds pass while every request fails, and gives how many there were. */
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
    // The last entry is of the deadline itself.
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

test('when everything was saved, the submission alone is tried again, ever more rarely', async () => {
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

test('a device that slept through the end books the time up to it and no more', async () => {
  const { run, clock, server, device } = await sitQuietly({ attempt: { time_left: 60 } })
  clock.time.now = 4000
  run.comeBack()
  void run.runOut()
  expect((await server.call()).body.entries.map(({ seconds }) => seconds)).toEqual([60])
  run.act(choose('a'))
  expect(device.kept?.entries).toHaveLength(1)
})

test('a device that slept through the end of its section books the rest to the next one', async () => {
  const timed = { sections: [2, 2], attempt: { time_left: 1200, section_ends: [600, 1200] } }
  const { run, clock } = await sitQuietly(timed)
  clock.time.now = 700
  run.comeBack()
  run.act(choose('a'))
  expect([run.exam().currentId, run.exam().answers.q1?.seconds]).toEqual(['q3', 600])
  run.act(choose('a'))
  expect(run.exam().answers.q3?.seconds).toBe(100)
})

test('a server that says when to come again is not asked sooner, whatever happens meanwhile', async () => {
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

test('devices that failed together come back at different moments, and none waits longer than the ceiling', async () => {
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

test('the line says offline at once when the browser does, though all is saved', async () => {
  const { run, server } = await sitQuietly()
  run.setOnline(false)
  expect(run.line()).toEqual({ status: 'waiting', unsent: 0 })
  run.setOnline(true)
  expect([run.line(), server.open()]).toEqual([{ status: 'saved', unsent: 0 }, 0])
})
