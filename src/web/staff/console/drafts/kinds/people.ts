import { WithdrawTestimonial, WithdrawTopper } from '../../../content/consents/withdraw.tsx'
import type { Field, KindScreen } from '../../../parts/draft-fields/describe.ts'

const needs: KindScreen['needs'] = ['consents.request']

const consent: Field = {
  type: 'group',
  label: 'Consent',
  columns: 2,
  fields: [
    {
      type: 'consent',
      name: 'consent.file',
      label: 'Signed consent',
      hint: 'A PDF or a photograph. Only staff who manage consents can see it.',
    },
    { type: 'day', name: 'consent.given_on', label: 'Signed on' },
    {
      type: 'day',
      name: 'consent.result_on',
      label: 'Result announced on',
      hint: 'A consent signed before this day is not valid for it.',
    },
    { type: 'check', name: 'consent.is_minor', label: 'Under 18 on the day of signing' },
    { type: 'text', name: 'consent.guardian_name', label: 'Parent or guardian' },
    { type: 'consent', name: 'consent.guardian_file', label: 'Consent signed by the parent or guardian' },
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
  title: 'Toppers',
  one: 'topper',
  needs,
  edits: needs,
  beside: WithdrawTopper,
  isArchived: true,
  isOrdered: true,
  columns: [
    { key: 'title', head: 'Name' },
    { key: 'exam', head: 'Exam' },
    { key: 'year', head: 'Year', as: 'number' },
    { key: 'result', head: 'Rank or score' },
    { key: 'state', head: 'State' },
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
    { type: 'text', name: 'name', label: 'Name', isRequired: true },
    {
      type: 'group',
      label: 'Exam passed',
      columns: 3,
      fields: [
        { type: 'text', name: 'exam', label: 'Exam', isRequired: true },
        { type: 'number', name: 'year', label: 'Year', isRequired: true },
        { type: 'text', name: 'result', label: 'Rank or score', isRequired: true },
      ],
    },
    {
      type: 'group',
      label: 'Course taken here',
      columns: 2,
      fields: [
        { type: 'text', name: 'course_name', label: 'Course', isRequired: true },
        { type: 'text', name: 'course_duration', label: 'Duration', isRequired: true, hint: 'Such as 8 months' },
        { type: 'either', name: 'is_paid', label: 'The course was', yes: 'paid for', no: 'free', isRequired: true },
        { type: 'picture', name: 'photo_url', label: 'Photo' },
      ],
    },
    consent,
  ],
  empty: 'There are no toppers yet. Each needs a signed consent.',
}

export const testimonial: KindScreen = {
  path: 'site/testimonials',
  kind: 'testimonial',
  title: 'Testimonials',
  one: 'testimonial',
  needs,
  edits: needs,
  beside: WithdrawTestimonial,
  isArchived: true,
  isOrdered: true,
  columns: [
    { key: 'title', head: 'Name' },
    { key: 'sub_title', head: 'About them' },
    { key: 'state', head: 'State' },
    { key: 'has_consent', head: 'Consent', as: 'yes' },
  ],
  blank: { title: '', sub_title: '', content: '', photo_url: null, course_id: null, consent: blankConsent },
  fields: [
    { type: 'text', name: 'title', label: 'Name', isRequired: true },
    { type: 'text', name: 'sub_title', label: 'About them', hint: 'Such as SBI PO 2025, Cuttack', most: 300 },
    { type: 'long', name: 'content', label: 'Testimonial', most: 5000, rows: 5, isRequired: true },
    { type: 'picture', name: 'photo_url', label: 'Photo' },
    {
      type: 'ref',
      name: 'course_id',
      label: 'Course',
      of: 'course',
      hint: 'Also shown as a review on the page of this course.',
    },
    consent,
  ],
  empty: 'There are no testimonials yet. Each needs a signed consent.',
}
