import { z } from 'zod'
import { reviewSettings } from '#domains/bank/questions/schema.ts'
import { language, languageSettings } from '#domains/bank/schema.ts'
import { discountLimits } from '#domains/catalogue/fees/schema.ts'
import { careerSettings } from '#domains/content/careers/schema.ts'
import { uploadSettings } from '#domains/content/files/schema.ts'
import { officerSettings } from '#domains/content/legal/schema.ts'
import { chosenWords } from '#domains/content/terminology/schema.ts'
import { planSettings } from '#domains/exams/staff/schema.ts'
import { trySettings } from '#domains/exams/try-question/schema.ts'
import { mailSettings, mailText } from '#domains/identity/accounts/schema.ts'
import { accountSettings, keepingSettings } from '#domains/identity/privacy/schema.ts'
import { enquirySettings, stageSettings } from '#domains/leads/schema.ts'
import { reminderSettings } from '#domains/learning/calendar/schema.ts'
import { downloadSettings } from '#domains/learning/viewer/schema.ts'
import { messageSettings } from '#domains/messages/schema.ts'
import { time } from '#platform/http/schema.ts'
import { person } from '../drafts/schema.ts'

/** A settings page: its value, its version (`If-Match`) and who changed it last. */
export const sheetOf = <T extends z.ZodType>(body: T) =>
  z.strictObject({
    body,
    version: z.number().int().describe('0: nobody has changed it yet'),
    changed_by: person.nullable(),
    changed_at: time.nullable(),
  })
export type Sheet<Body> = {
  body: Body
  version: number
  changed_by: z.infer<typeof person> | null
  changed_at: string | null
}

export const allSettings = z.strictObject({
  accounts: sheetOf(accountSettings),
  limits: sheetOf(discountLimits),
  stages: sheetOf(stageSettings),
  mail: sheetOf(mailSettings),
  reminders: sheetOf(reminderSettings),
  messages: sheetOf(messageSettings),
  keeping: sheetOf(keepingSettings),
  enquiries: sheetOf(enquirySettings),
  careers: sheetOf(careerSettings),
  officer: sheetOf(officerSettings),
  languages: sheetOf(languageSettings),
  uploads: sheetOf(uploadSettings),
  downloads: sheetOf(downloadSettings),
  exams: sheetOf(planSettings),
  try_question: sheetOf(trySettings),
  question_review: sheetOf(reviewSettings),
  terminology: sheetOf(chosenWords),
})
export type AllSettings = z.infer<typeof allSettings>

const amount = z.number().int().describe('Bytes')
export const storageFacts = z.strictObject({
  database: z.strictObject({ is_own: z.boolean().describe('This installation runs it'), bytes: amount }),
  files: z.strictObject({
    place: z.string().describe('The folder, or the name of the bucket'),
    measured: z
      .strictObject({ files: z.number().int(), bytes: amount })
      .nullable()
      .describe('null: a bucket, or more than are counted at once'),
  }),
  is_bucket: z.boolean(),
  disk: z.strictObject({ free_bytes: amount, size_bytes: amount }).describe('Where the folder of the data lies'),
  backups: z
    .strictObject({ days: z.number().int(), count: z.number().int(), newest_at: time.nullable() })
    .nullable()
    .describe('null: this installation makes none of its own'),
})
export type StorageFacts = z.infer<typeof storageFacts>

/** Settings that all screens of the office follow. */
export const settingsInForce = z.strictObject({
  languages: z.array(language).describe('In their order'),
  uploads: uploadSettings,
})
export type SettingsInForce = z.infer<typeof settingsInForce>

/** A mail to students: its standard text, and the office's version. */
export const staffMailTemplate = z.strictObject({
  key: z.string(),
  name: z.string(),
  when: z.string().describe('When it goes out'),
  placeholders: z.array(
    z.strictObject({
      name: z.string().describe('Stands in braces in the text'),
      label: z.string(),
      sample: z.string(),
      is_required: z.boolean().describe('The text is refused without it'),
    }),
  ),
  standard: mailText,
  sheet: sheetOf(mailText),
})
export type StaffMailTemplate = z.infer<typeof staffMailTemplate>
