import type { NewUser } from '../../src/domains/identity/accounts/open-account.ts'

/** Known to everyone who reads this, so they are made only in an installation that is a demo from its first start. */
export const demoAccounts: NewUser[] = [
  {
    role: 'student',
    candidateName: 'Ankita Pradhan',
    userName: 'ankita',
    email: 'student@mahanadi.example',
    contact: '9000000001',
    registrationNumber: 'MA-2026-00417',
    password: 'Student#2026',
  },
  {
    role: 'student',
    candidateName: 'Ranjan Sahoo',
    userName: 'ranjan',
    email: 'second@mahanadi.example',
    contact: '9000000002',
    registrationNumber: 'MA-2026-00418',
    password: 'Student#2026',
  },
  {
    role: 'tester',
    candidateName: 'Test Candidate',
    userName: 'tester',
    email: 'tester@mahanadi.example',
    contact: '9000000003',
    registrationNumber: 'MA-2026-00001',
    password: 'Tester#2026',
  },
  {
    role: 'admin',
    candidateName: 'Office Admin',
    userName: 'admin',
    email: 'admin@mahanadi.example',
    contact: '9000000004',
    registrationNumber: 'MA-2026-00000',
    password: 'Admin#2026',
  },
]
