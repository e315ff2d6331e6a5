import { z } from 'zod'
import { reviewSettings } from '#domains/bank/questions/schema.ts'
import { languageGroup, listOffered } from '#domains/bank/questions/set-languages.ts'
import { reviewGroup } from '#domains/bank/reviews/reads.ts'
import { languageSettings } from '#domains/bank/schema.ts'
import { limitGroup } from '#domains/catalogue/fees/create-discount.ts'
import { discountLimits } from '#domains/catalogue/fees/schema.ts'
import { careerGroup } from '#domains/content/careers/job-applications.ts'
import { careerSettings } from '#domains/content/careers/schema.ts'
import { uploadSettings } from '#domains/content/files/schema.ts'
import { uploadGroup } from '#domains/content/files/store-file.ts'
import { officerGroup } from '#domains/content/legal/reads.ts'
import { officerSettings } from '#domains/content/legal/schema.ts'
import { chosenWords, wordsState } from '#domains/content/terminology/schema.ts'
import { readWordsState, type WordsPlaces, wordsGroup } from '#domains/content/terminology/set-words.ts'
import { planGroup } from '#domains/exams/staff/change-plan.ts'
import { planSettings } from '#domains/exams/staff/schema.ts'
import { languageSheet } from '#domains/exams/staff/set-languages.ts'
import { tryGroup } from '#domains/exams/try-question/answer-question.ts'
import { trySettings } from '#domains/exams/try-question/schema.ts'
import { mailGroup } from '#domains/identity/accounts/mail-settings.ts'
import { mailSettings, mailText } from '#domains/identity/accounts/schema.ts'
import { accountSettings, keepingSettings } from '#domains/identity/privacy/schema.ts'
import { accountGroup, keepingGroup } from '#domains/identity/privacy/set-keeping.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { enquiryGroup } from '#domains/leads/remove-lost.ts'
import { enquirySettings, stageSettings } from '#domains/leads/schema.ts'
import { stageGroup } from '#domains/leads/staff/set-stages.ts'
import { reminderGroup } from '#domains/learning/calendar/remind-students.ts'
import { reminderSettings } from '#domains/learning/calendar/schema.ts'
import { downloadSettings } from '#domains/learning/viewer/schema.ts'
import { downloadGroup } from '#domains/learning/viewer/show-film.ts'
import type { MessageKinds } from '#domains/messages/outbox/describe-kind.ts'
import { checkedMessageGroup, messageGroup } from '#domains/messages/outbox/settings.ts'
import { messageSettings } from '#domains/messages/schema.ts'
import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { ifMatchOf } from '#platform/http/idempotency.ts'
import type { Serve } from '#platform/http/serve.ts'
import { settingsCalls } from './calls.ts'
import { askForSample, changeMailTemplate, listMailTemplates } from './mail-templates.ts'
import { changeSheet, presentSheet } from './present-sheet.ts'
import { readStorage, type StoragePlaces } from './read-storage.ts'
import { type AllSettings, allSettings, settingsInForce, sheetOf, staffMailTemplate, storageFacts } from './schema.ts'

const who = permitted('settings.edit')

type Asked<Body> = { body: Body; request: Parameters<typeof ifMatchOf>[0] }

const changing =
  <Body extends object>(group: SettingsGroup<Body>) =>
  (ctx: Context, { body, request }: Asked<Body>) =>
    changeSheet(ctx, group, { body, ifMatch: ifMatchOf(request) })

const sheet = <Body extends z.ZodType>(body: Body) => ({ who, body, answer: sheetOf(body) })

/** Key of a mail template. */
const keyParams = z.strictObject({ key: z.string().max(60) })

/** Reads the current value of each settings page. */
async function readAll(ctx: Context): Promise<AllSettings> {
  const [accounts, limits, stages, mail, reminders, uploads, downloads, messages] = await Promise.all([
    presentSheet(ctx, accountGroup),
    presentSheet(ctx, limitGroup),
    presentSheet(ctx, stageGroup),
    presentSheet(ctx, mailGroup),
    presentSheet(ctx, reminderGroup),
    presentSheet(ctx, uploadGroup),
    presentSheet(ctx, downloadGroup),
    presentSheet(ctx, messageGroup),
  ])
  const [keeping, enquiries, careers, officer, languages, exams, try_question, terminology, question_review] =
    await Promise.all([
      presentSheet(ctx, keepingGroup),
      presentSheet(ctx, enquiryGroup),
      presentSheet(ctx, careerGroup),
      presentSheet(ctx, officerGroup),
      presentSheet(ctx, languageGroup),
      presentSheet(ctx, planGroup),
      presentSheet(ctx, tryGroup),
      presentSheet(ctx, wordsGroup),
      presentSheet(ctx, reviewGroup),
    ])
  const ofWork = { accounts, limits, stages, mail, reminders, uploads, downloads, messages }
  const ofExams = { languages, exams, try_question, question_review }
  return { ...ofWork, keeping, enquiries, careers, officer, ...ofExams, terminology }
}

