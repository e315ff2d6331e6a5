import type { ReviewSettings } from '#domains/bank/questions/schema.ts'
import type { LanguageSettings } from '#domains/bank/schema.ts'
import type { DiscountLimits } from '#domains/catalogue/fees/schema.ts'
import type { CareerSettings } from '#domains/content/careers/schema.ts'
import type { UploadSettings } from '#domains/content/files/schema.ts'
import type { OfficerSettings } from '#domains/content/legal/schema.ts'
import type { ChosenWords } from '#domains/content/terminology/rules.ts'
import type { WordsState } from '#domains/content/terminology/schema.ts'
import type { PlanSettings } from '#domains/exams/staff/schema.ts'
import type { TrySettings } from '#domains/exams/try-question/schema.ts'
import type { MailSettings } from '#domains/identity/accounts/schema.ts'
import type { MailText } from '#domains/identity/mail-templates/rules.ts'
import type { AccountSettings, KeepingSettings } from '#domains/identity/privacy/schema.ts'
import type { EnquirySettings, StageSettings } from '#domains/leads/schema.ts'
import type { ReminderSettings } from '#domains/learning/calendar/schema.ts'
import type { DownloadSettings } from '#domains/learning/viewer/schema.ts'
import type { MessageSettings } from '#domains/messages/schema.ts'
import { get, post, put } from '#platform/http/call.ts'
import type { AllSettings, SettingsInForce, Sheet, StaffMailTemplate, StorageFacts } from './schema.ts'

type SheetChange<Body> = { body: Body; answer: Sheet<Body> }

/** Settings that the office changes without a developer. Each page is saved as a whole and requires `If-Match`. */
export const settingsCalls = {
  settings: get('/api/staff/settings').types<{ answer: AllSettings }>(),
  changeAccounts: put('/api/staff/settings/accounts').types<SheetChange<AccountSettings>>(),
  changeLimits: put('/api/staff/settings/limits').types<SheetChange<DiscountLimits>>(),
  changeStages: put('/api/staff/settings/stages').types<SheetChange<StageSettings>>(),
  changeMail: put('/api/staff/settings/mail').types<SheetChange<MailSettings>>(),
  changeMessages: put('/api/staff/settings/messages').types<SheetChange<MessageSettings>>(),
  changeReminders: put('/api/staff/settings/reminders').types<SheetChange<ReminderSettings>>(),
  changeKeeping: put('/api/staff/settings/keeping').types<SheetChange<KeepingSettings>>(),
  changeEnquiries: put('/api/staff/settings/enquiries').types<SheetChange<EnquirySettings>>(),
  changeCareers: put('/api/staff/settings/careers').types<SheetChange<CareerSettings>>(),
  changeOfficer: put('/api/staff/settings/officer').types<SheetChange<OfficerSettings>>(),
  changeLanguages: put('/api/staff/settings/languages').types<SheetChange<LanguageSettings>>(),
  changeUploads: put('/api/staff/settings/uploads').types<SheetChange<UploadSettings>>(),
  changeDownloads: put('/api/staff/settings/downloads').types<SheetChange<DownloadSettings>>(),
  storage: get('/api/staff/settings/storage').types<{ answer: StorageFacts }>(),
  changeExams: put('/api/staff/settings/exams').types<SheetChange<PlanSettings>>(),
  changeTryQuestion: put('/api/staff/settings/try-question').types<SheetChange<TrySettings>>(),
  changeQuestionReview: put('/api/staff/settings/question-review').types<SheetChange<ReviewSettings>>(),
  /** State of the institute's own terms on this server. */
  terminology: get('/api/staff/settings/terminology').types<{ answer: { state: WordsState } }>(),
  changeTerminology: put('/api/staff/settings/terminology').types<SheetChange<ChosenWords>>(),
  inForce: get('/api/staff/settings/in-force').types<{ answer: SettingsInForce }>(),
  mailTemplates: get('/api/staff/mail-templates').types<{ answer: StaffMailTemplate[] }>(),
  changeMailTemplate: put('/api/staff/mail-templates/:key').types<{
    params: { key: string }
    body: MailText
    answer: Sheet<MailText>
  }>(),
  /** Mails the template as typed to the caller. */
  sendMailSample: post('/api/staff/mail-templates/:key/samples').types<{
    params: { key: string }
    body: MailText
    answer: { sent_to: string }
  }>(),
}
