import type { Logger } from 'pino'
import { mailChallenge } from './domains/attempts/challenges/mail-decision.ts'
import { removeChallengeFile } from './domains/attempts/challenges/store-file.ts'
import { storeItems, sweepItems } from './domains/attempts/items/store-items.ts'
import { regradeTest } from './domains/attempts/marking/regrade-test.ts'
import { keyPurpose } from './domains/attempts/seals/make-seal.ts'
import { sealJournals } from './domains/attempts/seals/seal-journals.ts'
import { verifyEveryNight } from './domains/attempts/seals/verify-every-night.ts'
import { closeAttempt, sweepOverdueAttempts } from './domains/attempts/sitting/close-attempt.ts'
import { countOpenAttempts } from './domains/attempts/sitting/count-open.ts'
import { describeOldItems } from './domains/bank/questions/describe-items.ts'
import { draftKinds } from './domains/console/collect-kinds.ts'
import { mailSample } from './domains/console/settings/mail-templates.ts'
import { consoleTaskJobs } from './domains/console/tasks/run-tasks.ts'
import { getInstitute } from './domains/content/reads.ts'
import { expireContent } from './domains/content/staff/expire-content.ts'
import { watchDays } from './domains/content/watch-days.ts'
import { mailConfirmEmail } from './domains/identity/accounts/confirm-email.ts'
import type { Post } from './domains/identity/accounts/find-recipient.ts'
import { writeAsInstitute } from './domains/identity/accounts/mail-settings.ts'
import { mailWelcome } from './domains/identity/accounts/register-student.ts'
import { mailPasswordChanged, mailPasswordRemoved } from './domains/identity/passwords/change-password.ts'
import { mailPasswordReset } from './domains/identity/passwords/reset-password.ts'
import { keptSince } from './domains/identity/privacy/set-keeping.ts'
import { removeUnusedFile } from './domains/identity/profile/store-pictures.ts'
import { mailLoginCode } from './domains/identity/providers/verify-email.ts'
import { sweepIdentity } from './domains/identity/sessions/sweep-identity.ts'
import { lockStaff } from './domains/identity/staff/lock-staff.ts'
import { mailInvitation } from './domains/identity/staff/people/invite-person.ts'
import { mailProfileChanged } from './domains/identity/staff/students/mail-profile-changed.ts'
import { sweepImports } from './domains/imports/start-import.ts'
import { mailSubscriber } from './domains/leads/add-subscriber.ts'
import { mailLead } from './domains/leads/mail-lead.ts'
import { removeLostLeads } from './domains/leads/remove-lost.ts'
import { mailClass, remindStudents } from './domains/learning/calendar/remind-students.ts'
import { makePushKeys } from './domains/learning/push/make-keys.ts'
import { sendReminder } from './domains/learning/push/send-reminder.ts'
import { mailDue, mailParcel, mailPayment, mailRefund } from './domains/purchases/orders/mail-payment.ts'
import type { Gateways } from './domains/purchases/payments/choose-provider.ts'
import { purchaseJobs } from './domains/purchases/run-purchase-jobs.ts'
import { syncEntries } from './domains/search/sync-entries.ts'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import type { WorkClass } from './platform/data/database/bulkhead.ts'
import { dropPreview } from './platform/data/drafts/preview-draft.ts'
import { publishOnTime } from './platform/data/drafts/publish-draft.ts'
import { sweepIdempotencyKeys } from './platform/http/idempotency.ts'
import { deriveKey } from './platform/http/security/sealing.ts'
import { backUpAtNight } from './platform/ops/backup/back-up-at-night.ts'
import { wantedArchive } from './platform/ops/backup/places.ts'
import { hourMs } from './platform/text/india-time.ts'
import { type JobHandler, repeat, startJobs } from './platform/work/jobs/jobs.ts'
import { logParkedJobs } from './platform/work/jobs/reads.ts'
import { createMailer } from './platform/work/mail/mail.ts'
import { sweepTasks } from './platform/work/tasks/run-task.ts'

/** They wait for the gateway most of the time. */
const purchasesAtOnce = 4
/** They wait for the push services. */
const pushesAtOnce = 4
const remindEveryMs = 60_000
const searchEveryMs = 2000
const overdueEveryMs = 10_000
const itemsEveryMs = 60_000
const parkedEveryMs = 600_000
const closingsAtOnce = 4
const sealEveryMs = 60_000
const nightEveryMs = 600_000
const backupEveryMs = 600_000

const closingJobs: Record<string, JobHandler> = {
  // A server that dies while it closes an attempt must not hold the result back for a minute; the row's lock keeps two from counting it.
  'close-attempt': { run: (ctx, { attemptId }) => closeAttempt(ctx, String(attemptId), 'deadline'), leaseSeconds: 15 },
}

const regradeJobs: Record<string, JobHandler> = {
  'regrade-test': async (ctx, { testId }) => {
    await regradeTest(ctx, String(testId))
    await storeItems(ctx, String(testId))
  },
}

const draftJobs: Record<string, JobHandler> = {
  'drop-preview': dropPreview,
  'publish-draft': (ctx, payload) => publishOnTime(ctx, { kinds: draftKinds, lockStaff }, payload),
}

const contentJobs: Record<string, JobHandler> = { 'expire-content': expireContent }

const fileJobs: Record<string, JobHandler> = {
  'remove-unused-file': removeUnusedFile,
  'remove-challenge-file': removeChallengeFile,
}

const bankJobs: Record<string, JobHandler> = { 'describe-bank-items': describeOldItems }

