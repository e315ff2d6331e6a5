import { describe, expect, it } from 'vitest'
import type { Actor, Grant } from '#platform/context.ts'
import type { StaffRole } from '#platform/staff-roles.ts'
import { boundRoles, centresWith, listPermissions, mayDo, needsApproval, rolesGiving } from './access.ts'
import { type Permission, permission, staffRole } from './schema.ts'

const holding = (...grants: Grant[]): Actor => ({ kind: 'user', id: 'someone', role: 'staff', grants })
const as = (role: StaffRole, centreId: string | null = null) => holding({ role, centreId })

/**
 * The permissions table of the console's design, column by column: director, centre manager, counsellor, cashier,
 * accounts, examiner, author, translator, editor, teacher, invigilator. x: may; o: may for their own, by the
 * permission of that name ending in `-own`.
 */
const columns: StaffRole[] = [
  ...(['admin', 'centre-manager', 'counsellor', 'cashier', 'accounts', 'examiner', 'author', 'translator'] as const),
  ...(['editor', 'teacher', 'invigilator'] as const),
]
const table: [Permission, string][] = [
  ['staff.door', 'xxxxxxxxxxx'],
  ['site.draft', 'xx......x..'],
  ['site.publish', 'x.......x..'],
  ['institute.edit', 'x..........'],
  ['institute.request', '........x..'],
  ['consents.request', 'x.......x..'],
  ['consents.approve', 'x..........'],
  ['legal.edit', 'x.......x..'],
  ['catalogue.read', 'xxxxxx..xx.'],
  ['catalogue.edit', 'x.......x..'],
  ['batches.edit', 'xx.........'],
  ['prices.request', 'xx..x......'],
  ['prices.approve', 'x..........'],
  ['questions.read', 'x....xxx...'],
  ['questions.write', '.....xo..o.'],
  ['questions.review', '.....xx....'],
  ['questions.translate', '.....x.x...'],
  ['tests.plan', 'x....x.....'],
  ['tests.paper', 'x....x.....'],
  ['seats.read', 'xxx..x....x'],
  ['seats.edit', 'xx...x.....'],
  ['applications.manage', 'x..........'],
  ['hall.watch', 'xx...x....o'],
  ['hall.extend', 'xx...x....o'],
  ['hall.reopen-request', 'xx...x....x'],
  ['hall.reopen-approve', 'x....x.....'],
  ['results.release', 'x....x.....'],
  ['results.correct', 'x....x.....'],
  ['results.correct-approve', 'x..........'],
  ['ranks.read', 'xx...x.....'],
  ['merit.request', 'x....x.....'],
  ['merit.approve', 'x..........'],
  ['students.read', 'xxxxxx...oo'],
  ['students.edit', 'xx.........'],
  ['students.request', '..x........'],
  ['students.rights', 'xx...x.....'],
  ['students.birth', 'x..........'],
  ['students.export', 'xx.........'],
  ['leads.work', 'xxo........'],
  ['leads.manage', 'xx.........'],
  ['classes.read', 'xxx........'],
  ['classes.edit', 'xx.......o.'],
  ['receipts.take', 'x..xx......'],
  ['receipts.read', 'xx.xx......'],
  ['refunds.request', 'xxx.x......'],
  ['refunds.approve', 'x...x......'],
  ['refunds.pay-out', 'x..xx......'],
  ['waivers.request', 'xxx.x......'],
  ['waivers.approve', 'x...x......'],
  ['dues.read', 'xxxxx......'],
  ['orders.read', 'xx..x......'],
  ['day-book.read', 'xx.ox......'],
  ['fees.read', 'x...x......'],
  ['fees.edit', 'x...x......'],
  ['messages.send', 'xx.......o.'],
  ['messages.request', 'xx...x..x..'],
  ['messages.approve', 'x..........'],
  ['templates.read', 'xx......x..'],
  ['templates.edit', 'x.......x..'],
  ['people.read', 'xx.........'],
  ['people.grant', 'xo.........'],
  ['people.approve', 'x..........'],
  ['people.sessions', 'x..........'],
  ['people.reset-request', 'xx.........'],
  ['people.reset-approve', 'x..........'],
  ['audit.read', 'xx......o..'],
  ['audit.read-money', '....x......'],
  ['audit.read-exams', '.....x.....'],
  ['settings.edit', 'x..........'],
  ['settings.read', 'xx.........'],
  ['settings.read-money', '....x......'],
  ['settings.read-exams', '.....x.....'],
  ['system.read', 'xx.........'],
]

