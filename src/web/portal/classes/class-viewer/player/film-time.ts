import { spokenTime } from '#web/portal/parts/figures.ts'

function twoDigits(value: number) {
  return String(value).padStart(2, '0')
}

/** '41:08', and '1:32:10' from an hour on. */
export function filmTime(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const rest = `${twoDigits(Math.floor((whole % 3600) / 60))}:${twoDigits(whole % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '')
}

/** The same for a voice. */
export function spokenFilmTime(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const rest = spokenTime(whole % 3600)
  return hours === 0 ? rest : `${hours} ${hours === 1 ? 'hour' : 'hours'} ${rest}`
}