function mailJobs(config: Config, log: Logger): Record<string, JobHandler> {
  const mailer = createMailer(config, log)
  const mailJob =
    (mail: (ctx: Context, payload: Record<string, unknown>, post: Post) => Promise<void>): JobHandler =>
    async (ctx, payload) => {
      const { name } = await getInstitute(ctx)
      const instituteMailer = await writeAsInstitute(ctx, mailer)
      await mail(ctx, payload, { mailer: instituteMailer, publicUrl: config.publicUrl, instituteName: name })
    }
  return {
    'mail-welcome': mailJob(mailWelcome),
    'mail-confirm-email': mailJob(mailConfirmEmail),
    'mail-password-reset': mailJob(mailPasswordReset),
    'mail-password-changed': mailJob(mailPasswordChanged),
    'mail-password-removed': mailJob(mailPasswordRemoved),
    'mail-login-code': mailJob(mailLoginCode),
    'mail-invitation': mailJob(mailInvitation),
    'mail-profile-changed': mailJob(mailProfileChanged),
    'mail-lead': mailJob(mailLead),
    'mail-subscriber': mailJob(mailSubscriber),
    'mail-payment': mailJob(mailPayment),
    'mail-refund': mailJob(mailRefund),
    'mail-due': mailJob(mailDue),
    'mail-parcel': mailJob(mailParcel),
    'mail-class': mailJob(mailClass),
    'mail-challenge': mailJob(mailChallenge),
    'mail-sample': mailJob(mailSample),
  }
}

function pushJobs(config: Config): Record<string, JobHandler> {
  const sender = { keys: makePushKeys(config), service: config.pushService }
  const send: JobHandler = (ctx, payload) => sendReminder(ctx, payload, sender)
  return { 'push-class': send, 'push-test': send }
}

/** Of the embedded database, by the process that has it. */
function keepBackups(makeContext: () => Context, config: Config) {
  if (wantedArchive(config) === undefined) return []
  const stopping = new AbortController()
  const { stop } = repeat(makeContext, backupEveryMs, async (ctx) => {
    const isQuiet = (await countOpenAttempts(ctx)).every(({ values }) => values.every(({ value }) => value === 0))
    const { dataDir } = config
    await backUpAtNight({ dataDir, isQuiet, now: ctx.now, log: ctx.log, signal: stopping.signal })
  })
  return [
    {
      stop: () => {
        stopping.abort()
        return stop()
      },
    },
  ]
}

/** A long import must not hold up an export. */
const tasksAtOnce = 2

/** They stop at their next step when the server does, and go on elsewhere. */
function startTasks(makeContext: () => Context) {
  const stopping = new AbortController()
  const { stop } = startJobs(makeContext, consoleTaskJobs(stopping.signal), { concurrency: tasksAtOnce })
  return {
    stop: () => {
      stopping.abort()
      return stop()
    },
  }
}

type Needs = { config: Config; log: Logger; gateways: Gateways }

/** Without a key nothing is sealed, and attempts are closed all the same. */
function keepSeals(makeContext: () => Context, config: Config) {
  const keeping = { key: deriveKey(config, keyPurpose), dataDir: config.dataDir }
  let isFirst = true
  const seal = (ctx: Context) => {
    const isAll = isFirst
    isFirst = false
    return sealJournals(ctx, keeping, isAll)
  }
  return [
    repeat(makeContext, sealEveryMs, seal),
    repeat(makeContext, nightEveryMs, (ctx) => verifyEveryNight(ctx, keeping)),
  ]
}

type Lane = { jobs: Record<string, JobHandler>; work: WorkClass; concurrency: number }

/**
 * Kinds that may wait for each other share a lane. Closing is apart, so that neither a mail server that does not answer nor a long regrade keeps an attempt from being closed within
 * its minute.
 */
export function jobLanes({ config, log, gateways }: Needs): Lane[] {
  const lane = (jobs: Lane['jobs'], concurrency = 1): Lane => ({ jobs, work: 'background', concurrency })
  return [
    { jobs: closingJobs, work: 'submit', concurrency: closingsAtOnce },
    lane(purchaseJobs(gateways), purchasesAtOnce),
    lane(regradeJobs),
    lane(draftJobs),
    lane(bankJobs),
    lane({ ...mailJobs(config, log), ...fileJobs, ...contentJobs }),
    lane(pushJobs(config), pushesAtOnce),
  ]
}

type Repeated = { everyMs: number; work: (ctx: Context) => Promise<void>; as?: WorkClass }

/** What is done again and again, whatever was enqueued. */
export const repeatedWork: Repeated[] = [
  { everyMs: overdueEveryMs, work: sweepOverdueAttempts, as: 'submit' },
  { everyMs: parkedEveryMs, work: logParkedJobs },
  { everyMs: itemsEveryMs, work: sweepItems },
  { everyMs: hourMs, work: sweepIdentity },
  { everyMs: hourMs, work: sweepIdempotencyKeys },
  { everyMs: hourMs, work: async (ctx) => sweepTasks(ctx, await keptSince(ctx)) },
  { everyMs: hourMs, work: sweepImports },
  { everyMs: hourMs, work: removeLostLeads },
  { everyMs: remindEveryMs, work: remindStudents },
  { everyMs: searchEveryMs, work: syncEntries },
]

/** Everything that nobody waits for, once for this installation's part of it; answers what ends each. */
export function startAllJobs(contextOf: (work: WorkClass) => Context, needs: Needs) {
  const makeContext = () => contextOf('background')
  return [
    ...jobLanes(needs).map(({ jobs, work, concurrency }) => startJobs(() => contextOf(work), jobs, { concurrency })),
    startTasks(makeContext),
    ...repeatedWork.map(({ everyMs, work, as = 'background' }) => repeat(() => contextOf(as), everyMs, work)),
    repeat(makeContext, remindEveryMs, watchDays()),
    ...keepSeals(makeContext, needs.config),
    ...keepBackups(makeContext, needs.config),
  ].map(({ stop }) => stop)
}
