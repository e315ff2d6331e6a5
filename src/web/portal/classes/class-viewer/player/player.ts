import type { Ref } from 'react'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { spokenTime } from '#web/portal/parts/figures.ts'

/** What the page can do with a player of any kind. */
export type Player = { seek: (seconds: number) => void }

export type PlayerProps = {
  ref: Ref<Player>
  film: ShownFilm
  /** Called several times a second during playback, and when it stops. */
  onMove: (seconds: number, state: { duration: number; hasStopped: boolean }) => void
}

/** A video stopped this close to its start begins from the start again. */
const nearStart = 5

/** Returns the position to resume at; 0 for a video barely begun. */
export function resumeAt({ position }: Pick<ShownFilm, 'position'>) {
  return position >= nearStart ? position : 0
}

function twoDigits(value: number) {
  return String(value).padStart(2, '0')
}

/** Formats a position: '41:08', and '1:32:10' from an hour on. */
export function filmTime(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const rest = `${twoDigits(Math.floor((whole % 3600) / 60))}:${twoDigits(whole % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '')
}

/** Formats a position for screen readers. */
export function spokenFilmTime(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const rest = spokenTime(whole % 3600)
  return hours === 0 ? rest : t`${plural(hours, '# hour', '# hours')} ${rest}`
}
