import type { Ref } from 'react'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'

/** What the page can do with a player, of whatever kind. */
export type Player = { seek: (seconds: number) => void }

export type PlayerProps = {
  ref: Ref<Player>
  film: ShownFilm
  /** Called several times a second during playback, and when it stops. */
  onMove: (seconds: number, state: { duration: number; hasStopped: boolean }) => void
}

/** A video stopped this close to its beginning starts over. */
const nearStart = 5

/** Returns where to resume; 0 for a video that was hardly begun. */
export function resumeAt({ position }: Pick<ShownFilm, 'position'>) {
  return position >= nearStart ? position : 0
}
