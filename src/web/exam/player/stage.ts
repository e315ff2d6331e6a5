import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { PaperLanguages } from './device/paper-store.ts'
import type { Hall } from './hall/hall.tsx'
import type { WaitingStart } from './keep-trying.ts'
import type { Ending, Sitting } from './open-sitting.ts'
import type { Run } from './sitting/run.ts'

/**
 * The instructions. `notice`: message about answers of an earlier sitting stored on this device. `paperFrom`: page
 * clock in milliseconds from which papers are fetched ahead; null: this candidate cannot take the test now.
 */
export type AtBriefing = {
  name: 'briefing'
  info: TestForCandidate
  isOpening: boolean
  /** Next retry of a start that was refused temporarily. */
  waiting?: WaitingStart | null
  problem: string | null
  notice: string | null
  paperFrom: number | null
}

export type InHall = {
  name: 'hall'
  /** The code of this stage, fetched while the candidate reads the instructions. */
  Hall: typeof Hall
  info: TestForCandidate
  run: Run
  /** The attempt is being reopened here after another page had taken it over. */
  isOpening?: boolean
  waiting?: WaitingStart | null
  problem: string | null
  sitting: Sitting
  languages: PaperLanguages
  /** Restored from this device without the server; the attempt is reopened as soon as the server answers. */
  isRestored?: boolean
}

/** Stages of the player. */
export type Stage =
  | { name: 'loading' }
  | { name: 'failed'; message: string; waiting?: WaitingStart }
  | AtBriefing
  | InHall
  | ({ name: 'thanks'; info: TestForCandidate } & Ending)
