import { describe, expect, it } from 'vitest'
import type { Actor, Grant } from '#platform/context.ts'
import { hallCentres, isOwnHall } from './read-seats.ts'

const actor = (...grants: Grant[]): Actor => ({ kind: 'user', id: 'someone', role: 'staff', grants })
const at = (role: Grant['role'], centreId: string | null): Grant => ({ role, centreId })

describe('the halls of an actor', () => {
  it.each<[string, Actor, string[] | null]>([
    ['a director', actor(at('admin', null)), null],
    ['an exam controller', actor(at('examiner', null)), null],
    ['a centre manager', actor(at('centre-manager', 'one')), ['one']],
    ['an invigilator', actor(at('invigilator', 'two')), ['two']],
    ['an invigilator of all centres', actor(at('invigilator', null)), null],
    ['both at different centres', actor(at('centre-manager', 'one'), at('invigilator', 'two')), ['one', 'two']],
    ['a teacher', actor(at('teacher', 'one')), []],
    ['an accountant', actor(at('accounts', null)), []],
    ['nobody', { kind: 'anonymous' }, []],
  ])('%s', (_who, who, centres) => {
    expect(hallCentres(who, 'watch')).toEqual(centres)
    expect(hallCentres(who, 'extend')).toEqual(centres)
  })

  it('are decided by centre; candidates without one belong to those who have all centres', () => {
    const one = actor(at('invigilator', 'one'))
    expect(['one', 'two', null].map((centre) => isOwnHall(one, 'extend', centre))).toEqual([true, false, false])
    expect(isOwnHall(actor(at('examiner', null)), 'watch', null)).toBe(true)
  })
})
