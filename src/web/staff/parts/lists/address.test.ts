import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  chosenColumns,
  columnOrder,
  columnsInAddress,
  type Filter,
  movedUp,
  readFilters,
  viewOf,
  withFilter,
  withView,
} from './address.ts'

const search = (query: string) => new URLSearchParams(query)
const told = (query: URLSearchParams) => [...query].map(([name, value]) => `${name}=${value}`)

describe('a filter in the address', () => {
  it.each([
    ['centre=c1&q=Das', 'stage', 'new', ['centre=c1', 'q=Das', 'stage=new']],
    ['centre=c1&stage=new', 'stage', 'lost', ['centre=c1', 'stage=lost']],
    ['centre=c1&stage=new&q=Das', 'stage', null, ['centre=c1', 'q=Das']],
    ['stage=new&q=Das', 'q', '', ['stage=new']],
    ['stage=new', 'q', 'a & b', ['stage=new', 'q=a & b']],
    ['stage=new', 'due', null, ['stage=new']],
  ])('%s with %s set to %j keeps the others', (...[before, name, value, after]) => {
    const old = search(before)
    expect(told(withFilter(old, name, value))).toEqual(after)
    // The router's own parameters are not mutated.
    expect(old.toString()).toBe(search(before).toString())
  })

  it('is read if it is set, by the requested names', () => {
    expect(readFilters(search('q=Das&stage=&due=today&other=x'), ['q', 'stage', 'due', 'state'])).toEqual({
      q: 'Das',
      due: 'today',
    })
  })
})

describe('a saved view', () => {
  it('replaces every filter, and keeps the centre', () => {
    expect(told(withView(search('centre=c1&q=Das&stage=new'), 'due=today'))).toEqual(['due=today', 'centre=c1'])
    expect(told(withView(search('q=Das'), 'due=today'))).toEqual(['due=today'])
    expect(told(withView(search('centre=c1&q=Das'), ''))).toEqual(['centre=c1'])
    expect(told(withView(search('centre=c1'), 'centre=c2&q=x'))).toEqual(['centre=c1', 'q=x'])
  })

  it('does not depend on the order of the address, its centre or the open record', () => {
    expect(viewOf(search('stage=new&centre=c1&due=today&open=l1&q='))).toBe('due=today&stage=new')
    expect(viewOf(search('due=today&stage=new'))).toBe('due=today&stage=new')
    expect(viewOf(search('b=2&c=3&a=1'))).toBe('a=1&b=2&c=3')
    expect(viewOf(search('centre=c1&open=l1'))).toBe('')
  })
})

const stage = { name: 'stage', label: 'Stage', choices: [{ value: 'new', label: 'New' }] }
const due = {
  name: 'due',
  label: 'Next call',
  choices: [
    { value: 'today', label: 'today' },
    { value: '', label: 'any' },
  ],
}
const filters: Filter[] = [stage, due]

describe('the chips beside the filters', () => {
  it.each([
    ['stage=new&due=today', ['Stage: New', 'Next call: today']],
    ['due=today', ['Next call: today']],
    ['stage=nonsense&due=', []],
    ['', []],
  ])('%j shows %j', (query, chips) => {
    expect(activeFilters(filters, search(query)).map(({ label, chosen }) => `${label}: ${chosen}`)).toEqual(chips)
    expect(activeFilters(filters, search('stage=new'))[0]?.name).toBe('stage')
  })
})

describe('columns', () => {
  const columns = [{ key: 'name' }, { key: 'stage', isWide: true }, { key: 'due' }]
  const keys = (asked: string | undefined) => chosenColumns(columns, asked).map(({ key }) => key)

  it.each([
    [undefined, ['name', 'stage', 'due']],
    ['due,stage', ['name', 'due', 'stage']],
    ['stage', ['name', 'stage']],
    ['stage,stage,unknown,name', ['name', 'stage']],
    ['unknown', ['name']],
  ])('requested as %j are %j', (asked, shown) => expect(keys(asked)).toEqual(shown))

  it('appear on phones only when chosen', () => {
    expect(chosenColumns(columns, 'stage')[1]).toEqual({ key: 'stage', isWide: false })
    expect(chosenColumns(columns, undefined)).toBe(columns)
    expect(chosenColumns([], 'stage')).toEqual([])
  })

  it('are offered in order, visible ones first', () => {
    expect(columnOrder(columns, undefined)).toEqual({ order: ['stage', 'due'], shown: new Set(['stage', 'due']) })
    expect(columnOrder(columns, 'due,unknown,name')).toEqual({ order: ['due', 'stage'], shown: new Set(['due']) })
    expect(columnOrder(columns, 'unknown')).toEqual({ order: ['stage', 'due'], shown: new Set() })
  })

  it('move up one place', () => {
    const order = ['a', 'b', 'c']
    expect([movedUp(order, 1), movedUp(order, 2), order]).toEqual([
      ['b', 'a', 'c'],
      ['a', 'c', 'b'],
      ['a', 'b', 'c'],
    ])
  })

  it('appear in the address only when they differ from the default', () => {
    expect(columnsInAddress(columns, ['stage', 'due'])).toBeNull()
    expect(columnsInAddress(columns, ['due', 'stage'])).toBe('due,stage')
    expect(columnsInAddress(columns, ['due'])).toBe('due')
    expect(columnsInAddress(columns, [])).toBe('')
  })
})