export function settingsRoutes(serve: Serve, places: StoragePlaces & WordsPlaces, messageKinds: MessageKinds) {
  const reading = permitted(['settings.read', 'settings.read-money', 'settings.read-exams'], 'any centre')
  serve(settingsCalls.settings, { who: reading, answer: allSettings }, readAll)
  serve(settingsCalls.inForce, { who: permitted('staff.door'), answer: settingsInForce }, async (ctx) => ({
    languages: [...(await listOffered(ctx))],
    uploads: await getSettings(ctx, uploadGroup),
  }))
  workRoutes(serve)
  examRoutes(serve)
  storageRoutes(serve, places)
  privacyRoutes(serve)
  mailRoutes(serve)
  serve(settingsCalls.changeMessages, sheet(messageSettings), changing(checkedMessageGroup(messageKinds)))
  wordsRoutes(serve, places)
}

function workRoutes(serve: Serve) {
  serve(settingsCalls.changeAccounts, sheet(accountSettings), changing(accountGroup))
  serve(settingsCalls.changeLimits, sheet(discountLimits), changing(limitGroup))
  serve(settingsCalls.changeStages, sheet(stageSettings), changing(stageGroup))
  serve(settingsCalls.changeReminders, sheet(reminderSettings), changing(reminderGroup))
}

function examRoutes(serve: Serve) {
  serve(settingsCalls.changeExams, sheet(planSettings), changing(planGroup))
  serve(settingsCalls.changeQuestionReview, sheet(reviewSettings), changing(reviewGroup))
  serve(settingsCalls.changeTryQuestion, sheet(trySettings), changing(tryGroup))
  serve(settingsCalls.changeLanguages, sheet(languageSettings), changing(languageSheet))
}

function storageRoutes(serve: Serve, places: StoragePlaces) {
  serve(settingsCalls.storage, { who: permitted('settings.read', 'any centre'), answer: storageFacts }, (ctx) =>
    readStorage(ctx, places),
  )
  serve(settingsCalls.changeUploads, sheet(uploadSettings), changing(uploadGroup))
  serve(settingsCalls.changeDownloads, sheet(downloadSettings), changing(downloadGroup))
}

function wordsRoutes(serve: Serve, places: WordsPlaces) {
  const reading = { who: permitted('settings.read', 'any centre'), answer: z.strictObject({ state: wordsState }) }
  serve(settingsCalls.terminology, reading, async (ctx) => ({ state: await readWordsState(ctx, places) }))
  serve(settingsCalls.changeTerminology, sheet(chosenWords), changing(wordsGroup))
}

function privacyRoutes(serve: Serve) {
  serve(settingsCalls.changeKeeping, sheet(keepingSettings), changing(keepingGroup))
  serve(settingsCalls.changeEnquiries, sheet(enquirySettings), changing(enquiryGroup))
  serve(settingsCalls.changeCareers, sheet(careerSettings), changing(careerGroup))
  serve(settingsCalls.changeOfficer, sheet(officerSettings), changing(officerGroup))
}

function mailRoutes(serve: Serve) {
  serve(settingsCalls.changeMail, sheet(mailSettings), changing(mailGroup))
  serve(
    settingsCalls.mailTemplates,
    { who: permitted('settings.read', 'any centre'), answer: z.array(staffMailTemplate) },
    listMailTemplates,
  )
  serve(
    settingsCalls.changeMailTemplate,
    { who, params: keyParams, body: mailText, answer: sheetOf(mailText) },
    (ctx, { params, body, request }) => changeMailTemplate(ctx, { key: params.key, body, ifMatch: ifMatchOf(request) }),
  )
  serve(
    settingsCalls.sendMailSample,
    { who, params: keyParams, body: mailText, answer: z.strictObject({ sent_to: z.string() }) },
    (ctx, { params, body }) => askForSample(ctx, { key: params.key, body }),
  )
}
