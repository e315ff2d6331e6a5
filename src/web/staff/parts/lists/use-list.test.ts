import { describe, expect, it } from 'vitest'
import { nextOf, shownOf, withRows } from './use-list.ts'

const pageOf = (ids: number[], next: string | null) => ({
  data: ids.map((id) => ({ id })),
  next,
  total: { value: 3, is_exact: true },
})
const first = pageOf([1, 2], 'after-2')
const second = pageOf([3], null)

describe('a list, page after page', () => {
  it('shows nothing at first, then the first page and where to continue', () => {
    expect(shownOf([])).toEqual({ rows: [], total: null, hasMore: false })
    expect(shownOf([first])).toEqual({
      rows: [{ id: 1 }, { id: 2 }],
      total: { value: 3, is_exact: true },
      hasMore: true,
    })
    expect(nextOf(first)).toBe('after-2')
  })

  it('appends the next page, and ends with the last one', () => {
    const { rows, hasMore } = shownOf([first, second])
    expect([rows.map(({ id }) => id), nextOf(second), hasMore]).toEqual([[1, 2, 3], undefined, false])
  })

  it('changes a row in place on any page, and removes one', () => {
    const all = { pages: [first, second], pageParams: [undefined, 'after-2'] }
    const changed = withRows(all, (row) => (row.id === 1 ? null : row.id === 3 ? { id: 30 } : row))
    expect(changed.pages.map(({ data }) => data)).toEqual([[{ id: 2 }], [{ id: 30 }]])
    expect(shownOf(changed.pages)).toMatchObject({ total: { value: 3 }, hasMore: false })
    expect(shownOf(all.pages).rows).toHaveLength(3)
  })
})
