/** Every refusal the API knows, with its HTTP status. */
const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  attempt_taken_over: 409,
  attempt_closed: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof statuses

type Details = { errors?: Record<string, string>; retryAfter?: number; cause?: unknown }

/** A refusal with a message fit to show to a person; `errors` names the fields that are wrong, `retryAfter` the seconds to wait. */
export class AppError extends Error {
  code: ErrorCode
  errors: Record<string, string> | undefined
  retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.retryAfter = details.retryAfter
  }

  get status() {
    return statuses[this.code]
  }
}

export function notFound(thing: string) {
  return new AppError('not_found', `This ${thing} does not exist.`)
}
