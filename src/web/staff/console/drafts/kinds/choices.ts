/* Choices that several kinds have, in the institute's own words. */

export const sections = [
  { value: 'notifications', label: 'Notices' },
  { value: 'latest-news', label: 'What is new' },
  { value: 'free-downloads', label: 'Free downloads' },
  { value: 'time-table', label: 'Time tables' },
  { value: 'result', label: 'Results' },
] as const

export const productTypes = [
  { value: 'live', label: 'Live classes' },
  { value: 'recorded', label: 'Recorded classes' },
  { value: 'classroom', label: 'Classroom' },
  { value: 'test-series', label: 'Test series' },
  { value: 'publications', label: 'Publications' },
  { value: 'talent', label: 'Talent test' },
] as const

export const courseTypes = productTypes.filter(({ value }) => value !== 'talent')

export const wordsOf = (choices: readonly { value: string; label: string }[]) =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label]))

export const emptyDocument = { type: 'doc', content: [] }
