import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'
import { publicTest, publicTests, testMode } from '../tests/schema.ts'

export const registerBody = z.strictObject({
  mode: testMode,
  center_id: id.nullish().describe('Of those who sit it offline, and of nobody else'),
  class_name: plainText(40).nullish().describe('Where the test asks for a class'),
})
export type RegisterBody = z.infer<typeof registerBody>

const testCentre = z.strictObject({ _id: id, center_name: z.string(), center_address: z.string() })
export type TestCentre = z.infer<typeof testCentre>

/** A registration, as the API names it. */
export const subscription = z.strictObject({
  _id: id,
  quiz_id: publicTest,
  mode: testMode,
  center_id: testCentre.nullable(),
  roll_no: z.number().int().describe('Screens show at least five digits'),
  seat: z.strictObject({ room: z.string(), number: z.number().int() }).nullable().describe('null: not seated yet'),
  created_on: time,
})
export type Subscription = z.infer<typeof subscription>

export const admitCard = subscription.extend({
  candidate_name: z.string().describe('As registered, or corrected since'),
})
export type AdmitCard = z.infer<typeof admitCard>

/**
 * Data of the tests page for a logged-in student: a submitted test is among the past attempts, not among the
 * subscribed.
 */
export const studentTests = publicTests.extend({
  now: time.describe("The server's clock, which alone decides what is open"),
  entry: z
    .enum(['by-registration', 'any-time', 'none'])
    .describe('How this person gets into a test: a tester needs no place, staff sit none'),
  subscribedTests: z.array(subscription.extend({ is_under_way: z.boolean().describe('Begun, and not handed in') })),
  pastAttempts: z.array(z.strictObject({ _id: id, quiz_id: publicTest })),
})
export type StudentTests = z.infer<typeof studentTests>
