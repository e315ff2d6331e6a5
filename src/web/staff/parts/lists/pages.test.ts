import { describe, expect, it } from 'vitest'
import { arrived, asked, failed, noPages, type Pages, shownOf, withRows } from './pages.ts'

type Row = { id: number }
const pageOf = (ids: number[], next: string | null) => ({
  data: ids.map((id) => ({ id })),
  next,
  total: { value: 3, is_exact: true },
})
const first = pageOf([1, 2], 'after-2')
const second = pageOf([3], null)
const begun: Pages<Row> = noPages('stage=new')

describe('a list, page after page', () => {
  it('is on its way, and then shows the first page and where it goes on', () => {
    expect(shownOf(begun)).toEqual({
      rows: [],
      total: null,
      next: undefined,
      hasMore: false,
      isLoading: true,
      error: undefined,
    })
    expect(shownOf(arrived(begun, first, undefined))).toEqual({
      rows: [{ id: 1 }, { id: 2 }],
      total: { value: 3, is_exact: true },
      next: 'after-2',
      hasMore: true,
      isLoading: false,
      error: undefined,
    })
  })

  it('puts the next page behind the first, and the last one ends it', () => {
    const all = arrived(asked(arrived(begun, first, undefined), 'stage=new'), second, 'after-2')
    const { rows, next, hasMore } = shownOf(all)
    expect([rows.map(({ id }) => id), next, hasMore]).toEqual([[1, 2, 3], undefined, false])
  })

  it('keeps the rows of an older question until the new ones are there, and none of them afterwards', () => {
    const all = arrived(arrived(begun, first, undefined), second, 'after-2')
    const waiting = asked(all, 'stage=lost')
    expect([waiting.question, shownOf(waiting).rows.length, waiting.isLoading]).toEqual(['stage=lost', 3, true])
    expect(shownOf(arrived(waiting, pageOf([7], null), undefined)).rows).toEqual([{ id: 7 }])
  })

  it('tells a failure beside what is there, until it is asked again', () => {
    const broken = failed(asked(arrived(begun, first, undefined), 'stage=new'), 'no connection')
    expect(shownOf(broken)).toMatchObject({ isLoading: false, error: 'no connection', next: 'after-2' })
    expect(shownOf(broken).rows).toHaveLength(2)
    expect(asked(broken, 'stage=new').error).toBeUndefined()
    expect(arrived(broken, first, undefined).error).toBeUndefined()
  })

  it('changes a row in place on whichever page it stands, and takes one out', () => {
    const all = arrived(arrived(begun, first, undefined), second, 'after-2')
    const changed = withRows(all, (row) => (row.id === 1 ? null : row.id === 3 ? { id: 30 } : row))
    expect(changed.pages.map(({ data }) => data)).toEqual([[{ id: 2 }], [{ id: 30 }]])
    expect(shownOf(changed)).toMatchObject({ total: { value: 3 }, hasMore: false })
    expect(shownOf(all).rows).toHaveLength(3)
  })
})
