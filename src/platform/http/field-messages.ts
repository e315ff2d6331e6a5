import { z } from 'zod'
import { msg, t, translated } from '#platform/text/messages.ts'

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
  return name === undefined ? null : { name, words: name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase() }
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

/** From here on every schema without a message of its own speaks as above. */
export function speakPlainly() {
  z.config({ customError: messageFor })
}
