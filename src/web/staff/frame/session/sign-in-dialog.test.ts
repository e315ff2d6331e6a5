import { expect, it } from 'vitest'
import { whyEnded } from './sign-in-dialog.tsx'

const endsAt = '2026-11-23T12:00:00.000Z'

it.each([
  ['2026-11-23T11:58:59.999Z', 'your session was ended'],
  ['2026-11-23T11:59:00.000Z', 'Your session has ended'],
  ['2026-11-23T12:00:00.000Z', 'Your session has ended'],
])('a session until noon that is refused at %s: %s', (now, words) =>
  expect(whyEnded(endsAt, Date.parse(now))).toContain(words),
)
