import { t } from '../../../../../platform/text/messages.ts'
/* Choices that several kinds have, in the institute's own words. */

export const sections = [
  { value: 'notifications', label: t`Notices` },
  { value: 'latest-news', label: t`What is new` },
  { value: 'free-downloads', label: t`Free downloads` },
  { value: 'time-table', label: t`Time tables` },
  { value: 'result', label: t`Results` },
] as const

export const productTypes = [
  { value: 'live', label: t`Live classes` },
  { value: 'recorded', label: t`Recorded classes` },
  { value: 'classroom', label: t`Classroom` },
  { value: 'test-series', label: t`Test series` },
  { value: 'publications', label: t`Publications` },
  { value: 'talent', label: t`Talent test` },
] as const

export const courseTypes = productTypes.filter(({ value }) => value !== 'talent')

export const wordsOf = (choices: readonly { value: string; label: string }[]) =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label]))

export const emptyDocument = { type: 'doc', content: [] }
