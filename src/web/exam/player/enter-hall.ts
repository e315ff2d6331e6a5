import { sittingCalls } from '../../../domains/attempts/sitting/calls.ts'
import type { TestForCandidate } from '../../../domains/attempts/sitting/schema.ts'
import type { Language } from '../../../domains/bank/schema.ts'
import type { Api } from '../../shell/api.ts'
import type { DeviceStore } from './device/device-store.ts'
import { createPaperLanguages } from './device/paper-languages.ts'
import type { PaperStore } from './device/paper-store.ts'
import { Hall } from './hall/hall.tsx'
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

// The other languages come when the rush of a start is over.
const othersAfterMs = 5_000
const othersSpreadMs = 20_000

/** Opens the attempt and, with the key that comes with it, the paper. `before`: the hall of this page that another one took the attempt from. Rejects with what the server refused. */
export async function enterHall({ papers, info, language, ...parts }: HallParts, before?: InHall): Promise<InHall> {
  const testId = info.test._id
  const attempt = await parts.api(sittingCalls).openAttempt({ id: testId })
  const wanted = { testId, language, key: attempt.paper_key, tag: attempt.paper_tags[language] }
  const paper = before?.run.paper ?? (await papers.load(wanted))
  const sitting = await openSitting({ ...parts, attempt, paper, terms: info.terms, before: before?.sitting })
  const { run } = sitting
  const languages = before?.languages ?? createPaperLanguages({ papers, attempt, paper: run.paper, language })
  setTimeout(() => void languages.loadAll(info.test.languages), othersAfterMs + Math.random() * othersSpreadMs)
  return { name: 'hall', Hall, info, run, problem: null, sitting, languages }
}
