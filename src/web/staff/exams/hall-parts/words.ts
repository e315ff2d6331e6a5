import type { SeatState } from '#domains/attempts/hall/rules.ts'
import type { HallEvent, Seat } from '#domains/attempts/hall/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { howLong, timeOfDay } from '#web/ui/text/format-date.ts'
import type { Mark } from '../../parts/marks/state.tsx'

export const stateWords: Record<SeatState, { mark: Mark; word: string }> = {
  refused: { mark: 'bad', word: t`refused` },
  'second-device': { mark: 'warn', word: t`second device` },
  disconnected: { mark: 'bad', word: t`disconnected` },
  idle: { mark: 'half', word: t`idle` },
  'not-here': { mark: 'ring', word: t`not here yet` },
  starting: { mark: 'half', word: t`starting` },
  answering: { mark: 'filled', word: t`answering` },
  'on-paper': { mark: 'filled', word: t`on paper` },
  absent: { mark: 'crossed', word: t`absent` },
  finished: { mark: 'ok', word: t`finished` },
}

/** States of current candidates, to whom the server would give more time. */
export const sittingStates: readonly SeatState[] = [
  'refused',
  'second-device',
  'disconnected',
  'idle',
  'starting',
  'answering',
]

export const rollText = (roll: number | null) => (roll === null ? '' : rollNumberText(roll))

/** Describes a state: 'disconnected, for 3 min'. */
export function stateText({ state, since, closed_by }: Seat, now: string) {
  const { word } = stateWords[state]
  if (state === 'finished') return closed_by === 'student' ? t`handed in` : t`time over`
  if (since === null) return word
  if (state === 'idle' || state === 'disconnected') return t`${word} for ${howLong(since, now)}`
  return state === 'starting' ? word : t`${word} since ${timeOfDay(since)}`
}

/** Details beside a candidate's name: seat, refusal, wait at the start, last answer, extra minutes, devices. */
export function seatNotes({ saved_at, extended_minutes, openings, refusal, room_name, seat_no, waited_seconds }: Seat) {
  return [
    room_name && seat_no && t`${room_name}, seat ${seat_no}`,
    refusal,
    waited_seconds > 0 && t`waited ${plural(waited_seconds, '# second', '# seconds')} to start`,
    saved_at && t`last answer ${timeOfDay(saved_at)}`,
    extended_minutes > 0 && t`${plural(extended_minutes, '# minute', '# minutes')} more`,
    openings > 1 && t`opened ${plural(openings, '# time', '# times')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function whomOf({ candidate_name, center_name, room_name }: HallEvent) {
  const place = room_name && center_name ? t`${room_name}, ${center_name}` : (room_name ?? center_name)
  if (candidate_name === null) return place ?? t`everybody`
  return room_name === null ? candidate_name : t`${candidate_name}, ${room_name}`
}

/** Describes an event: '5 minutes more for Arpita Jena: power cut'. */
export function eventText(event: HallEvent) {
  const whom = whomOf(event)
  switch (event.kind) {
    case 'extension':
      return t`${plural(event.minutes ?? 0, '# minute', '# minutes')} more for ${whom}: ${event.text}`
    case 'incident':
      return t`Incident, ${whom}: ${event.text}`
    case 'absence':
      return t`${whom} was noted as absent`
    default:
      return t`Message to ${whom}: ${event.text} (read by ${event.read ?? 0})`
  }
}

/** Formats the time remaining, such as 0:47:56, by the server's clock; `offsetMs`: its difference from the device's. */
export function untilText(end: string, nowMs: number) {
  const seconds = Math.max(0, Math.floor((Date.parse(end) - nowMs) / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
