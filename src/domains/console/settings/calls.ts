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
import { get, post, put } from '#platform/http/call.ts'
import type { AllSettings, SettingsInForce, Sheet, StaffMailTemplate, StorageFacts } from './schema.ts'

/** Settings that the office changes without a developer. Each page is saved as a whole and requires `If-Match`. */
export const settingsCalls = {
  settings: get('/api/staff/settings').types<{ answer: AllSettings }>(),
  changeAccounts: put('/api/staff/settings/accounts').types<{
    body: AccountSettings
    answer: Sheet<AccountSettings>
  }>(),
  changeLimits: put('/api/staff/settings/limits').types<{ body: DiscountLimits; answer: Sheet<DiscountLimits> }>(),
  changeStages: put('/api/staff/settings/stages').types<{ body: StageSettings; answer: Sheet<StageSettings> }>(),
  changeMail: put('/api/staff/settings/mail').types<{ body: MailSettings; answer: Sheet<MailSettings> }>(),
  changeReminders: put('/api/staff/settings/reminders').types<{
    body: ReminderSettings
    answer: Sheet<ReminderSettings>
  }>(),
  changeKeeping: put('/api/staff/settings/keeping').types<{ body: KeepingSettings; answer: Sheet<KeepingSettings> }>(),
  changeEnquiries: put('/api/staff/settings/enquiries').types<{
    body: EnquirySettings
    answer: Sheet<EnquirySettings>
  }>(),
  changeCareers: put('/api/staff/settings/careers').types<{ body: CareerSettings; answer: Sheet<CareerSettings> }>(),
  changeOfficer: put('/api/staff/settings/officer').types<{ body: OfficerSettings; answer: Sheet<OfficerSettings> }>(),
  changeLanguages: put('/api/staff/settings/languages').types<{
    body: LanguageSettings
    answer: Sheet<LanguageSettings>
  }>(),
  changeUploads: put('/api/staff/settings/uploads').types<{ body: UploadSettings; answer: Sheet<UploadSettings> }>(),
  changeDownloads: put('/api/staff/settings/downloads').types<{
    body: DownloadSettings
    answer: Sheet<DownloadSettings>
  }>(),
  storage: get('/api/staff/settings/storage').types<{ answer: StorageFacts }>(),
  changeExams: put('/api/staff/settings/exams').types<{ body: PlanSettings; answer: Sheet<PlanSettings> }>(),
  changeTryQuestion: put('/api/staff/settings/try-question').types<{ body: TrySettings; answer: Sheet<TrySettings> }>(),
  changeQuestionReview: put('/api/staff/settings/question-review').types<{
    body: ReviewSettings
    answer: Sheet<ReviewSettings>
  }>(),
  /** State of the institute's own terms on this server. */
  terminology: get('/api/staff/settings/terminology').types<{ answer: { state: WordsState } }>(),
  changeTerminology: put('/api/staff/settings/terminology').types<{ body: ChosenWords; answer: Sheet<ChosenWords> }>(),
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
