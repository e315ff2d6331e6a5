import type { StudentRecord } from '#domains/console/students/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { May } from '#web/staff/shell/may.ts'

export type CareAction = 'profile' | 'rights' | 'birth' | 'consent' | 'withdraw'
type Of = Pick<StudentRecord, 'may_edit' | 'may_give_rights' | 'has_consent'>

/** What somebody may change of a student, in the order of the buttons. */
export function careActions({ may_edit, may_give_rights, has_consent }: Of, may: May) {
  const all: { action: CareAction; label: string; isShown: boolean }[] = [
    { action: 'profile', label: t`Edit profile…`, isShown: may_edit },
    { action: 'rights', label: t`Edit centre and extra time…`, isShown: may_give_rights },
    { action: 'birth', label: t`Date of birth…`, isShown: may_edit || may('students.birth') },
    { action: 'consent', label: t`Record a guardian’s consent…`, isShown: may_edit && !has_consent },
    { action: 'withdraw', label: t`Withdraw consent…`, isShown: may_edit && has_consent },
  ]
  return all.filter(({ isShown }) => isShown)
}
