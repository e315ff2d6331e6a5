import type { StaffPerson } from '#domains/identity/staff/people/schema.ts'
import type { May } from '#web/staff/shell/use-staff.ts'

/** Anyone who can invite people can also grant and end roles. */
export const isGranting = (may: May) => may('people.grant', 'people.grant-own')

type PersonAction = 'grant' | 'resend' | 'log-out' | 'reset' | 'leave'

/** Lists actions on a member of staff; on oneself, the only action is to end single roles. */
export function personActions(
  person: Pick<StaffPerson, '_id' | 'has_second_factor' | 'is_invited'>,
  ownId: string,
  may: May,
) {
  const isMe = person._id === ownId
  const shown: Record<PersonAction, boolean> = {
    grant: isGranting(may),
    resend: isGranting(may) && person.is_invited,
    'log-out': may('people.sessions') && !isMe,
    reset: may('people.reset-request') && !isMe && person.has_second_factor,
    leave: may('people.grant') && !isMe,
  }
  return shown
}
