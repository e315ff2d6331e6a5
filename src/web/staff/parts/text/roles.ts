import type { StaffGrant } from '#domains/identity/staff/people/schema.ts'
import { t } from '#platform/text/messages.ts'

/** Role names in the institute's terms. */
export const roleNames: Record<StaffGrant['role'], string> = {
  admin: t`Director`,
  'centre-manager': t`Centre manager`,
  counsellor: t`Counsellor`,
  cashier: t`Cashier`,
  accounts: t`Accountant`,
  examiner: t`Exam controller`,
  author: t`Question author`,
  translator: t`Translator`,
  editor: t`Content editor`,
  teacher: t`Teacher`,
  invigilator: t`Invigilator`,
}
