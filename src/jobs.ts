import type { Logger } from 'pino'
import { removeChallengeFile } from '#domains/attempts/challenges/save-challenge.ts'
import { keyPurpose, sealJournals } from '#domains/attempts/seals/seal-journals.ts'
import { closeOverdue, countOpenAttempts, sweepOverdueAttempts } from '#domains/attempts/sitting/close-attempt.ts'
import { removeOldApplications } from '#domains/content/careers/job-applications.ts'
import { expireContent, watchDays } from '#domains/content/staff/expire-content.ts'
import { keepPages } from '#domains/content/terminology/set-words.ts'
import { followFees } from '#domains/exams/registrations/follow-fees.ts'
import { tellOfAge } from '#domains/identity/guardians/decide-sections.ts'
import { keptSince, sweepIdentity } from '#domains/identity/privacy/set-keeping.ts'
import { remindDayBefore, remindStudents } from '#domains/learning/calendar/remind-students.ts'
import { sendReminder } from '#domains/learning/push/keep-subscription.ts'
import { keepKnownStandings, tellStandings } from '#domains/merit/scores/tell-changes.ts'
import type { Gateways } from '#domains/purchases/providers/choose-provider.ts'
import { makeCodeOptions } from '#domains/verification/issue-code.ts'
import { sweepPresence } from './domains/attempts/hall/record-presence.ts'
import { storeItems, sweepItems } from './domains/attempts/items/store-items.ts'
import { regradeTest } from './domains/attempts/marking/regrade-test.ts'
import { verifyEveryNight } from './domains/attempts/seals/verify-every-night.ts'
import { describeOldItems } from './domains/bank/questions/describe-items.ts'
import { draftKinds } from './domains/console/collect-kinds.ts'
import { consoleTaskJobs, printTasks, taskKinds } from './domains/console/tasks/run-tasks.ts'
import { removeApplicationFile } from './domains/content/careers/apply-for-post.ts'
import { moveWaitingListLater } from './domains/exams/seats/move-waiting.ts'
import { removeUnusedFile } from './domains/identity/profile/store-pictures.ts'
import { lockStaff } from './domains/identity/staff/lock-staff.ts'
import { sweepImports } from './domains/imports/start-import.ts'
import { removeLostLeads } from './domains/leads/remove-lost.ts'
import { tellAbsences } from './domains/learning/attendance/tell-absences.ts'
import { makePushKeys } from './domains/learning/push/make-keys.ts'
import { sweepMessages } from './domains/messages/collect-messages.ts'
import { purchaseJobs } from './domains/purchases/run-purchase-jobs.ts'
import { syncEntries } from './domains/search/sync-entries.ts'
import { mailJobs, messageJobs } from './mail-jobs.ts'
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
import { sweepTasks } from './platform/work/tasks/run-task.ts'

/** They wait for the gateway most of the time. */
const purchasesAtOnce = 4
/** They wait for the providers of SMS and WhatsApp. */
const messagesAtOnce = 4
/** They wait for the push services. */
const pushesAtOnce = 4
const remindEveryMs = 60_000
const feesEveryMs = 30_000
const searchEveryMs = 2000
const overdueEveryMs = 10_000
const itemsEveryMs = 60_000
const parkedEveryMs = 600_000
const closingsAtOnce = 4
const sealEveryMs = 60_000
const nightEveryMs = 600_000
const backupEveryMs = 600_000
const wordsEveryMs = 20_000

const closingJobs: Record<string, JobHandler> = {
  // A server that dies while it closes an attempt must not hold the result back for a minute; the row's lock keeps two from counting it.
  'close-attempt': { run: (ctx, { attemptId }) => closeOverdue(ctx, String(attemptId)), leaseSeconds: 15 },
}

const regradeJobs: Record<string, JobHandler> = {
  'regrade-test': async (ctx, { testId }) => {
    await keepKnownStandings(ctx, String(testId))
    await regradeTest(ctx, String(testId))
    await storeItems(ctx, String(testId))
    await tellStandings(ctx, String(testId))
  },
  'tell-standings': (ctx, { testId }) => tellStandings(ctx, String(testId)),
}

const draftJobs: Record<string, JobHandler> = {
  'drop-preview': dropPreview,
  'publish-draft': (ctx, payload) => publishOnTime(ctx, { kinds: draftKinds, lockStaff }, payload),
}

const contentJobs: Record<string, JobHandler> = { 'expire-content': expireContent }

/** Apart from mail, so that a slow mail server never delays the offer of a seat. */
const seatJobs: Record<string, JobHandler> = { 'move-waiting-list': moveWaitingListLater }

const classJobs: Record<string, JobHandler> = { 'tell-absences': tellAbsences }

const fileJobs: Record<string, JobHandler> = {
  'remove-unused-file': removeUnusedFile,
  'remove-challenge-file': removeChallengeFile,
  'remove-application-file': removeApplicationFile,
}

const bankJobs: Record<string, JobHandler> = { 'describe-bank-items': describeOldItems }

