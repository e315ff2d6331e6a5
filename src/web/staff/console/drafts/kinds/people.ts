import { t } from '../../../../../platform/text/messages.ts'
import { WithdrawTestimonial, WithdrawTopper } from '../../../content/consents/withdraw.tsx'
import type { Field, KindScreen } from '../../../parts/draft-fields/describe.ts'

const needs: KindScreen['needs'] = ['consents.request']

const consent: Field = {
  type: 'group',
  label: t`Consent`,
  columns: 2,
  fields: [
    {
      type: 'consent',
      name: 'consent.file',
      label: t`Signed consent`,
      hint: t`A PDF or a photograph. Only staff who manage consents can see it.`,
    },
    { type: 'day', name: 'consent.given_on', label: t`Signed on` },
    {
      type: 'day',
      name: 'consent.result_on',
      label: t`Result announced on`,
      hint: t`A consent signed before this day is not valid for it.`,
    },
    { type: 'check', name: 'consent.is_minor', label: t`Under 18 on the day of signing` },
    { type: 'text', name: 'consent.guardian_name', label: t`Parent or guardian` },
    { type: 'consent', name: 'consent.guardian_file', label: t`Consent signed by the parent or guardian` },
  ],
}
const blankConsent = {
  file: null,
  result_on: null,
  given_on: null,
  is_minor: false,
  guardian_name: '',
  guardian_file: null,
}

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
    { key: 'state', head: t`State` },
  ],
  blank: {
    name: '',
    photo_url: null,
    exam: '',
    year: null,
    result: '',
    course_name: '',
    course_duration: '',
    is_paid: null,
    consent: blankConsent,
  },
  fields: [
    { type: 'text', name: 'name', label: t`Name`, isRequired: true },
    {
      type: 'group',
      label: t`Exam passed`,
      columns: 3,
      fields: [
        { type: 'text', name: 'exam', label: t`Exam`, isRequired: true },
        { type: 'number', name: 'year', label: t`Year`, isRequired: true },
        { type: 'text', name: 'result', label: t`Rank or score`, isRequired: true },
      ],
    },
    {
      type: 'group',
      label: t`Course taken here`,
      columns: 2,
      fields: [
        { type: 'text', name: 'course_name', label: t`Course`, isRequired: true },
        { type: 'text', name: 'course_duration', label: t`Duration`, isRequired: true, hint: t`Such as 8 months` },
        { type: 'either', name: 'is_paid', label: t`The course was`, yes: t`paid for`, no: t`free`, isRequired: true },
        { type: 'picture', name: 'photo_url', label: t`Photo` },
      ],
    },
    consent,
  ],
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
    { key: 'sub_title', head: t`About them` },
    { key: 'state', head: t`State` },
    { key: 'has_consent', head: t`Consent`, as: 'yes' },
  ],
  blank: { title: '', sub_title: '', content: '', photo_url: null, course_id: null, consent: blankConsent },
  fields: [
    { type: 'text', name: 'title', label: t`Name`, isRequired: true },
    { type: 'text', name: 'sub_title', label: t`About them`, hint: t`Such as SBI PO 2025, Cuttack`, most: 300 },
    { type: 'long', name: 'content', label: t`Testimonial`, most: 5000, rows: 5, isRequired: true },
    { type: 'picture', name: 'photo_url', label: t`Photo` },
    {
      type: 'ref',
      name: 'course_id',
      label: t`Course`,
      of: 'course',
      hint: t`Also shown as a review on the page of this course.`,
    },
    consent,
  ],
  empty: t`There are no testimonials yet. Each needs a signed consent.`,
}
