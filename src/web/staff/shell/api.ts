import { type Asked, createApiOf, createAsk } from '#platform/http/call.ts'
import { loginThen } from '#platform/text/paths.ts'
import { ApiError, askApi } from '#web/shell/api/call-api.ts'
import { sendOrShowCopy } from '#web/shell/offline/kept-answers.ts'
import { dropSession, getToken } from '#web/shell/session.ts'

/*
 * Calls our API from the console like other pages (web/shell/api), but recovers from two refusals. When the session has
 * ended, the user signs in again over the page, and when a call needs a fresh code, it is requested; then the call is
 * repeated, unnoticed by its caller.
 */

/** Returns an error's message, or `otherwise` if it has none. */
export const messageOf = (error: unknown, otherwise: string) => (error instanceof Error ? error.message : otherwise)

/** True while the page is being left for good, so that no form prevents it. */
export const leaving = { isForced: false }

/** Goes to the site's sign-in page, which returns here. */
export function leaveForSignIn() {
  dropSession()
  leaving.isForced = true
  location.assign(loginThen(location.pathname + location.search))
}

type Asking = { ask: (() => Promise<boolean>) | null }
/** Asks the user for a code, and returns whether the server accepted it. Set by the frame. */
export const stepUp: Asking = { ask: null }
/**
 * Asks the user whose session has ended to sign in again over the page, and returns whether they did. Set by the frame.
 */
export const signInAgain: Asking = { ask: null }

/** Sends a request, and repeats it once the reason for a refusal is resolved. */
export async function persist<T>(request: () => Promise<T>): Promise<T> {
  const token = getToken()
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) {
      if (!signInAgain.ask) leaveForSignIn()
      // Another call may have caused the sign-in while this one was in flight.
      else if (getToken() !== token || (await signInAgain.ask())) return persist(request)
    }
    if (error.code === 'step_up' && (await stepUp.ask?.())) return persist(request)
    throw error
  }
}

const carryOut = (asked: Asked) => persist(() => askApi((request) => sendOrShowCopy(request, 'console'), asked))

/**
 * The client for changes: `api(leadCalls).addLead(null, body, { idempotencyKey })`. Screens read data by `useAnswer`
 * and `useList`.
 */
export const api = createApiOf(carryOut)

/** Makes one declared call with its inputs. */
export const ask = createAsk(carryOut)
