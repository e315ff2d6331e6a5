import type { StaffGrant } from '#domains/identity/staff/people/schema.ts'
import { t } from '#platform/text/messages.ts'
import { roleNames } from '../../parts/text/roles.ts'

export const roleChoices = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

/** Roles granted by two people: one requests them, another approves. */
const byTwo: readonly StaffGrant['role'][] = ['admin', 'accounts', 'examiner']
export const needsTwo = (role: StaffGrant['role']) => byTwo.includes(role)

/** Permitted work of each role, listed before the role ends. */
const work: Record<StaffGrant['role'], string[]> = {
  admin: [
    t`approve other people’s requests`,
    t`publish the site and the catalogue`,
    t`grant roles`,
    t`see all finances`,
  ],
  'centre-manager': [
    t`run the centre: batches, students, leads`,
    t`grant roles at the centre`,
    t`read the centre’s log`,
  ],
  counsellor: [t`work on their own leads`, t`look up students`],
  cashier: [t`take payments at the counter`, t`read their own day book`],
  accounts: [t`take payments at the counter`, t`see all finances`, t`request new prices and refunds`],
  examiner: [t`write and review questions`, t`plan and monitor tests`, t`release results and correct keys`],
  author: [t`write questions`, t`review questions by others`],
  translator: [t`translate questions`],
  editor: [t`publish the site and the catalogue`, t`edit the courses`, t`request that toppers be shown`],
  teacher: [t`plan and hold their own classes`, t`write questions`],
  invigilator: [t`monitor their own room`, t`give extra time in their own room`],
}

/** Returns the work that only this role allows; `kept` are the remaining roles. */
export function lostWork(role: StaffGrant['role'], kept: StaffGrant['role'][]) {
  const stays = new Set(kept.flatMap((otherRole) => work[otherRole]))
  return work[role].filter((task) => !stays.has(task))
}
