import { z } from 'zod'
import { role, staffRole } from '#domains/identity/schema.ts'
import { readLines } from './read-data.ts'

/** `centre`: the end of its address; without it the grant covers all centres. */
const grant = z.strictObject({ role: staffRole, centre: z.string().optional() })
const person = { candidateName: z.string(), userName: z.string(), registrationNumber: z.string(), contact: z.string() }
const account = z.strictObject({
  ...person,
  role,
  grants: z.array(grant).optional(),
  /** E-mail of a student listed above. */
  guardianOf: z.string().optional(),
  email: z.string(),
  password: z.string(),
})

/** Demo accounts. Their passwords are published, so they are created only in an installation that is a demo from its first start. */
export const demoAccounts = readLines('accounts', account)

/** Fictional students who have sat the past tests, so that ranks, averages and toppers are meaningful from the start. Nobody can log in as them. */
export const demoCandidates = readLines('candidates', z.strictObject(person))
