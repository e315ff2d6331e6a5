import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

// PostgreSQL keeps any text but the character 0, which no person types; 22021 says so of columns, 22P05 of JSON.
const unstorable = ['22021', '22P05']

/** Whether a statement failed because a text it was given holds a character that no text may hold. */
export function isUnstorableText(error: unknown) {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError && unstorable.includes(cause.code ?? '')
}

/** The name of the constraint that refused a statement; null when something else failed. */
export function violatedConstraint(error: unknown) {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined
  return cause instanceof pg.DatabaseError ? (cause.constraint ?? null) : null
}

function wordsOf(cause: Error | undefined) {
  if (!(cause instanceof pg.DatabaseError)) return cause?.message ?? 'no cause given'
  return [cause.code, cause.constraint].filter(Boolean).join(', ')
}

/** The error as it may be logged. Failed statements repeat the values they were given, names and addresses too: their text and a code must do. */
export function withoutValues(error: unknown) {
  if (!(error instanceof DrizzleQueryError)) return error
  const plain = new Error(`Failed query (${wordsOf(error.cause)}): ${error.query}`)
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  plain.stack = [plain.message, ...frames].join('\n')
  return plain
}
