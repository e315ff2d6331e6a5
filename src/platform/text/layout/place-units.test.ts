import { expect, it } from 'vitest'
import { type PageShape, placeUnits } from './place-units.ts'

/** Columns of 100, on the first page of 60. */
const shape: PageShape = { columns: 2, firstTop: 40, top: 0, bottom: 100 }
const told = (groups: number[][], pages = shape) =>
  placeUnits(groups, pages).map((spots) => spots.map(({ page, column, y }) => `${page}/${column}/${y}`))

it.each<[string, number[][], string[][]]>([
  ['nothing', [], []],
  ['one below the other', [[20], [30]], [['0/0/40'], ['0/0/60']]],
  ['what fits to the last point', [[60], [1]], [['0/0/40'], ['0/1/40']]],
  ['what does not fit stands in the next column', [[50], [20]], [['0/0/40'], ['0/1/40']]],
  ['and after the last column on the next page', [[60], [60], [1]], [['0/0/40'], ['0/1/40'], ['1/0/0']]],
  ['a passage and its questions in one column', [[50], [20, 30]], [['0/0/40'], ['0/1/40', '0/1/60']]],
  [
    'a passage and its questions on one page, where no column has room for them',
    [[10], [30, 30, 30]],
    [['0/0/40'], ['0/0/50', '0/1/40', '0/1/70']],
  ],
  [
    'a passage and its questions on the next page, where this one has no room',
    [[60], [30], [30, 30]],
    [['0/0/40'], ['0/1/40'], ['1/0/0', '1/0/30']],
  ],
  [
    'more than a page runs on, each question whole',
    [[10], [60, 60, 60, 60]],
    [['0/0/40'], ['1/0/0', '1/1/0', '2/0/0', '2/1/0']],
  ],
  ['what is taller than the first page stands on the second', [[90]], [['1/0/0']]],
  ['what is taller than any page has one column for itself', [[130], [10]], [['1/0/0'], ['1/1/0']]],
])('places %s', (_name, groups, expected) => {
  expect(told(groups)).toEqual(expected)
})

it('places bands of two languages in one column', () => {
  expect(told([[50], [20]], { ...shape, columns: 1 })).toEqual([['0/0/40'], ['1/0/0']])
})

it('never splits or loses a question, whatever their heights', () => {
  let state = 7
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
  for (let round = 0; round < 60; round++) {
    const groups = Array.from({ length: next() % 12 }, () =>
      Array.from({ length: 1 + (next() % 4) }, () => 1 + (next() % 100)),
    )
    const spots = placeUnits(groups, shape).flatMap((group, index) =>
      group.map((spot, place) => ({ ...spot, height: groups[index]?.[place] ?? 0 })),
    )
    expect(spots.length).toBe(groups.flat().length)
    for (const [index, { page, column, y, height }] of spots.entries()) {
      expect(y + height).toBeLessThanOrEqual(100)
      const before = spots[index - 1]
      if (before && before.page === page && before.column === column)
        expect(y).toBeGreaterThanOrEqual(before.y + before.height)
      else if (before) expect(page * 2 + column).toBeGreaterThan(before.page * 2 + before.column)
    }
  }
})
