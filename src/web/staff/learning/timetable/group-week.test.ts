import { expect, it } from 'vitest'
import type { TimetableClass } from '#domains/learning/timetable/schema.ts'
import { classesOn, groupWeek, standingOf } from './group-week.ts'

const week = ['2026-11-23', '2026-11-24'].map((day) => ({ day, holiday: null }))

function planned(few: Partial<TimetableClass>): TimetableClass {
  return {
    _id: 'class',
    class_title: 'Percentages',
    subject_name: 'Quant',
    topic: { _id: 'topic', name: 'Percentage' },
    batches: [{ _id: 'b2', batch_code: 'SSC 2', students: 30 }],
    teacher: { _id: 'rout', name: 'S. Rout' },
    room: null,
    start_time: '2026-11-23T04:30:00Z',
    end_time: '2026-11-23T05:30:00Z',
    moved_from: null,
    is_cancelled: false,
    cancel_reason: null,
    may_edit: true,
    warning: null,
    version: 1,
    ...few,
  }
}

const first = planned({})
const second = planned({ _id: 'second', batches: [{ _id: 'b10', batch_code: 'SSC 10', students: 1 }], teacher: null })
// One second before midnight in India, and midnight itself.
const late = planned({ _id: 'late', start_time: '2026-11-23T18:29:59Z' })
const next = planned({ _id: 'next', start_time: '2026-11-23T18:30:00Z' })
const all = { days: week, classes: [first, second, late, next] }

it('puts a class in the row of its batch, teacher or room, and on its day in India', () => {
  const table = (by: 'batch' | 'teacher' | 'room') =>
    groupWeek(all, by).map(({ name, days }) => [name, ...days.map((row) => row.map(({ _id }) => _id).join(' '))])
  expect(table('batch')).toEqual([
    ['SSC 2', 'class late', 'next'],
    ['SSC 10', 'second', ''],
  ])
  expect(table('teacher')).toEqual([
    ['S. Rout', 'class late', 'next'],
    ['No teacher yet', 'second', ''],
  ])
  expect(table('room')).toEqual([['No room yet', 'class second late', 'next']])
  expect(classesOn(all, '2026-11-24').map(({ _id }) => _id)).toEqual(['next'])
})

it('shows a class as planned, as running from its start and as held from its end', () => {
  const at = (now: string) => standingOf(first, now)
  expect(['04:29:59', '04:30:00', '05:29:59', '05:30:00'].map((time) => at(`2026-11-23T${time}Z`))).toEqual([
    'planned',
    'running',
    'running',
    'held',
  ])
  expect(standingOf({ ...first, is_cancelled: true }, '2026-11-23T05:00:00Z')).toBe('cancelled')
})
