import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { Api } from '#web/shell/api/api.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { describeLeftovers, type LeftoverSender } from './device/send-leftovers.ts'
import type { AtBriefing } from './stage.ts'

type Failed = { name: 'failed'; message: string; isOffline?: boolean }
type Parts = { api: Api; leftovers: LeftoverSender }

const noTest = t`We could not find this test. Open the test from your dashboard.`
/** Seconds before the opening. A hall that waits for it does not fetch all at once. */
const aheadFrom = 15 * 60
const spread = 5 * 60

export function messageOf(error: unknown) {
  return error instanceof ApiError ? error.message : t`Something went wrong. Please try again.`
}

export function isSignedOut(error: unknown) {
  return error instanceof ApiError && error.status === 401
}

export async function findNotice(leftovers: LeftoverSender, { newest_attempt }: TestForCandidate) {
  return newest_attempt && describeLeftovers(await leftovers.send(newest_attempt))
}

function secondsToPaper({ may_start, opens_in }: TestForCandidate) {
  if (may_start) return 0
  if (opens_in === 0) return null
  return opens_in <= aheadFrom ? 0 : opens_in - aheadFrom + Math.random() * spread
}

/** Null: nobody is signed in. */
export async function loadBriefing(parts: Parts, quizId: string): Promise<AtBriefing | Failed | null> {
  if (quizId === '') return { name: 'failed', message: noTest }
  try {
    const info = await parts.api(sittingCalls).testForCandidate({ id: quizId })
    const seconds = secondsToPaper(info)
    const paperFrom = seconds === null ? null : performance.now() + seconds * 1000
    const notice = info.submission_status === 'submitted' ? await findNotice(parts.leftovers, info) : null
    return { name: 'briefing', info, isOpening: false, problem: null, notice, paperFrom }
  } catch (error) {
    const isOffline = error instanceof ApiError && error.status === 0
    return isSignedOut(error) ? null : { name: 'failed', message: messageOf(error), isOffline }
  }
}
