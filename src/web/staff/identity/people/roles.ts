import type { StaffGrant } from '../../../../domains/identity/staff/people/schema.ts'
import { t } from '../../../../platform/text/messages.ts'
import { roleNames } from '../../parts/text/roles.ts'

export const roleChoices = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

/** Given by two people: one asks, another says yes. */
const byTwo: readonly StaffGrant['role'][] = ['admin', 'accounts', 'examiner']
export const needsTwo = (role: StaffGrant['role']) => byTwo.includes(role)

/** What somebody with this role does here, as told before it ends. */
const work: Record<StaffGrant['role'], string[]> = {
  admin: [t`approve requests of others`, t`publish the site and the catalogue`, t`grant roles`, t`see all money`],
  'centre-manager': [t`run the centre: batches, students, leads`, t`grant roles at the centre`, t`read its log`],
  counsellor: [t`work on their own leads`, t`look up students`],
  cashier: [t`take money at the counter`, t`read their own day book`],
  accounts: [t`take money at the counter`, t`see all money`, t`ask for prices and refunds`],
  examiner: [t`write and review questions`, t`plan and watch tests`, t`release results and correct keys`],
  author: [t`write questions`, t`review those of others`],
  translator: [t`translate questions`],
  editor: [t`publish the site and the catalogue`, t`edit the courses`, t`ask for toppers to be shown`],
  teacher: [t`plan and hold their own classes`, t`write questions`],
  invigilator: [t`watch their own room`, t`give more time in it`],
}

/** What nothing else of theirs lets them do: `kept` are the roles that stay. */
export function lostWork(role: StaffGrant['role'], kept: StaffGrant['role'][]) {
  const stays = new Set(kept.flatMap((otherRole) => work[otherRole]))
  return work[role].filter((task) => !stays.has(task))
}
