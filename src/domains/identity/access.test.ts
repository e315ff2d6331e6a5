import { describe, expect, it } from 'vitest'
import type { Actor } from '../../platform/context.ts'
import { isAtCentre, isStaff, listPermissions, mayDo } from './access.ts'
import { permission, role } from './schema.ts'

const as = (one: (typeof role.options)[number]): Actor => ({ kind: 'user', id: 'someone', role: one })

describe('permissions', () => {
  it.each([
    ['student', []],
    ['tester', ['tests.start-any-time']],
    [
      'admin',
      [
        ...(['staff.door', 'people.roles', 'people.rights', 'people.sessions', 'people.birth'] as const),
        ...([
          'content.edit',
          'exams.edit',
          'exams.correct',
          'exams.release',
          'exams.ranks',
          'leads.read',
          'fees.read',
          'fees.refund',
          'system.read',
          'fees.collect',
          'fees.edit',
        ] as const),
      ],
    ],
    ['editor', ['staff.door', 'content.edit']],
    ['examiner', ['staff.door', 'exams.edit', 'exams.correct', 'exams.release', 'exams.ranks']],
    ['counsellor', ['staff.door', 'leads.read']],
    ['accounts', ['staff.door', 'fees.read', 'fees.refund', 'fees.collect', 'fees.edit']],
    ['centre-manager', ['staff.door', 'people.rights', 'exams.ranks', 'leads.read', 'fees.collect']],
  ] as const)('of the role %s are %j', (one, permissions) => {
    expect(listPermissions(as(one))).toEqual(permissions)
  })

  it('are none for visitors and for jobs', () => {
    for (const wanted of permission.options) {
      expect(mayDo({ kind: 'anonymous' }, wanted)).toBe(false)
      expect(mayDo({ kind: 'system' }, wanted)).toBe(false)
    }
  })

  it('open the staff door to everybody but students and testers', () => {
    expect(role.options.filter((one) => !isStaff(one))).toEqual(['student', 'tester'])
  })
})

describe('a centre', () => {
  it('is open to its own manager and to staff who are bound to none', () => {
    expect(isAtCentre(as('centre-manager'), ['a', 'b'], 'b')).toBe(true)
    expect(isAtCentre(as('centre-manager'), ['a', 'b'], 'c')).toBe(false)
    expect(isAtCentre(as('centre-manager'), [], 'c')).toBe(false)
    expect(isAtCentre(as('counsellor'), [], 'c')).toBe(true)
    expect(isAtCentre({ kind: 'anonymous' }, ['c'], 'c')).toBe(false)
  })
})
