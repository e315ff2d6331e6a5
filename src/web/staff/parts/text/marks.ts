import { numberText } from '#platform/text/counted.ts'

const marks = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** 61.25, 1,200, −0.67 */
export const shortMarks = (value: number) => marks.format(value).replace('-', '−')

/** 9:05 of a minute and more, 1:02:09 from an hour on. */
export function timeTaken(seconds: number) {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const end = two(seconds % 60)
  return hours > 0 ? `${numberText(hours)}:${two(minutes)}:${end}` : `${minutes}:${end}`
}
