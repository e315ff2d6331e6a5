/** The message of an error and of what caused it. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n${wordsOf(error.cause)}`
}
