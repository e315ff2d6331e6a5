import { z } from 'zod'

/*
 * What is said of a field whose schema says nothing of its own: a sentence for the person who filled it in.
 */

/** Fields that somebody tells of themselves. */
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
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

function nameOf({ path = [] }: Issue) {
  const name = path.findLast((part) => typeof part === 'string')
  return name === undefined ? null : { name, words: name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase() }
}

function sizeMessage(words: string, issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>) {
  const [bound, limit] = issue.code === 'too_big' ? ['most', issue.maximum] : ['least', issue.minimum]
  if (issue.origin === 'string') return `The ${words} must have at ${bound} ${limit} characters.`
  if (issue.origin === 'array') return `The ${words} must be a list of at ${bound} ${limit}.`
  return `The ${words} must be at ${bound} ${limit}.`
}

function messageFor(issue: Issue) {
  if (issue.code === 'unrecognized_keys') return `There is no field "${issue.keys.join('", "')}" here.`
  const field = nameOf(issue)
  if (!field) return issue.code === 'invalid_type' ? 'Please send a JSON object.' : undefined
  const { name, words } = field
  const isMissing = issue.input === undefined || (issue.input === '' && issue.code === 'invalid_format')
  if (isMissing) return `Please enter ${personalFields.has(name) ? 'your' : 'the'} ${words}.`
  if (issue.code === 'invalid_type') return `The ${words} must be ${kinds[issue.expected] ?? 'of another kind'}.`
  if (issue.code === 'invalid_value') return `The ${words} must be one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeMessage(words, issue)
  if (issue.code === 'invalid_format') return `The ${words} is not written as it should be.`
  return undefined
}

/** From here on every schema without a message of its own speaks as above. */
export function speakPlainly() {
  z.config({ customError: messageFor })
}
