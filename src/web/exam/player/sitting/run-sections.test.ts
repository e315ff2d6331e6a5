import { describe, expect, test } from 'vitest'
import type { Saved } from '#domains/attempts/sitting/schema.ts'
import { brief, choose, offline, refusal, sit, sitQuietly, tick } from '../../../../../test/fake-sitting.ts'

/** Returns the entries sent to the server next, skipping requests that only ask for the state. */
async function nextEntries(server: Awaited<ReturnType<typeof sitQuietly>>['server'], part: Partial<Saved> = {}) {
  const entries = await server.accept(part)
  return entries.length > 0 ? entries : server.accept(part)
}

/** Three sections of two questions, ten minutes each. */
const sections = [2, 2, 2]
const ends = [600, 1200, 1800]
const timed = { sections, attempt: { time_left: 1800, section_ends: ends } }
const mayLeave = { ...timed, mayLeave: true }

test('keeps all sections open and shows the single timer when there are no section ends', () => {
  const { run } = sit({ sections })
  expect(run.sections()).toEqual(['open', 'open', 'open'])
  expect([run.clockLeft(), run.mayLeaveSection()]).toEqual([3600, false])
  run.open('q5')
  expect(run.exam().currentId).toBe('q5')
})

test('opens one section, shows its timer and locks the others when there are section ends', async () => {
  const { run } = await sitQuietly(timed)
  expect(run.sections()).toEqual(['open', 'to-come', 'to-come'])
  expect([run.clockLeft(), run.timeLeft()]).toEqual([600, 1800])
  run.open('q3')
  expect(run.exam().currentId).toBe('q1')
  run.act({ type: 'save-next' })
  run.act({ type: 'save-next' })
  expect(run.exam().currentId).toBe('q2')
})

test('closes a section automatically when its timer ends, counts its time, and starts the next at its first question', async () => {
  const { run, server, clock } = await sitQuietly(timed)
  let told = 0
  run.subscribe(() => {
    told += 1
  })
  const before = run.sections()
  await clock.pass(599)
  while (server.open() > 0) await server.accept()
  expect(run.sections()).toBe(before)
  told = 0
  await clock.pass(1)
  expect(run.sections()).toEqual(['over', 'open', 'to-come'])
  expect([run.exam().currentId, run.clockLeft(), run.timeLeft()]).toEqual(['q3', 600, 1200])
  expect(told).toBeGreaterThan(0)
  const entries = await nextEntries(server)
  expect(entries.map(({ question_id, seconds }) => [question_id, seconds])).toEqual([
    ['q1', 600],
    ['q3', 0],
  ])
  run.open('q1')
  run.act({ type: 'previous' })
  expect(run.exam().currentId).toBe('q3')
})

test('ends sections one after the other offline too, and the last one closes everything', async () => {
  const { run, server, clock } = sit(timed)
  run.act(choose('a'))
  await server.refuse(offline())
  await clock.pass(1250)
  expect(run.sections()).toEqual(['over', 'over', 'open'])
  expect(run.exam().currentId).toBe('q5')
  run.act(choose('b'))
  await clock.pass(600)
  expect(run.sections()).toEqual(['over', 'over', 'over'])
  expect([run.clockLeft(), run.timeLeft()]).toEqual([0, 0])
  run.act(choose('a'))
  expect(run.exam().answers.q5?.option_id).toBe('b')
})

test('ignores a tap in a section that has ended before its timer event fires', async () => {
  const { run, clock } = await sitQuietly(timed)
  clock.time.now = 601
  run.act(choose('a'))
  expect([run.exam().answers.q1?.option_id, run.exam().currentId]).toEqual([null, 'q3'])
})

test('lets the server bring the end of a section nearer but never move it later', async () => {
  const { run, server } = await sitQuietly(timed)
  run.act(choose('a'))
  await server.accept({ time_left: 1800, section_ends: [900, 1500, 2100] })
  expect(run.clockLeft()).toBe(600)
  run.act(choose('b'))
  await server.accept({ time_left: 1300, section_ends: [0, 700, 1300] })
  expect(run.sections()).toEqual(['over', 'open', 'to-come'])
  expect([run.exam().currentId, run.clockLeft(), run.timeLeft()]).toEqual(['q3', 700, 1300])
})

