import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { type Api, ApiError } from '#web/shell/api/call-api.ts'
import type { DeviceStore } from './device/device-store.ts'
import { type KeptSitting, keepSitting } from './device/kept-sitting.ts'
import { createPaperLanguages, type PaperStore } from './device/paper-store.ts'
import { Hall } from './hall/hall.tsx'
import type { Trying } from './keep-trying.ts'
import { type Ending, openSitting } from './open-sitting.ts'
import type { InHall } from './stage.ts'

type HallParts = {
  api: Api
  device: DeviceStore
  papers: PaperStore
  info: TestForCandidate
  language: Language
  onEnd: (ending: Ending) => void
}

// Delay before loading the other languages, until the rush at the start of a test is over.
const othersAfterMs = 5_000
const othersSpreadMs = 20_000

type SittingOf = Omit<HallParts, 'papers' | 'api'> & Omit<Parameters<typeof openSitting>[0], 'terms'>

/** Opens a sitting that survives a reload without a network until it ends. */
async function openKeptSitting({ info, language, onEnd, ...parts }: SittingOf) {
  const keeping: { now: ReturnType<typeof keepSitting> | null } = { now: null }
  const end = (ending: Ending) => {
    keeping.now?.forget()
    onEnd(ending)
  }
  const sitting = await openSitting({ ...parts, terms: info.terms, onEnd: end })
  keeping.now = keepSitting({ info, language, attempt: parts.attempt, run: sitting.run })
  return sitting
}

type Entering = HallParts & {
  /** Retries each step that a busy server refuses. */
  trying: Trying
  /** Seconds since the student pressed the button. */
  waited: () => number
}

/**
 * Opens the attempt and decrypts the paper with the key that arrives with it. Fetches the sealed bytes first, so that
 * no timer runs while they load. `before`: this page's hall, if another page has taken the attempt from it. Rejects
 * with the server's refusal.
 */
export async function enterHall({ api, papers, trying, waited, ...parts }: Entering, before?: InHall): Promise<InHall> {
  const { info, language } = parts
  const testId = info.test._id
  const calls = api(sittingCalls)
  if (!before) await trying(() => papers.prepare({ testId, language })).catch(() => undefined) // a failure is reported by the opening
  const attempt = await trying(() => calls.openAttempt({ id: testId, waited_seconds: waited(), language }))
  const paperName = { testId, language, key: attempt.paper_key, tag: attempt.paper_tags[language] }
  const paper = before?.run.paper ?? (await trying(() => papers.load(paperName)))
  const sitting = await openKeptSitting({ ...parts, calls, attempt, paper, before: before?.sitting })
  const { run } = sitting
  const languages = before?.languages ?? createPaperLanguages({ papers, attempt, paper: run.paper, language })
  setTimeout(() => void languages.loadAll(info.test.languages), othersAfterMs + Math.random() * othersSpreadMs)
  return { name: 'hall', Hall, info, run, problem: null, sitting, languages }
}

/** A restored hall sends nothing until the attempt has been reopened. */
const noNetwork = () =>
  Promise.reject(new ApiError({ status: 0, code: 'offline', message: t`No connection. Check your network.` }))
const silent = { saveAnswers: noNetwork, submitAttempt: noNetwork, leaveSection: noNetwork }

type Restoring = Omit<HallParts, 'api' | 'info' | 'language'> & { kept: KeptSitting }

/** Restores the hall from this device, without the server. Rejects if the paper is not stored here. */
export async function restoreHall({ papers, kept, device, onEnd }: Restoring): Promise<InHall> {
  const { info, language, held, nextSeq, currentId, time_left, section_ends, extended_seconds } = kept
  const attempt = { ...kept.attempt, time_left, section_ends, extended_seconds, answers: held }
  const key = attempt.paper_key
  const paper = await papers.load({ testId: info.test._id, language, key, tag: attempt.paper_tags[language] })
  const hallInput = { info, language, device, onEnd, calls: silent, attempt, paper, goesOnAt: nextSeq, currentId }
  const sitting = await openKeptSitting(hallInput)
  const { run } = sitting
  const languages = createPaperLanguages({ papers, attempt, paper: run.paper, language })
  return { name: 'hall', Hall, info, run, problem: null, sitting, languages, isRestored: true }
}
