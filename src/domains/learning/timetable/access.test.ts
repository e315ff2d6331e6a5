import { expect, it } from 'vitest'
import type { Actor, Grant } from '#platform/context.ts'
import { mayPlan } from './access.ts'

const actor = (...grants: Grant[]): Actor => ({ kind: 'user', id: 'someone', role: 'staff', grants })
const at = (role: Grant['role'], centreId: string | null): Grant => ({ role, centreId })

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
