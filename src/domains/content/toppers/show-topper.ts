import type { PublishedByTwo } from '../../../platform/data/drafts/kinds.ts'
import { staffPaths } from '../../../platform/text/staff-paths.ts'
import { mayDo } from '../../identity/access.ts'
import { listPeopleWith } from '../../identity/staff/reads.ts'
import type { TopperBody } from '../staff/publish-person.ts'

const yes = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')

/** What a second person says yes to before somebody's face is shown: everything of the card, and the consent it rests on. */
export const topperByTwo: PublishedByTwo<TopperBody> = {
  action: 'publish-topper',
  label: 'Toppers with name and face',
  short: 'Topper',
  mayApprove: ({ actor }) => mayDo(actor, 'consents.approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'consents.approve'),
  pathOf: staffPaths.topper,
  lines: [
    { label: 'Name', as: 'text', of: ({ name }) => name },
    { label: 'Photo', as: 'picture', of: ({ photo_url }) => photo_url },
    { label: 'Exam', as: 'text', of: ({ exam, year }) => [exam, year ?? ''].join(' ').trim() },
    { label: 'Rank or score', as: 'text', of: ({ result }) => result },
    { label: 'Course', as: 'text', of: ({ course_name, course_duration }) => `${course_name}, ${course_duration}` },
    { label: 'Paid for it', as: 'text', of: ({ is_paid }) => yes(is_paid) },
    { label: 'Result came out', as: 'day', of: ({ consent }) => consent.result_on },
    { label: 'Consent signed', as: 'day', of: ({ consent }) => consent.given_on },
    { label: 'Signed paper', as: 'consent-file', of: ({ consent }) => consent.file },
    { label: 'Under 18', as: 'text', of: ({ consent }) => yes(consent.is_minor) },
    { label: 'Parent or guardian', as: 'text', of: ({ consent }) => (consent.is_minor ? consent.guardian_name : null) },
    {
      label: 'Their paper',
      as: 'consent-file',
      of: ({ consent }) => (consent.is_minor ? consent.guardian_file : null),
    },
  ],
}
