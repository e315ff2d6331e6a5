import { z } from 'zod'

/** `url`: shown once, on creation; whoever knows it can read the calendar. */
export const newFeed = z.strictObject({ url: z.string() })
export type NewFeed = z.infer<typeof newFeed>

export const learningSettings = z.strictObject({
  has_feed: z.boolean(),
  reminds_by_mail: z.boolean().describe('One hour before each class'),
})
export type LearningSettings = z.infer<typeof learningSettings>

export const remindersBody = z.strictObject({ reminds_by_mail: z.boolean() })
export type RemindersBody = z.infer<typeof remindersBody>

const minutesBefore = z
  .number('must be a number of minutes')
  .int('must be a whole number of minutes')
  .min(10, 'must be at least 10 minutes')
  .max(240, 'must be at most 240 minutes')
/** The mails and messages name the time of day, so they are sent within the hours before. */
export const reminderSettings = z.strictObject({ class_minutes: minutesBefore, test_minutes: minutesBefore })
export type ReminderSettings = z.infer<typeof reminderSettings>
