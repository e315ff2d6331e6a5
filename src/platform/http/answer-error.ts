import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answersMustWait, isUnstorableText, refusalOf, withoutValues } from '../data/database/database-errors.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import { namesOf } from '../ops/observing/request-log.ts'
import { msg, t, translated } from '../text/messages.ts'

const codes: Partial<Record<number, ErrorCode>> = {
  400: 'invalid',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported',
  429: 'too_many',
}

/** Messages of schemas are either whole sentences or follow the name of their field. */
function describe(field: string, message: string) {
  if (message.endsWith('.')) return translated(message)
  const name = fieldNames[field.split('.').at(-1) ?? '']
  return `${name === undefined ? field : translated(name)}: ${translated(message)}`
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

/**
 * The one error handler: answers known refusals as they are, and anything else as a 500 whose id leads to the
 * logged cause.
 */
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

/*
 * Message for a field whose schema has none of its own: a sentence for the person who filled it in.
 */

/** Names of fields that people fill in, as a sentence has them; any other is named after its key, in English. */
const fieldNames: Record<string, string> = {
  amount: msg`amount`,
  answer: msg`answer`,
  candidate_name: msg`name`,
  category: msg`category`,
  center_id: msg`centre`,
  centre: msg`centre`,
  centre_id: msg`centre`,
  class_name: msg`class`,
  code: msg`code`,
  contact: msg`phone number`,
  course: msg`course`,
  course_id: msg`course`,
  current_password: msg`current password`,
  cv: msg`CV`,
  date_of_birth: msg`date of birth`,
  dob: msg`date of birth`,
  email: msg`e-mail address`,
  exam: msg`exam`,
  guardian_name: msg`guardian’s name`,
  guardian_phone: msg`guardian’s phone number`,
  message: msg`message`,
  minutes: msg`number of minutes`,
  mobile: msg`mobile number`,
  name: msg`name`,
  note: msg`note`,
  outcome: msg`outcome`,
  password: msg`password`,
  phone: msg`phone number`,
  pincode: msg`PIN code`,
  post_id: msg`post`,
  problem: msg`problem`,
  question: msg`question`,
  reason: msg`reason`,
  reference: msg`reference`,
  relation: msg`relation`,
  roll_no: msg`roll number`,
  shift: msg`shift`,
  subject: msg`subject`,
  text: msg`text`,
  title: msg`title`,
  user_email: msg`e-mail address`,
  user_name: msg`user name`,
  user_number: msg`mobile number`,
}
/** Fields in which people describe themselves. */
const personalFields = new Set([
  'user_name',
  'password',
  'current_password',
  'name',
  'email',
  'contact',
  'user_email',
  'user_number',
])
const kinds: Record<string, string> = {
  string: msg`text`,
  number: msg`a number`,
  int: msg`a whole number`,
  boolean: msg`true or false`,
  array: msg`a list`,
  object: msg`an object`,
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

function nameOf({ path = [] }: Issue) {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return null
  const known = fieldNames[name]
  return { name, words: known ? translated(known) : name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase() }
}

function sizeMessage(words: string, issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>) {
  const isMost = issue.code === 'too_big'
  const limit = String(isMost ? issue.maximum : issue.minimum)
  if (issue.origin === 'string')
    return isMost
      ? t`The ${words} must have at most ${limit} characters.`
      : t`The ${words} must have at least ${limit} characters.`
  if (issue.origin === 'array')
    return isMost
      ? t`The number of ${words} must be at most ${limit}.`
      : t`The number of ${words} must be at least ${limit}.`
  return isMost ? t`The ${words} must be at most ${limit}.` : t`The ${words} must be at least ${limit}.`
}

function messageFor(issue: Issue) {
  if (issue.code === 'unrecognized_keys') return t`Unknown field: "${issue.keys.join('", "')}".`
  const field = nameOf(issue)
  if (!field) return issue.code === 'invalid_type' ? t`Please send a JSON object.` : undefined
  const { name, words } = field
  const isMissing = issue.input === undefined || (issue.input === '' && issue.code === 'invalid_format')
  if (isMissing) return personalFields.has(name) ? t`Please enter your ${words}.` : t`Please enter the ${words}.`
  if (issue.code === 'invalid_type')
    return t`The ${words} must be ${translated(kinds[issue.expected] ?? msg`of a different type`)}.`
  if (issue.code === 'invalid_value') return t`The ${words} must be one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeMessage(words, issue)
  if (issue.code === 'invalid_format') return t`The ${words} is not in the correct format.`
  return undefined
}

/** Makes every schema without a message of its own use the messages above. */
export function speakPlainly() {
  z.config({ customError: messageFor })
}
