import type { StaffGrant } from '../../../../domains/identity/staff/people/schema.ts'

/** In the institute's terms. */
export const roleNames: Record<StaffGrant['role'], string> = {
  admin: 'Director',
  'centre-manager': 'Centre manager',
  counsellor: 'Counsellor',
  cashier: 'Cashier',
  accounts: 'Accountant',
  examiner: 'Exam controller',
  author: 'Question author',
  translator: 'Translator',
  editor: 'Content editor',
  teacher: 'Teacher',
  invigilator: 'Invigilator',
}
