import { type Asked, createApiOf, createAsk } from '#platform/http/call.ts'
import { loginThen } from '#platform/text/paths.ts'
import { ApiError, askApi } from '#web/shell/api/call-api.ts'
import { fetchReply } from '#web/shell/api/fetch-reply.ts'
import { dropSession, getToken } from '#web/shell/session.ts'

/*
 * How the console asks our API: as every page does (web/shell/api), and two refusals are no end. When the session is over the person signs in again over the page, and when a call needs a fresh code it is asked
 * for; then the call is repeated, so that anyone who waits for it never learns of it.
 */

/** Returns an error's message, or `otherwise` if it has none. */
export const messageOf = (error: unknown, otherwise: string) => (error instanceof Error ? error.message : otherwise)

/** True while the page is being left for good, so that no form holds it back. */
export const leaving = { isForced: false }

/** Goes to the sign-in of the site, and comes back here. */
export function leaveForSignIn() {
  dropSession()
  leaving.isForced = true
  location.assign(loginThen(location.pathname + location.search))
}

type Asking = { ask: (() => Promise<boolean>) | null }
/** Asks the person for a code, and answers whether the server took it. The frame sets it. */
export const stepUp: Asking = { ask: null }
/** Lets the person whose session is over sign in again over the page, and answers whether they did. The frame sets it. */
export const signInAgain: Asking = { ask: null }

/** Carries a request out, again once what it was refused for is mended. */
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

/** `api(leadCalls).addLead(null, body, { idempotencyKey })`: what changes something is asked so. What a screen shows is read by `useAnswer` and `useList`. */
export const api = createApiOf(carryOut)

/** One declared call with its inputs. */
export const ask = createAsk(carryOut)
