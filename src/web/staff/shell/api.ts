import { type Asked, createApiOf, createAsk } from '#platform/http/call.ts'
import { loginThen } from '#platform/text/paths.ts'
import { ApiError, askApi } from '#web/shell/api/call-api.ts'
import { fetchReply } from '#web/shell/api/fetch-reply.ts'
import { dropSession, getToken } from '#web/shell/session.ts'

/*
 * Calls our API from the console like other pages (web/shell/api), with two recoverable refusals. When the
 * session is over the person signs in again over the page, and when a call needs a fresh code it is requested;
 * then the call is repeated, so that its caller does not notice.
 */

/** Returns an error's message, or `otherwise` if it has none. */
export const messageOf = (error: unknown, otherwise: string) => (error instanceof Error ? error.message : otherwise)

/** True while the page is being left for good, so that no form holds it back. */
export const leaving = { isForced: false }

/** Goes to the sign-in of the site, and returns here. */
export function leaveForSignIn() {
  dropSession()
  leaving.isForced = true
  location.assign(loginThen(location.pathname + location.search))
}

type Asking = { ask: (() => Promise<boolean>) | null }
/** Asks the person for a code, and answers whether the server took it. The frame sets it. */
export const stepUp: Asking = { ask: null }
/**
 * Asks the person with an ended session to sign in again over the page, and returns whether they did. Set by the
 * frame.
 */
export const signInAgain: Asking = { ask: null }

/** Carries a request out, and again once the reason for its refusal is resolved. */
export async function persist<T>(request: () => Promise<T>): Promise<T> {
  const token = getToken()
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) {
      if (!signInAgain.ask) leaveForSignIn()
      // Another call may have led to the sign-in while this one was under way.
      else if (getToken() !== token || (await signInAgain.ask())) return persist(request)
    }
    if (error.code === 'step_up' && (await stepUp.ask?.())) return persist(request)
    throw error
  }
}

const carryOut = (asked: Asked) => persist(() => askApi(fetchReply, asked))

/**
 * Use for changes: `api(leadCalls).addLead(null, body, { idempotencyKey })`. Data of a screen are read by
 * `useAnswer` and `useList`.
 */
export const api = createApiOf(carryOut)

/** One declared call with its inputs. */
export const ask = createAsk(carryOut)