function pushJobs(config: Config): Record<string, JobHandler> {
  const sender = { keys: makePushKeys(config), service: config.pushService }
  const send: JobHandler = (ctx, payload) => sendReminder(ctx, payload, sender)
  return { 'push-class': send, 'push-test': send }
}

/** Aborts running work by its signal when stopping. */
function withSignal(stopping: AbortController, stop: () => Promise<void>) {
  return {
    stop: () => {
      stopping.abort()
      return stop()
    },
  }
}

/** Backs up the embedded database, in the process that runs it. */
function keepBackups(makeContext: () => Context, config: Config) {
  if (wantedArchive(config) === undefined) return []
  const stopping = new AbortController()
  const { stop } = repeat(makeContext, backupEveryMs, async (ctx) => {
    const isQuiet = (await countOpenAttempts(ctx)).every(({ values }) => values.every(({ value }) => value === 0))
    const { dataDir } = config
    await backUpAtNight({ dataDir, isQuiet, now: ctx.now, log: ctx.log, signal: stopping.signal })
  })
  return [withSignal(stopping, stop)]
}

/** Keeps the pages in the institute's words built; each node builds its own. */
function keepWords(makeContext: () => Context, config: Config) {
  const stopping = new AbortController()
  const { stop } = repeat(makeContext, wordsEveryMs, (ctx) => keepPages(ctx, config, stopping.signal))
  return withSignal(stopping, stop)
}

/** A long import must not hold up an export. */
const tasksAtOnce = 2

/** Starts the tasks. They stop at their next step when the server stops, and continue elsewhere. */
function startTasks(makeContext: () => Context, config: Config) {
  const stopping = new AbortController()
  const kinds = { ...taskKinds, ...printTasks(makeCodeOptions(config)) }
  const { stop } = startJobs(makeContext, consoleTaskJobs(stopping.signal, kinds), { concurrency: tasksAtOnce })
  return withSignal(stopping, stop)
}

type Needs = { config: Config; log: Logger; gateways: Gateways }

/** Without a key nothing is sealed, but attempts are still closed. */
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
 * Kinds that may wait for each other share a lane. Closing has its own, so that neither a mail server that does not
 * answer nor a long regrade keeps an attempt from being closed within its minute.
 */
export function jobLanes({ config, log, gateways }: Needs): Lane[] {
  const lane = (jobs: Lane['jobs'], concurrency = 1): Lane => ({ jobs, work: 'background', concurrency })
  return [
    { jobs: closingJobs, work: 'submit', concurrency: closingsAtOnce },
    lane(purchaseJobs(gateways), purchasesAtOnce),
    lane(regradeJobs),
    lane(draftJobs),
    lane(seatJobs),
    lane(bankJobs),
    lane({ ...mailJobs(config, log), ...fileJobs, ...contentJobs, ...classJobs }),
    lane(messageJobs(config, log), messagesAtOnce),
    lane(pushJobs(config), pushesAtOnce),
  ]
}

type Repeated = { everyMs: number; work: (ctx: Context) => Promise<void>; as?: WorkClass }

/** Repeated work, independent of the queue. */
export const repeatedWork: Repeated[] = [
  { everyMs: overdueEveryMs, work: sweepOverdueAttempts, as: 'submit' },
  { everyMs: parkedEveryMs, work: logParkedJobs },
  { everyMs: itemsEveryMs, work: sweepItems },
  { everyMs: hourMs, work: sweepIdentity },
  { everyMs: hourMs, work: tellOfAge },
  { everyMs: hourMs, work: sweepIdempotencyKeys },
  { everyMs: hourMs, work: sweepPresence },
  { everyMs: hourMs, work: async (ctx) => sweepTasks(ctx, await keptSince(ctx)) },
  { everyMs: hourMs, work: sweepImports },
  { everyMs: hourMs, work: sweepMessages },
  { everyMs: hourMs, work: removeLostLeads },
  { everyMs: hourMs, work: removeOldApplications },
  { everyMs: remindEveryMs, work: remindStudents },
  { everyMs: remindEveryMs, work: remindDayBefore },
  { everyMs: feesEveryMs, work: followFees },
  { everyMs: searchEveryMs, work: syncEntries },
]

/** Starts this installation's background work; returns the functions that stop each part. */
export function startAllJobs(contextOf: (work: WorkClass) => Context, needs: Needs) {
  const makeContext = () => contextOf('background')
  return [
    ...jobLanes(needs).map(({ jobs, work, concurrency }) => startJobs(() => contextOf(work), jobs, { concurrency })),
    startTasks(makeContext, needs.config),
    ...repeatedWork.map(({ everyMs, work, as = 'background' }) => repeat(() => contextOf(as), everyMs, work)),
    repeat(makeContext, remindEveryMs, watchDays()),
    ...keepSeals(makeContext, needs.config),
    ...keepBackups(makeContext, needs.config),
    keepWords(makeContext, needs.config),
  ].map(({ stop }) => stop)
}
