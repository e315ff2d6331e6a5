import { consentFields, testimonialFields, topperFields } from '#domains/content/staff/fields.ts'
import { blankOf } from '#platform/data/drafts/fields.ts'
import { t } from '#platform/text/messages.ts'
import { WithdrawTestimonial, WithdrawTopper } from '#web/staff/content/consents/withdraw.tsx'
import { formOf, type KindScreen } from '#web/staff/parts/draft-fields/describe.ts'

const needs: KindScreen['needs'] = ['consents.request']

const consent = formOf(
  consentFields,
  [
    {
      type: 'group',
      label: t`Consent`,
      columns: 2,
      fields: ['file', 'given_on', 'result_on', 'is_minor', 'guardian_name', 'guardian_file'],
    },
  ],
  'consent.',
)

export const topper: KindScreen = {
  path: 'site/toppers',
  kind: 'topper',
  title: t`Toppers`,
  one: t`topper`,
  needs,
  edits: needs,
  beside: WithdrawTopper,
  isArchived: true,
  isOrdered: true,
  columns: [
    { key: 'title', head: t`Name` },
    { key: 'exam', head: t`Exam` },
    { key: 'year', head: t`Year`, as: 'number' },
    { key: 'result', head: t`Rank or score` },
    { key: 'state', head: t`Status` },
  ],
  blank: { ...blankOf(topperFields), consent: blankOf(consentFields) },
  fields: formOf(topperFields, [
    'name',
    { type: 'group', label: t`Exam passed`, columns: 3, fields: ['exam', 'year', 'result'] },
    {
      type: 'group',
      label: t`Course taken here`,
      columns: 2,
      fields: ['course_name', 'course_duration', 'is_paid', 'photo_url'],
    },
    ...consent,
  ]),
  empty: t`There are no toppers yet. Each needs a signed consent.`,
}

export const testimonial: KindScreen = {
  path: 'site/testimonials',
  kind: 'testimonial',
  title: t`Testimonials`,
  one: t`testimonial`,
  needs,
  edits: needs,
  beside: WithdrawTestimonial,
  isArchived: true,
  isOrdered: true,
  columns: [
    { key: 'title', head: t`Name` },
    { key: 'sub_title', head: t`About the person` },
    { key: 'state', head: t`Status` },
    { key: 'has_consent', head: t`Consent`, as: 'yes' },
  ],
  blank: { ...blankOf(testimonialFields), consent: blankOf(consentFields) },
  fields: [...formOf(testimonialFields), ...consent],
  empty: t`There are no testimonials yet. Each needs a signed consent.`,
}
