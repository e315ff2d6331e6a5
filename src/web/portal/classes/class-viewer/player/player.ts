import type { Ref } from 'react'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'

/** What the page may do with a player, whatever plays. */
export type Player = { seek: (seconds: number) => void }

export type PlayerProps = {
  ref: Ref<Player>
  film: ShownFilm
  /** Told several times a second while it plays, and when it stops. */
  onMove: (seconds: number, state: { duration: number; hasStopped: boolean }) => void
}

/** What was stopped so near its beginning begins anew. */
const nearStart = 5

/** Where to go on; 0 for a film that was hardly begun. */
export function resumeAt({ position }: Pick<ShownFilm, 'position'>) {
  return position >= nearStart ? position : 0
}
