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

/** A refusal with a message fit to show to a person; `errors` names the fields that are wrong. */
export class AppError extends Error {
  code: ErrorCode
  errors: Record<string, string> | undefined

  constructor(code: ErrorCode, message: string, details: { errors?: Record<string, string>; cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.errors = details.errors
  }

  get status() {
    return statuses[this.code]
  }
}

export function notFound(thing: string) {
  return new AppError('not_found', `This ${thing} does not exist.`)
}
