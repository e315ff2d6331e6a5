import type { AccountAsked, TotpSetup, WaitAsked } from '#domains/identity/sessions/schema.ts'
import { type Asked, createApiOf, type Method } from '#platform/http/call.ts'
import { t } from '#platform/text/messages.ts'

/*
 * Calls our own HTTP API: one request, one answer or refusal.
 */

export type ApiRequest = {
  method: Method
  path: string
  body?: unknown
  keepalive?: boolean
  ifMatch?: string
  idempotencyKey?: string
  /** bytes: the answer is binary; a refusal is still JSON. */
  wants?: 'bytes'
}

/** Sends one request to the API: by `fetch` in the browser, by the app's own `inject` while rendering on the server. */
export type Send = (request: ApiRequest) => Promise<ApiReply>
/** `retryAfter`: seconds, if the server said when to retry. `tag`: entity tag of this answer. */
export type ApiReply = {
  status: number
  text: string
  bytes?: Uint8Array<ArrayBuffer>
  retryAfter?: number
  tag?: string
}

/** A refusal of the API (`status` 4xx, 5xx) or, with status 0, no answer at all. `message` can be shown to the user. */
export class ApiError extends Error {
  status: number
  code: string
  errors: Record<string, string>
  /** Setup data for an authenticator app, when a refused login asks for its code for the first time. */
  setup: TotpSetup | undefined
  /** Accounts to choose from, if a login matches several. */
  accounts: AccountAsked['accounts'] | undefined
  /** Seconds before the server accepts another request. */
  retryAfter: number | undefined
  /** Puzzle to solve after too many login attempts; solving it allows another one. */
  puzzle: WaitAsked['puzzle'] | undefined
  /** Data the page needs to continue, such as the current state of a stale edit. */
  data: unknown

  constructor(failure: {
    status: number
    code: string
    message: string
    errors?: Record<string, string>
    setup?: TotpSetup | undefined
    accounts?: AccountAsked['accounts'] | undefined
    retryAfter?: number | undefined
    puzzle?: WaitAsked['puzzle'] | undefined
    data?: unknown
  }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.errors = failure.errors ?? {}
    this.setup = failure.setup
    this.accounts = failure.accounts
    this.retryAfter = failure.retryAfter
    this.puzzle = failure.puzzle
    this.data = failure.data
  }
}

const offline = { status: 0, code: 'offline', message: t`No connection. Check your network and try again.` }
const unreadable = { code: 'unreadable', message: t`Something went wrong on our side. Please try again.` }

type Body<T> = T & {
  success: boolean
  code?: string
  message?: string
  errors?: Record<string, string>
  setup?: TotpSetup
  accounts?: AccountAsked['accounts']
  puzzle?: WaitAsked['puzzle']
  data?: unknown
}

function parse<T>(text: string): Body<T> | null {
  try {
    const body: Body<T> = JSON.parse(text)
    return body
  } catch {
    return null // a proxy's HTML error page, or a cut answer
  }
}

function refusal({ status, retryAfter }: ApiReply, body: Body<unknown> | null) {
  const code = body?.code ?? unreadable.code
  const message = body?.message ?? unreadable.message
  return new ApiError({
    status,
    code,
    message,
    errors: body?.errors ?? {},
    setup: body?.setup,
    accounts: body?.accounts,
    retryAfter,
    puzzle: body?.puzzle,
    data: body?.data,
  })
}

/** Makes one call and returns its answer without the envelope; rejects with `ApiError`. */
export async function askApi(send: Send, { call: { method, form }, path, body, options }: Asked) {
  const wants = form === 'bytes' ? form : undefined
  const answer = await send({ method, path, body, ...options, wants }).catch(() => null)
  if (!answer) throw new ApiError(offline)
  const { status, text, bytes } = answer
  if (wants && status < 300 && bytes) return bytes
  const envelope = parse<{ data?: unknown }>(text)
  if (status >= 300 || !envelope?.success) throw refusal(answer, envelope)
  return form === 'whole' ? envelope : form === 'message' ? envelope.message : envelope.data
}

/**
 * The typed client of our own HTTP API: the only way for a page to read or change data.
 * `api(leadCalls).subscribe(body)` makes a declared call; every call rejects with `ApiError`.
 */
export function createApi(send: Send) {
  return createApiOf((asked) => askApi(send, asked))
}
export type Api = ReturnType<typeof createApi>
