import type { StaffGrant } from '../../../../domains/identity/staff/people/schema.ts'
import { roleNames } from '../../parts/text/roles.ts'

export const roleChoices = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

/** Given by two people: one asks, another says yes. */
const byTwo: readonly StaffGrant['role'][] = ['admin', 'accounts', 'examiner']
export const needsTwo = (role: StaffGrant['role']) => byTwo.includes(role)

/** What somebody with this role does here, as told before it ends. */
const work: Record<StaffGrant['role'], string[]> = {
  admin: ['approve requests of others', 'publish the site and the catalogue', 'grant roles', 'see all money'],
  'centre-manager': ['run the centre: batches, students, leads', 'grant roles at the centre', 'read its log'],
  counsellor: ['work on their own leads', 'look up students'],
  cashier: ['take money at the counter', 'read their own day book'],
  accounts: ['take money at the counter', 'see all money', 'ask for prices and refunds'],
  examiner: ['write and review questions', 'plan and watch tests', 'release results and correct keys'],
  author: ['write questions', 'review those of others'],
  translator: ['translate questions'],
  editor: ['publish the site and the catalogue', 'edit the courses', 'ask for toppers to be shown'],
  teacher: ['plan and hold their own classes', 'write questions'],
  invigilator: ['watch their own room', 'give more time in it'],
}

/** What nothing else of theirs lets them do: `kept` are the roles that stay. */
export function lostWork(role: StaffGrant['role'], kept: StaffGrant['role'][]) {
  const stays = new Set(kept.flatMap((otherRole) => work[otherRole]))
  return work[role].filter((task) => !stays.has(task))
}