test('resumes in the open section, wherever the other page was', () => {
  const answers = ['q1', 'q2', 'q3', 'q4'].map((question_id) => ({
    question_id,
    option_id: 'a',
    marked: false,
    seconds: 3,
  }))
  const resumed = (section_ends: number[], currentId?: string) =>
    sit({ sections, attempt: { answers, section_ends }, ...(currentId && { currentId }) }).run.exam().currentId
  expect(resumed([0, 300, 900])).toBe('q4')
  expect(resumed([0, 300, 900], 'q3')).toBe('q3')
  expect(resumed([0, 300, 900], 'q1')).toBe('q4')
  expect(resumed([0, 0, 900])).toBe('q5')
})

test('allows leaving early only where the section permits it, and never the last one', async () => {
  expect(sit(timed).run.mayLeaveSection()).toBe(false)
  expect(sit(mayLeave).run.mayLeaveSection()).toBe(true)
  expect(sit({ ...mayLeave, attempt: { section_ends: [0, 0, 600] } }).run.mayLeaveSection()).toBe(false)
})

test('saves the last answers on the server before leaving a section for good', async () => {
  const { run, server, clock } = await sitQuietly(mayLeave)
  await clock.pass(20)
  run.act(choose('a'))
  server.leaving.ends = [0, 600, 1200]
  const outcome = run.leaveSection()
  run.act(choose('b'))
  expect([server.left, run.exam().answers.q1?.option_id]).toEqual([[], 'a'])
  await server.accept({ section_ends: [580, 1180, 1780] })
  expect(await outcome).toBeNull()
  expect(server.left).toEqual(['s1'])
  expect(run.sections()).toEqual(['over', 'open', 'to-come'])
  expect([run.exam().currentId, run.clockLeft()]).toEqual(['q3', 600])
  run.open('q1')
  expect(run.exam().currentId).toBe('q3')
})

test('lets only the candidate leave locking sections when all share one timer', async () => {
  const { run, server, clock } = await sitQuietly({ ...mayLeave, attempt: { section_ends: [1800, 1800, 1800] } })
  await clock.pass(10)
  expect([run.clockLeft(), run.sections()]).toEqual([1790, ['open', 'to-come', 'to-come']])
  server.leaving.ends = [0, 1790, 1790]
  const outcome = run.leaveSection()
  await server.accept()
  expect(await outcome).toBeNull()
  expect([run.clockLeft(), run.sections()]).toEqual([1790, ['over', 'open', 'to-come']])
  await clock.pass(1790)
  expect(run.sections()).toEqual(['over', 'over', 'over'])
})

test('refuses to leave a section offline, says why, and loses nothing', async () => {
  const { run, server } = await sitQuietly(mayLeave)
  run.act(choose('a'))
  const outcome = run.leaveSection()
  await server.refuse(offline())
  expect(await outcome).toBe(
    '1 answer has not reached us yet, so this section stays open. Everything is saved on this device. Check your network and try again.',
  )
  expect([server.left, run.sections()[0], run.line().unsent]).toEqual([[], 'open', 1])
  run.act(choose('b'))
  expect(run.exam().answers.q1?.option_id).toBe('b')
})

test('shows a refusal to leave and keeps the section open; becomes read-only if the attempt is lost', async () => {
  const { run, server } = await sitQuietly(mayLeave)
  server.leaving.problem = refusal(409, 'conflict')
  expect(await run.leaveSection()).toBe('conflict')
  expect(run.sections()[0]).toBe('open')
  server.leaving.problem = refusal(409, 'attempt_taken_over')
  expect(await run.leaveSection()).toBe('attempt_taken_over')
  expect(run.line().status).toBe('taken-over')
})

