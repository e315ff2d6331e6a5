import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'

// PostgreSQL stores any text except the character 0, which no person types; 22021 reports it for columns, 22P05 for JSON.
const unstorable = ['22021', '22P05']

/** Returns whether a statement failed because a text contains a character that PostgreSQL cannot store. */
export function isUnstorableText(error: unknown) {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError && unstorable.includes(cause.code ?? '')
}

/** Lists an error and its causes, outermost first. */
function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

// PostgreSQL's own transient errors: shutting down or starting up (57P), connection (08), too many connections, a
// lock, statement or transaction timeout, a deadlock, a read-only server.
const passing = /^(?:57P0[1-5]|57014|08...|53300|55P03|25P0[34]|25006|40001|40P01|58030)$/
const ofDisk = /^(?:53100|53400)$/
// Network and driver errors on the way to the database, by Node's codes and the driver's messages.
const ofNetwork = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const ofDriver =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered|was closed)|Cannot use a pool after)/

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

function isTransient(error: unknown) {
  if (error instanceof pg.DatabaseError) return passing.test(error.code ?? '')
  const isOfNetwork =
    error instanceof Error && ('syscall' in error || 'errno' in error) && ofNetwork.test(codeOf(error))
  return isOfNetwork || (error instanceof Error && ofDriver.test(error.message))
}

/** Returns whether a statement failed because the database is away, starting or too busy. It may be retried. */
export function isDatabaseAway(error: unknown) {
  return causesOf(error).some(isTransient)
}

/** Returns whether the database's disk is full. */
function isDiskFull(error: unknown) {
  return causesOf(error).some((cause) => cause instanceof pg.DatabaseError && ofDisk.test(cause.code ?? ''))
}

/**
 * Returns the refusal for a failed statement: an AppError thrown below it, 503 while the database is away, 507
 * when its disk is full; null for anything else.
 */
export function refusalOf(error: unknown) {
  const appError = causesOf(error).find((cause) => cause instanceof AppError)
  if (appError instanceof AppError) return appError
  if (isDiskFull(error)) return diskIsFull(error)
  if (!isDatabaseAway(error)) return null
  const words = t`The server is briefly unavailable. Please try again. Nothing you have saved is lost.`
  return new AppError('unavailable', words, { retryAfter: 2, cause: error })
}

/** In seconds: answers waiting on a device are sent as soon as there is room again. */
const untilRoom = 3

/**
 * Returns the error for a statement refused by a full disk; if it was one that stores answers, `answersMustWait`
 * handles it.
 */
function diskIsFull(cause: unknown) {
  const words = t`The server’s disk is full, so nothing can be saved at the moment. Please try again later and inform the institute.`
  return new AppError('storage_full', words, { retryAfter: untilRoom, cause })
}

/** Returns the error for work refused so that the remaining disk space is left to answers. */
export function diskIsLow() {
  const words = t`The server’s disk is almost full, so nothing new can be saved at the moment. Test answers are still being saved. Please inform the institute.`
  return new AppError('storage_full', words, { retryAfter: untilRoom })
}

/** Returns the same refusal for someone taking a test: their answers are safe on the device. */
export function answersMustWait(cause: unknown) {
  const words = t`The server has run out of space. Your answers are stored on this device and will be sent again within seconds. Please inform the institute.`
  return new AppError('storage_full', words, { retryAfter: untilRoom, cause })
}

/** Returns the name of the constraint that refused a statement; null when something else failed. */
export function violatedConstraint(error: unknown) {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined
  return cause instanceof pg.DatabaseError ? (cause.constraint ?? null) : null
}

function wordsOf(cause: Error | undefined) {
  if (!(cause instanceof pg.DatabaseError)) return cause?.message ?? t`no cause given`
  return [cause.code, cause.constraint].filter(Boolean).join(', ')
}

/**
 * Returns the error in a form that may be logged. Failed statements repeat their values, including names and
 * addresses: only their text and code are kept.
 */
export function withoutValues(error: unknown) {
  if (!(error instanceof DrizzleQueryError)) return error
  const plain = new Error(`Failed query (${wordsOf(error.cause)}): ${error.query}`)
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  plain.stack = [plain.message, ...frames].join('\n')
  return plain
}
