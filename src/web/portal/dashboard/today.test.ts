import { expect, it } from 'vitest'
import { listToday } from './today.tsx'

// 18:30 on the 20th in India.
const now = Date.parse('2026-11-20T13:00:00Z')

function test(quiz_name: string, publish_date: string, more: object = {}) {
  const untouched = { closes_at: null, may_start: Date.parse(publish_date) <= now, submission_id: null }
  return { _id: quiz_name, quiz_name, publish_date, submission_status: 'none' as const, ...untouched, ...more }
}

function live(class_title: string, start_time: string, end_time: string) {
  const join_opens_at = new Date(Date.parse(start_time) - 600_000).toISOString()
  return { _id: class_title, class_title, is_cancelled: false, is_live: true, start_time, end_time, join_opens_at }
}

function names(tests: ReturnType<typeof test>[], classes: ReturnType<typeof live>[]) {
  return listToday({ tests, classes }, now).map((item) => {
    const name = item.kind === 'test' ? item.test.quiz_name : item.one.class_title
    return item.isNow ? `${name}!` : name
  })
}

it('sorts a running attempt before a running class, and that before a test waiting to start; later items follow by time', () => {
  const begun = test('begun last week', '2026-11-13T04:00:00Z', {
    submission_status: 'pending-submission',
    may_start: true,
  })
  const list = names(
    [test('tonight', '2026-11-20T15:00:00Z'), test('since noon', '2026-11-20T06:30:00Z'), begun],
    [
      live('at nine', '2026-11-20T15:30:00Z', '2026-11-20T16:30:00Z'),
      live('in ten minutes', '2026-11-20T13:10:00Z', '2026-11-20T14:00:00Z'),
    ],
  )
  expect(list).toEqual(['begun last week!', 'in ten minutes!', 'since noon!', 'tonight', 'at nine'])
})

it('leaves out other days, ended classes and taken tests', () => {
  const sat = test('sat', '2026-11-20T06:30:00Z', {
    submission_status: 'submitted',
    submission_id: 's',
    may_start: false,
  })
  const list = names(
    [sat, test('yesterday', '2026-11-19T06:30:00Z'), test('after midnight', '2026-11-20T18:30:00Z')],
    [
      live('over now', '2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z'),
      live('tomorrow', '2026-11-20T19:00:00Z', '2026-11-20T20:00:00Z'),
    ],
  )
  expect(list).toEqual([])
})

it('still includes a class that runs past midnight', () => {
  expect(names([], [live('long night', '2026-11-19T18:00:00Z', '2026-11-20T14:00:00Z')])).toEqual(['long night!'])
})

it('offers a test that opens now, lists one open only to testers for later, and leaves out one that is over', () => {
  const [before, isNow, later] = ['2026-11-20T12:59:59.999Z', '2026-11-20T13:00:00.000Z', '2026-11-20T13:00:00.001Z']
  expect(names([test('now', isNow)], [])).toEqual(['now!'])
  expect(names([test('of a tester', later, { may_start: true })], [])).toEqual(['of a tester'])
  expect(names([test('over', isNow, { may_start: false, closes_at: isNow })], [])).toEqual([])
  expect(names([test('over', before, { may_start: false, closes_at: isNow })], [])).toEqual([])
})

it('sorts items of one kind by time, and labels each', () => {
  const tests = [test('at nine', '2026-11-20T15:30:00Z'), test('at seven', '2026-11-20T13:30:00Z')]
  const classes = [live('at eight', '2026-11-20T14:30:00Z', '2026-11-20T15:00:00Z')]
  expect(names(tests, classes)).toEqual(['at seven', 'at eight', 'at nine'])
  expect(listToday({ tests, classes }, now).map(({ kind }) => kind)).toEqual(['test', 'class', 'test'])
})

it('puts a cancelled class last, and never shows it as current', () => {
  const cancelled = { ...live('cancelled', '2026-11-20T12:30:00Z', '2026-11-20T13:30:00Z'), is_cancelled: true }
  expect(names([], [cancelled, live('at nine', '2026-11-20T15:30:00Z', '2026-11-20T16:30:00Z')])).toEqual([
    'at nine',
    'cancelled',
  ])
})
