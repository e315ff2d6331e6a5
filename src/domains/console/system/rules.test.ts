import { expect, it } from 'vitest'
import { jobName, jobNames, mayDrop } from './rules.ts'

it('drops no job that answers, ranks or money depend on', () => {
  expect(
    Object.keys(jobNames)
      .filter((kind) => !mayDrop(kind))
      .sort(),
  ).toEqual([
    ...['apply-prices', 'close-attempt', 'compare-settlements', 'confirm-order', 'poll-order', 'regrade-test'],
    'send-refund',
  ])
  expect([mayDrop('mail-receipt'), mayDrop('anything')]).toEqual([true, true])
})

it.each([
  ['send-refund', 'Sending a refund'],
  ['mail-forgot-password', 'E-mail: forgot password'],
  ['push-class', 'Push reminder'],
  ['pushed', 'Unknown job (pushed)'],
  ['e-mail-x', 'Unknown job (e-mail-x)'],
])('names the job %s: %s', (kind, name) => {
  expect(jobName(kind)).toBe(name)
})
