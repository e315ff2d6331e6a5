import { t, translated } from './text/messages.ts'

/** Every refusal the API knows, with its HTTP status. */
const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** A fresh second-factor code is required; the call is then repeated. */
  step_up: 403,
  not_found: 404,
  conflict: 409,
  /** The edited thing has another version by now; `data` contains it. */
  stale: 409,
  attempt_taken_over: 409,
  attempt_closed: 409,
  too_large: 413,
  unsupported: 415,
  /** The call must name the version it started from. */
  precondition: 428,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const
export type ErrorCode = keyof typeof statuses

type Details = { errors?: Record<string, string>; retryAfter?: number; data?: unknown; cause?: unknown }

/**
 * A refusal with a message for people; `errors` names the invalid fields, `retryAfter` the seconds to wait,
 * `data` what the screen needs to continue.
 */
export class AppError extends Error {
  code: ErrorCode
  errors: Record<string, string> | undefined
  retryAfter: number | undefined
  data: unknown

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.data = details.data
  }

  get status() {
    return statuses[this.code]
  }
}

/** Returns the 400 for one field of the input. */
export function wrongField(field: string, message: string) {
  return new AppError('invalid', message, { errors: { [field]: message } })
}

/** Refuses one field of the input with 400. */
export function refuseField(field: string, message: string): never {
  throw wrongField(field, message)
}

export function notFound(thing: string) {
  // not translated: the whole sentence of a thing that is written out is looked up first
  const whole = `This ${thing} does not exist.`
  const sentence = translated(whole)
  return new AppError('not_found', sentence === whole ? t`This ${translated(thing)} does not exist.` : sentence)
}
