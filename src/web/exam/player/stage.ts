import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { PaperLanguages } from './device/paper-store.ts'
import type { Hall } from './hall/hall.tsx'
import type { WaitingStart } from './keep-trying.ts'
import type { Ending, Sitting } from './open-sitting.ts'
import type { Run } from './sitting/run.ts'

/**
 * The instructions. `notice`: what happened to answers of an earlier sitting stored on this device, ready to
 * show. `paperFrom`: page clock in milliseconds from which papers are fetched ahead; null: this candidate will
 * not sit the test now.
 */
export type AtBriefing = {
  name: 'briefing'
  info: TestForCandidate
  isOpening: boolean
  /** The next try of an opening that was refused for the moment. */
  waiting?: WaitingStart | null
  problem: string | null
  notice: string | null
  paperFrom: number | null
}

export type InHall = {
  name: 'hall'
  /** The code of this stage is fetched while the instructions are read. */
  Hall: typeof Hall
  info: TestForCandidate
  run: Run
  /** The attempt is being opened here again, after another page had taken it over. */
  isOpening?: boolean
  waiting?: WaitingStart | null
  problem: string | null
  sitting: Sitting
  languages: PaperLanguages
  /** Restored from this device without the server: as soon as the server answers, the attempt is opened there. */
  isRestored?: boolean
}

/** Stage of a candidate in the player. */
export type Stage =
  | { name: 'loading' }
  | { name: 'failed'; message: string; waiting?: WaitingStart }
  | AtBriefing
  | InHall
  | ({ name: 'thanks'; info: TestForCandidate } & Ending)
