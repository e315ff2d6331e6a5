import { leadCalls } from '#domains/leads/calls.ts'
import { subscriptionProblems } from '#domains/leads/rules.ts'
import type { SubscribeBody } from '#domains/leads/schema.ts'
import { type Api, ApiError } from '#web/shell/api/call-api.ts'

export type Outcome = { problem?: string | undefined; failure?: string; thanks?: string }

/** Subscribes an e-mail address to news, and returns the outcome. */
export async function subscribe(api: Api, body: SubscribeBody): Promise<Outcome> {
  const { email: problem } = subscriptionProblems(body)
  if (problem !== undefined) return { problem }
  try {
    return { thanks: await api(leadCalls).subscribe(body) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.errors.email === undefined ? { failure: error.message } : { problem: error.errors.email }
  }
}
