import { describe, expect, test } from 'vitest'
import { sit, sitQuietly } from '../../../../../test/fake-sitting.ts'

const locked = { sections: [1, 1], attempt: { section_ends: [600, 1200], time_left: 1200 } }

describe('time that the office gives', () => {
  test('moves the end away with the next save, once, and is told', async () => {
    const { run, server, clock } = await sitQuietly()
    expect([run.timeLeft(), run.news().givenSeconds]).toEqual([3600, 0])
    await clock.pass(30)
    await server.accept({ time_left: 3570 + 600, extended_seconds: 600 })
    expect([run.timeLeft(), run.news().givenSeconds]).toEqual([3570 + 600, 600])
    await clock.pass(30)
    await server.accept({ time_left: 3540 + 600, extended_seconds: 600 })
    expect([run.timeLeft(), run.news().givenSeconds]).toEqual([3540 + 600, 600])
  })

  test('is never more than the server says, nor than was given', async () => {
    const { run, server, clock } = await sitQuietly()
    await clock.pass(30)
    // An answer that has travelled would move the end away by its way.
    await server.accept({ time_left: 3575 + 600, extended_seconds: 600 })
    expect(run.timeLeft()).toBe(3570 + 600)
    await clock.pass(30)
    await server.accept({ time_left: 4000, extended_seconds: 600 })
    expect(run.timeLeft()).toBe(4000)
  })

  test('that was given before this page is part of its times already', async () => {
    const { run, server, clock } = sit({ attempt: { time_left: 4200, extended_seconds: 600 } })
    await server.accept({ time_left: 4200, extended_seconds: 600 })
    await clock.pass(30)
    await server.accept({ time_left: 4170, extended_seconds: 600 })
    expect([run.timeLeft(), run.news().givenSeconds]).toEqual([4170, 0])
  })

  test('opens a section again that was over here, and only then', async () => {
    const { run, server, clock } = await sitQuietly(locked)
    await clock.pass(601)
    expect(run.sections()).toEqual(['over', 'open'])
    await server.accept({ section_ends: [0, 599], time_left: 599 })
    expect(run.sections()).toEqual(['over', 'open'])
    await clock.pass(30)
    await server.accept({ section_ends: [269, 869], time_left: 869, extended_seconds: 300 })
    expect(run.sections()).toEqual(['open', 'to-come'])
    expect(run.clockLeft()).toBe(269)
  })

  test('outlives a reload without a network', async () => {
    const { run, server, clock } = await sitQuietly()
    await clock.pass(30)
    await server.accept({ time_left: 4170, extended_seconds: 600 })
    expect(run.sittingTime()).toMatchObject({ time_left: 4170, extended_seconds: 600 })
  })
})

test('messages are counted, and never fewer than before', async () => {
  const { run, server, clock } = await sitQuietly()
  await clock.pass(30)
  await server.accept({ messages: 2 })
  const { messages } = run.news()
  const before = run.news()
  await clock.pass(30)
  await server.accept({ messages: 1 })
  await clock.pass(30)
  await server.accept({})
  expect([messages, run.news()]).toEqual([2, before])
})
