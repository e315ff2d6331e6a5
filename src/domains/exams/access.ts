import type { Actor } from '#platform/context.ts'

/** Ranks and seats are the students'; a tester tries a test without them. */
export function mayRegister(actor: Actor) {
  return actor.kind === 'user' && actor.role === 'student'
}