const ownOf = (wanted: Permission) => permission.options.find((name) => name === `${wanted}-own`)

function cellOf(wanted: Permission, role: StaffRole) {
  const own = ownOf(wanted)
  if (mayDo(as(role), wanted)) return 'x'
  return own && mayDo(as(role), own) ? 'o' : '.'
}

describe('permissions', () => {
  it.each(table)('match the table for %s', (wanted, cells) => {
    expect(columns.map((role) => cellOf(wanted, role)).join('')).toBe(cells)
  })

  it('are all in the table, as are all roles', () => {
    const named = table.flatMap(([wanted]) => [wanted, ownOf(wanted) ?? wanted])
    expect(new Set(named.concat('tests.start-any-time'))).toEqual(new Set(permission.options))
    expect([...columns].sort()).toEqual([...staffRole.options].sort())
  })

  it('are empty for students; testers may start at any time', () => {
    const learner = (role: 'student' | 'tester') => listPermissions({ kind: 'user', id: 'someone', role, grants: [] })
    expect([learner('student'), learner('tester')]).toEqual([[], ['tests.start-any-time']])
  })

  it('are empty for visitors, jobs, and staff whose grants have ended', () => {
    for (const actor of [{ kind: 'anonymous' }, { kind: 'system' }, holding()] as const)
      expect(listPermissions(actor)).toEqual([])
  })

  it('add up over several grants', () => {
    const both = holding({ role: 'counsellor', centreId: 'a' }, { role: 'cashier', centreId: 'b' })
    expect([mayDo(both, 'leads.work-own'), mayDo(both, 'receipts.take'), mayDo(both, 'batches.edit')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('a role', () => {
  it('needs two people to grant if it has power over money, keys or people', () => {
    expect(columns.filter(needsApproval).sort()).toEqual(['accounts', 'admin', 'examiner'])
    expect([needsApproval('student'), needsApproval('tester')]).toEqual([false, false])
  })

  it('gives permissions to staff; the tester role is separate', () => {
    expect(rolesGiving('refunds.approve')).toEqual(['admin', 'accounts'])
    expect(rolesGiving('tests.start-any-time')).toEqual([])
  })
})

describe('a centre', () => {
  it.each(boundRoles)('limits the role %s', (role) => {
    const wanted = listPermissions(as(role)).find((name) => name !== 'staff.door') ?? 'staff.door'
    const may = (centreId?: string | null) => mayDo(as(role, 'a'), wanted, centreId)
    expect([may(), may('a'), may('b'), may(null)]).toEqual([true, true, false, false])
    expect(mayDo(as(role), wanted, 'b') && mayDo(as(role), wanted, null)).toBe(true)
  })

  it('limits only the grant that gives the permission', () => {
    const both = holding({ role: 'counsellor', centreId: 'a' }, { role: 'cashier', centreId: 'b' })
    expect([mayDo(both, 'receipts.take', 'b'), mayDo(both, 'receipts.take', 'a')]).toEqual([true, false])
    expect([centresWith(both, 'receipts.take'), centresWith(both, 'dues.read')]).toEqual([['b'], ['a', 'b']])
  })

  it('is listed once, in order, when several grants include it', () => {
    const grants = ['c', 'a', 'c', 'b'].map((centreId) => ({ role: 'cashier' as const, centreId }))
    expect(centresWith(holding(...grants), 'receipts.take')).toEqual(['a', 'b', 'c'])
    expect([
      centresWith({ kind: 'anonymous' }, 'receipts.take'),
      centresWith({ kind: 'system' }, 'orders.read'),
    ]).toEqual([[], []])
  })

  it('returns no centre filter when one grant covers all centres', () => {
    const both = holding({ role: 'centre-manager', centreId: 'a' }, { role: 'admin', centreId: null })
    expect([
      centresWith(both, 'orders.read'),
      centresWith(both, 'site.publish'),
      centresWith(holding(), 'orders.read'),
    ]).toEqual([null, null, []])
  })
})
