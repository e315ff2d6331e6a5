import { type Asked, createApiOf } from '../../../platform/http/call.ts'
import { ApiError } from '../../shell/api/call-api.ts'
import { dropSession, getToken } from '../../shell/session.ts'

/*
 * The console's client of our API: `api(leadCalls).leads({ centre })`. It sends the version that a write was made from (`ifMatch`) and the key of a form (`idempotencyKey`), leads to the
 * sign-in when the session is over, and asks for a fresh code when a call needs one.
 */

const timeoutMs = 30_000

/** A refusal; `data` is what the screen needs to go on, such as the current state of a stale edit. */
export class StaffError extends ApiError {
  data: unknown
  constructor(
    status: number,
    told: { code?: string; message?: string; errors?: Record<string, string>; data?: unknown },
  ) {
    const { code = 'unreadable', message = 'Something went wrong on our side. Please try again.', errors = {} } = told
    super({ status, code, message, errors })
    this.data = told.data
  }
}

/** What an error tells people, or `otherwise` where it has no words. */
export const messageOf = (error: unknown, otherwise: string) => (error instanceof Error ? error.message : otherwise)

export const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0

type Told = { success?: boolean; message?: string; data?: unknown }

function parse(text: string): Told | null {
  try {
    const told: Told = JSON.parse(text)
    return told
  } catch {
    return null // a proxy's page, or a cut answer
  }
}

function headersOf({ body, options }: Asked) {
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = getToken()
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
  return headers
}

export function leaveForSignIn() {
  dropSession()
  location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
}

/** Asks the person for a code, and answers whether the server took it. The frame sets it. */
export const stepUp: { ask: (() => Promise<boolean>) | null } = { ask: null }

async function send(asked: Asked) {
  const { call, path, body, options } = asked
  return fetch(path, {
    method: call.method,
    keepalive: options.keepalive ?? false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: headersOf(asked),
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => null)
}

async function carryOut(asked: Asked): Promise<unknown> {
  const response = await send(asked)
  if (!response)
    throw new StaffError(0, { code: 'offline', message: 'No connection. Check your network and try again.' })
  if (response.ok && asked.call.form === 'bytes') return new Uint8Array(await response.arrayBuffer())
  const told = parse(await response.text())
  if (response.ok && told?.success) {
    const { form } = asked.call
    return form === 'whole' ? told : form === 'message' ? told.message : told.data
  }
  const refusal = new StaffError(response.status, told ?? {})
  if (refusal.status === 401) leaveForSignIn()
  if (refusal.code === 'step_up' && (await stepUp.ask?.())) return carryOut(asked)
  throw refusal
}

export const api = createApiOf(carryOut)
