import { expect, it } from 'vitest'
import type { Actor, Grant } from '#platform/context.ts'
import { mayUseRegister } from './access.ts'

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
])('the register of a class is read and written by whom the table names: %s', (_who, who, { may, ...place }) => {
  expect([mayUseRegister(who, 'read', place), mayUseRegister(who, 'write', place)]).toEqual(may)
})
