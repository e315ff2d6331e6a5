import { expect, it } from 'vitest'
import type { Actor, Grant } from '#platform/context.ts'
import { mayPlan, mayUseRegister } from './access.ts'

const actor = (...grants: Grant[]): Actor => ({ kind: 'user', id: 'someone', role: 'staff', grants })
const at = (role: Grant['role'], centreId: string | null): Grant => ({ role, centreId })
const [own, others] = ['someone', 'somebody-else']

it.each<[string, Actor, { teacherId: string | null; centreId: string | null; may: [boolean, boolean] }]>([
  ['a director', actor(at('admin', null)), { teacherId: others, centreId: 'a', may: [true, true] }],
  [
    'a manager at the centre',
    actor(at('centre-manager', 'a')),
    { teacherId: others, centreId: 'a', may: [true, true] },
  ],
  ['a manager elsewhere', actor(at('centre-manager', 'b')), { teacherId: others, centreId: 'a', may: [false, false] }],
  [
    'a manager, no centre',
    actor(at('centre-manager', 'a')),
    { teacherId: others, centreId: null, may: [false, false] },
  ],
  ['a teacher, own class', actor(at('teacher', 'a')), { teacherId: own, centreId: 'a', may: [true, true] }],
  ['a teacher, own class elsewhere', actor(at('teacher', 'b')), { teacherId: own, centreId: 'a', may: [false, false] }],
  ['a teacher, class of another', actor(at('teacher', 'a')), { teacherId: others, centreId: 'a', may: [false, false] }],
  ['a teacher, class of nobody', actor(at('teacher', 'a')), { teacherId: null, centreId: 'a', may: [false, false] }],
  ['a counsellor', actor(at('counsellor', 'a')), { teacherId: others, centreId: 'a', may: [true, false] }],
  ['a cashier', actor(at('cashier', 'a')), { teacherId: own, centreId: 'a', may: [false, false] }],
  ['nobody', { kind: 'anonymous' }, { teacherId: null, centreId: null, may: [false, false] }],
])('lets only those in the table read and write the register of a class: %s', (_who, who, { may, ...place }) => {
  expect([mayUseRegister(who, 'read', place), mayUseRegister(who, 'write', place)]).toEqual(may)
})

type Case = { of: (string | null)[]; may: boolean }

it.each<[string, Actor, Case]>([
  ['a manager, of a class here', actor(at('centre-manager', 'here')), { of: ['here'], may: true }],
  ['a manager, of a class there', actor(at('centre-manager', 'here')), { of: ['there'], may: false }],
  ['a manager, of a class of both', actor(at('centre-manager', 'here')), { of: ['here', 'there'], may: false }],
  ['a manager, of a batch without a centre', actor(at('centre-manager', 'here')), { of: [null], may: false }],
  ['a manager, of a class without a batch', actor(at('centre-manager', 'here')), { of: [], may: false }],
  ['a director, of a class of all', actor(at('admin', null)), { of: ['here', 'there', null], may: true }],
  ['a counsellor, who reads', actor(at('counsellor', 'here')), { of: ['here'], may: false }],
  ['a teacher, who holds', actor(at('teacher', 'here')), { of: ['here'], may: false }],
])('%s', (_, who, { of, may }) => expect(mayPlan(who, of)).toBe(may))
