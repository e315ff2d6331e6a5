import { z } from 'zod'

/** `url`: shown once, when it is made; whoever knows it reads the calendar. */
export const newFeed = z.strictObject({ url: z.string() })
export type NewFeed = z.infer<typeof newFeed>

export const learningSettings = z.strictObject({
  has_feed: z.boolean(),
  reminds_by_mail: z.boolean().describe('One hour before each class'),
})
export type LearningSettings = z.infer<typeof learningSettings>

export const remindersBody = z.strictObject({ reminds_by_mail: z.boolean() })
export type RemindersBody = z.infer<typeof remindersBody>
