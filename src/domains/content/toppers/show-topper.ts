import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import type { PublishedByTwo } from '#platform/data/drafts/kinds.ts'
import { msg, t } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import type { TopperBody } from '../staff/publish-person.ts'

const yes = (value: boolean | null) => (value === null ? null : value ? t`yes` : t`no`)

/** What a second person says yes to before somebody's face is shown: everything of the card, and the consent it rests on. */
export const topperByTwo: PublishedByTwo<TopperBody> = {
  action: 'publish-topper',
  label: msg`Toppers shown with name and photo`,
  short: msg`Topper`,
  mayApprove: ({ actor }) => mayDo(actor, 'consents.approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'consents.approve'),
  pathOf: staffPaths.topper,
  lines: [
    { label: msg`Name`, as: 'text', of: ({ name }) => name },
    { label: msg`Photo`, as: 'picture', of: ({ photo_url }) => photo_url },
    { label: msg`Exam`, as: 'text', of: ({ exam, year }) => [exam, year ?? ''].join(' ').trim() },
    { label: msg`Rank or score`, as: 'text', of: ({ result }) => result },
    { label: msg`Course`, as: 'text', of: ({ course_name, course_duration }) => `${course_name}, ${course_duration}` },
    { label: msg`Paid course`, as: 'text', of: ({ is_paid }) => yes(is_paid) },
    { label: msg`Result date`, as: 'day', of: ({ consent }) => consent.result_on },
    { label: msg`Consent signed`, as: 'day', of: ({ consent }) => consent.given_on },
    { label: msg`Signed form`, as: 'consent-file', of: ({ consent }) => consent.file },
    { label: msg`Under 18`, as: 'text', of: ({ consent }) => yes(consent.is_minor) },
    {
      label: msg`Parent or guardian`,
      as: 'text',
      of: ({ consent }) => (consent.is_minor ? consent.guardian_name : null),
    },
    {
      label: msg`Guardian’s signed form`,
      as: 'consent-file',
      of: ({ consent }) => (consent.is_minor ? consent.guardian_file : null),
    },
  ],
}
