import { expect, it } from 'vitest'
import { scorePoints } from './score-chart.tsx'

const one = (submitted_at: string, marks_obtained: number | null, mm = 50) => ({
  submitted_at,
  marks_obtained,
  quiz_id: { _id: 'q', quiz_name: 'Mock', duration: 20, mm, website_sub_exam_id: null },
})

it('lists scores in per cent, oldest first, without unpublished results', () => {
  const given = [one('2026-11-03', 60), one('2026-11-02', null), one('2026-11-01', -4), one('2026-10-31', 20)]
  expect(scorePoints(given)).toEqual([
    { at: '2026-10-31', percent: 40 },
    { at: '2026-11-01', percent: 0 },
    { at: '2026-11-03', percent: 100 },
  ])
  const many = Array.from({ length: 25 }, (_, n) => one(`2026-11-${String(n + 1).padStart(2, '0')}`, n))
  expect(scorePoints(many)).toHaveLength(20)
  expect(scorePoints(many).at(-1)).toEqual({ at: '2026-11-25', percent: 48 })
})
