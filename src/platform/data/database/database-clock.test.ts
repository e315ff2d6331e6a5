import { expect, test } from 'vitest'
import { createDatabaseClock, isClockRight } from './database-clock.ts'

/** Creates a machine whose clock is `ahead` of the database's, and answers that take their time each way. */
function makeMachine(ahead: number) {
  const world = { database: 1_800_000_000_000, ahead, monotonic: 5000 }
  const pass = (ms: number) => {
    world.database += ms
    world.monotonic += ms
  }
  const clock = createDatabaseClock({
    wall: () => world.database + world.ahead,
    monotonic: () => world.monotonic,
  })
  const measure = (thereMs: number, backMs: number) =>
    clock.measure(async () => {
      pass(thereMs)
      const answer = world.database
      pass(backMs)
      return answer
    })
  return { world, pass, clock, measure }
}

test('tells the time of the database, however wrong the clock of the machine is', async () => {
  const { world, pass, clock, measure } = makeMachine(7_200_000)
  await measure(1, 1)
  pass(60_000)
  expect(clock.now().getTime()).toBe(world.database)
  expect(clock.offsetMs()).toBe(7_200_000)
  expect(isClockRight(clock)).toBe(false)
})

test("ignores changes of the machine's clock, and reports them", async () => {
  const { world, clock, measure } = makeMachine(0)
  await measure(1, 1)
  expect(isClockRight(clock)).toBe(true)
  world.ahead = -3_600_000
  expect(clock.now().getTime()).toBe(world.database)
  expect(isClockRight(clock)).toBe(false)
})

test("follows changes of the database's clock, and prefers quick answers to slow ones", async () => {
  const { world, pass, clock, measure } = makeMachine(0)
  await measure(1, 1)
  await measure(400, 0)
  expect(Math.abs(clock.now().getTime() - world.database)).toBeLessThanOrEqual(1)
  world.database += 30_000
  pass(2000)
  await measure(5, 5)
  expect(Math.abs(clock.now().getTime() - world.database)).toBeLessThanOrEqual(5)
})
