/*
 * Names shared by the database seeding and the benchmark's students.
 */

export const questionsCount = 100
export const studentPassword = 'Bench#2026'

export function studentName(index: number) {
  return `bench-${String(index).padStart(6, '0')}`
}

/** Token of a session created in advance: logins are measured elsewhere. */
export function studentToken(index: number) {
  return `${studentName(index)}-has-a-session-that-was-made-ahead`
}
