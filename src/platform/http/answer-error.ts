import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { answersMustWait, isUnstorableText, refusalOf, withoutValues } from '#platform/data/database/database-errors.ts'
import { AppError, type ErrorCode } from '#platform/errors.ts'
import { namesOf } from '#platform/ops/observing/request-log.ts'
import { t, translated } from '#platform/text/messages.ts'

const codes: Partial<Record<number, ErrorCode>> = {
  400: 'invalid',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported',
  429: 'too_many',
}

/** Messages of schemas are either whole sentences or follow the name of their field. */
function describe(field: string, message: string) {
  return message.endsWith('.') ? translated(message) : `${field}: ${translated(message)}`
}

function asAppError(error: FastifyError) {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string> = {}
    for (const problem of error.validation) {
      const field = problem.instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'body')
      errors[field] ??= problem.message ?? t`is not valid`
    }
    const [first] = Object.entries(errors)
    return new AppError('invalid', first ? describe(...first) : 'The request is not valid.', { errors })
  }
  if (isUnstorableText(error)) return new AppError('invalid', 'The text contains a character that cannot be stored.')
  const ofDatabase = refusalOf(error)
  if (ofDatabase) return ofDatabase
  const code = codes[error.statusCode ?? 500]
  return code ? new AppError(code, error.message) : null
}

/** Translates messages that were written before the reader's language was known, such as those of a schema. */
function readOut(errors: Record<string, string> | undefined) {
  return errors && Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, translated(message)]))
}

/** Returns whether a request belongs to taking a test: starting it, saving answers or submitting it. */
function isOfTest({ routeOptions: { config } }: FastifyRequest) {
  return config.work === 'answers' || config.work === 'submit'
}

/** The one error handler: known refusals as they are, anything else a 500 whose id leads to the logged cause. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asAppError(error)
  if (refusal) {
    const known = refusal.code === 'storage_full' && isOfTest(request) ? answersMustWait(refusal.cause) : refusal
    const { code, message, errors, retryAfter, data, cause } = known
    if (cause !== undefined && known.status >= 500)
      request.log.warn({ err: withoutValues(cause), route: request.routeOptions.url }, 'the database does not answer')
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    // A key that is undefined is not written.
    return reply
      .code(known.status)
      .send({ success: false, code, message: translated(message), errors: readOut(errors), data })
  }
  const names = { route: request.routeOptions.url, ...namesOf(request) }
  request.log.error({ err: withoutValues(error), ...names }, 'unexpected error')
  return reply.code(500).send({
    success: false,
    code: 'internal',
    message: t`Something went wrong on our side. Please try again. (Reference ${request.id})`,
  })
}
