import { describe, expect, it } from 'vitest'
import { type Centre, chosenCentre, mayWith, missingCentre, ownCentres, withCentreOf } from './use-staff.ts'

it('requires one of several permissions', () => {
  const may = mayWith(['leads.work-own', 'dues.read'])
  expect([may('dues.read'), may('leads.work', 'leads.work-own'), may('leads.work'), may()]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const [a, b, c]: Centre[] = ['a', 'b', 'c'].map((_id) => ({ _id, center_name: _id.toUpperCase() }))
if (!a || !b || !c) throw new Error('three centres')
const all = [a, b, c]

describe("a user's centres", () => {
  it('are all of them, or those of the grants', () => {
    expect(ownCentres(all, null)).toEqual(all)
    expect(ownCentres(all, ['c', 'a', 'gone'])).toEqual([a, c])
    expect(ownCentres(all, [])).toEqual([])
  })

  it('select the requested one if it is among them', () => {
    expect(chosenCentre(all, 'b')).toBe(b)
    expect(chosenCentre([a, c], 'b')).toBeNull()
    expect(chosenCentre(all, null)).toBeNull()
    expect(chosenCentre([], 'b')).toBeNull()
  })

  it('select the only one, whatever is requested', () => {
    expect(chosenCentre([a], null)).toBe(a)
    expect(chosenCentre([a], 'b')).toBe(a)
  })
})

describe('an address', () => {
  it('gets the chosen centre if it names none and there are several', () => {
    expect(missingCentre({ myCentres: all, centre: b, named: false })).toBe('b')
    expect(missingCentre({ myCentres: all, centre: b, named: true })).toBeNull()
    expect(missingCentre({ myCentres: all, centre: null, named: false })).toBeNull()
    expect(missingCentre({ myCentres: [a], centre: a, named: false })).toBeNull()
    expect(missingCentre({ myCentres: [a, b], centre: a, named: false })).toBe('a')
  })

  it.each([
    ['/staff/leads', '/staff/leads?centre=b'],
    ['/staff/leads?q=x', '/staff/leads?q=x&centre=b'],
    ['/staff/leads?centre=c', '/staff/leads?centre=c'],
    ['/staff/leads?q=x&centre=c', '/staff/leads?q=x&centre=c'],
    ['/staff/leads?in_centre=c', '/staff/leads?in_centre=c&centre=b'],
    ['/login', '/login'],
    ['https://x.example/staff', 'https://x.example/staff'],
  ])('%s is linked as %s', (to, linked) => expect(withCentreOf(to, { myCentres: all, centre: b })).toBe(linked))

  it('is unchanged without a chosen centre, or with a single centre', () => {
    expect(withCentreOf('/staff/leads', { myCentres: all, centre: null })).toBe('/staff/leads')
    expect(withCentreOf('/staff/leads', { myCentres: [a], centre: a })).toBe('/staff/leads')
    expect(withCentreOf('/staff/leads', { myCentres: [a, b], centre: a })).toBe('/staff/leads?centre=a')
  })
})
