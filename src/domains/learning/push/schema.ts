import { z } from 'zod'

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .length(Math.ceil((bytes * 4) / 3))

/** Fields of the browser's `PushSubscription`. */
export const subscribeBody = z.strictObject({
  endpoint: z.url().max(1000),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
})
export type SubscribeBody = z.infer<typeof subscribeBody>

export const unsubscribeBody = z.strictObject({ endpoint: z.string().max(1000) })
export type UnsubscribeBody = z.infer<typeof unsubscribeBody>

export const pushSettings = z.strictObject({
  public_key: z.string().nullable().describe('That browsers subscribe with; null: this installation sends none'),
  devices: z.number().int().describe('Of the student that are reminded'),
  may_ask: z
    .boolean()
    .describe('They have registered for a test or own a course: there is something to be reminded of'),
})
export type PushSettings = z.infer<typeof pushSettings>
