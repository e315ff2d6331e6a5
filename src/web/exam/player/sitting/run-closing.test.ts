import { expect, test } from 'vitest'
import { brief, choose, offline, refusal, sitQuietly, tick } from '../../../../../test/fake-sitting.ts'

const closed = { is_closed: true, time_left: 0, section_ends: null }

test('when the server has closed the attempt, what is unsent still goes out as evidence, and only then it is over', async () => {
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

test('after the close nothing can be changed, though answers are still on their way', async () => {
  const { server, run } = await sitQuietly()
  run.act(choose('a'))
  run.act({ type: 'save-next' })
  await server.accept({ ...closed, late: [2], acknowledged: 2 })
  run.act(choose('b'))
  expect(run.exam().answers.q2?.option_id).toBeNull()
  await server.refuse(offline())
  expect(run.line()).toEqual({ status: 'waiting', unsent: 1 })
})

test('of late entries only changed answers are told of, each once', async () => {
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
  // q1 was changed and changed back, q2 was only opened at first, and then answered.
  expect(run.late()).toBe(2)
  expect(run.exam().answers.q1?.option_id).toBe('a')
  expect(run.exam().answers.q2?.option_id).toBeNull()
})

test('opening a question or spending time on it late is no late answer', async () => {
  const { server, run, clock } = await sitQuietly()
  await clock.pass(3)
  run.act({ type: 'save-next' })
  await server.accept({ ...closed, late: [2, 3] })
  expect([run.line().status, run.late()]).toEqual(['closed', 0])
})

test('submitting an attempt that is closed meanwhile ends it without a complaint', async () => {
  const { server, run } = await sitQuietly()
  run.act(choose('a'))
  const outcome = run.submit()
  await server.accept({ ...closed, late: [2] })
  expect(await outcome).toBeNull()
  expect([run.line().status, run.late()]).toEqual(['closed', 1])
  expect(server.submitted).toEqual(['attempt'])
})

test('submitting what is over already is no problem either', async () => {
  const { server, run, clock } = await sitQuietly()
  await clock.pass(30)
  await server.accept(closed)
  expect(await run.submit()).toBeNull()
})

test('submitting from a page that has lost the attempt is not called submitted', async () => {
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

test('after thirty quiet seconds the server is asked how things stand, and its time is taken', async () => {
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

test('a question to the server finds that another device has taken over, and is the last one', async () => {
  const { server, run, clock } = await sitQuietly()
  await clock.pass(30)
  await server.refuse(refusal(409, 'attempt_taken_over'))
  expect(run.line().status).toBe('taken-over')
  await clock.pass(300)
  expect([server.open(), clock.waiting()]).toEqual([0, 0])
})

test('a question to the server finds the attempt closed', async () => {
  const { server, run, clock } = await sitQuietly()
  await clock.pass(30)
  await server.accept(closed)
  expect(run.line()).toEqual({ status: 'closed', unsent: 0 })
})

test('a question that fails worries nobody while everything is saved, and is asked again', async () => {
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

test('a page nobody looks at asks nothing, and asks at once when somebody does again', async () => {
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

test('what the page noticed goes with the next save, at most fifty at a time and once', async () => {
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

test('what was noticed comes again when the save fails, and stands in none without it', async () => {
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

test('a page notes five hundred things and no more', async () => {
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

test('leaving with nothing unsent still tells that the page was left', async () => {
  const { server, run } = await sitQuietly()
  run.signal('left')
  run.leave()
  const { body, leaving } = await server.call()
  expect([leaving, body.entries, body.signals?.map(({ kind }) => kind)]).toEqual([true, [], ['left']])
})