test('leaves a section once when its timer runs out while leaving it', async () => {
  const { run, server, clock } = await sitQuietly(mayLeave)
  await clock.pass(599)
  while (server.open() > 0) await server.accept()
  run.act(choose('a'))
  const outcome = run.leaveSection()
  const { body, resolve } = await server.call()
  await clock.pass(1)
  resolve({
    acknowledged: body.entries.at(-1)?.seq ?? 0,
    late: [],
    is_closed: false,
    time_left: 1200,
    section_ends: null,
  })
  await tick()
  while (server.open() > 0) await server.accept()
  expect(await outcome).toBeNull()
  expect([server.left, run.exam().currentId]).toEqual([[], 'q3'])
})

test('reports answers after the end of their section as late, and does not count them', async () => {
  const { run, server, clock } = await sitQuietly(timed)
  run.act(choose('a'))
  await server.accept()
  run.act({ type: 'save-next' })
  run.act(choose('b'))
  await server.refuse(offline())
  await clock.pass(700)
  run.act(choose('a'))
  await server.refuse(offline())
  run.retryNow()
  const entries = await server.accept({ late: [3, 4, 5], section_ends: [0, 500, 1100], time_left: 1100 })
  expect(brief(entries).map(([, id, option]) => [id, option])).toEqual([
    ['q2', null],
    ['q2', 'b'],
    ['q2', 'b'],
    ['q3', null],
    ['q3', 'a'],
  ])
  expect(run.late()).toBe(1)
  expect(run.exam().answers.q1?.option_id).toBe('a')
  expect(run.exam().answers.q2?.option_id).toBeNull()
  expect(run.exam().answers.q3?.option_id).toBe('a')
  expect(run.line()).toEqual({ status: 'saved', unsent: 0 })
})

test('does not call answers late that arrived in time before the reply was lost', async () => {
  const { run, server, clock } = await sitQuietly(timed)
  run.act(choose('a'))
  await server.loseReply()
  run.act({ type: 'save-next' })
  run.act(choose('b'))
  await clock.pass(620)
  await server.refuse(offline())
  run.retryNow()
  await server.accept({ late: [3, 4, 5], section_ends: [0, 500, 1100], time_left: 1100 })
  expect(run.exam().answers.q1?.option_id).toBe('a')
  expect(run.exam().answers.q2?.option_id).toBeNull()
  expect(run.late()).toBe(1)
})

const locked = { sections: [1, 1], attempt: { section_ends: [600, 1200], time_left: 1200 } }

describe('extra minutes from staff', () => {
  test('move the end once with the next save, and show a message', async () => {
    const { run, server, clock } = await sitQuietly()
    expect([run.timeLeft(), run.news().givenSeconds]).toEqual([3600, 0])
    await clock.pass(30)
    await server.accept({ time_left: 3570 + 600, extended_seconds: 600 })
    expect([run.timeLeft(), run.news().givenSeconds]).toEqual([3570 + 600, 600])
    await clock.pass(30)
    await server.accept({ time_left: 3540 + 600, extended_seconds: 600 })
    expect([run.timeLeft(), run.news().givenSeconds]).toEqual([3540 + 600, 600])
  })

  test("never exceed the server's time or the minutes given", async () => {
    const { run, server, clock } = await sitQuietly()
    await clock.pass(30)
    // Network delay of an answer must not move the end later.
    await server.accept({ time_left: 3575 + 600, extended_seconds: 600 })
    expect(run.timeLeft()).toBe(3570 + 600)
    await clock.pass(30)
    await server.accept({ time_left: 4000, extended_seconds: 600 })
    expect(run.timeLeft()).toBe(4000)
  })

  test('are included in the times of a page opened later', async () => {
    const { run, server, clock } = sit({ attempt: { time_left: 4200, extended_seconds: 600 } })
    await server.accept({ time_left: 4200, extended_seconds: 600 })
    await clock.pass(30)
    await server.accept({ time_left: 4170, extended_seconds: 600 })
    expect([run.timeLeft(), run.news().givenSeconds]).toEqual([4170, 0])
  })

  test('reopen a section that had ended here, and only then', async () => {
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

  test('survive a reload without a network', async () => {
    const { run, server, clock } = await sitQuietly()
    await clock.pass(30)
    await server.accept({ time_left: 4170, extended_seconds: 600 })
    expect(run.sittingTime()).toMatchObject({ time_left: 4170, extended_seconds: 600 })
  })
})

test('counts messages, and never fewer than before', async () => {
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
