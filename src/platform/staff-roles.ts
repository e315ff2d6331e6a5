/** Roles of staff; `identity/access.ts` says what each may do. */
export const staffRoles = [
  'admin',
  'centre-manager',
  'counsellor',
  'cashier',
  'accounts',
  'examiner',
  'author',
  'translator',
  'editor',
  'teacher',
  'invigilator',
] as const
export type StaffRole = (typeof staffRoles)[number]
