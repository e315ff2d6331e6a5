import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { marksText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'

/** Returns the minutes a sitting took, by the institute's rule: the duration less the rounded minutes that were left. */
export function minutesTaken(durationMinutes: number, secondsLeft: number) {
  const taken = durationMinutes - Math.round(secondsLeft / 60)
  return Math.min(Math.max(taken, 0), durationMinutes)
}

/** Formats the marks of one question: '+1', '−0.25', '0'. */
export function signedMarks(marks: number) {
  const text = marksText(marks)
  return marks > 0 && text !== '0' ? `+${text}` : text
}

export function percentText(percent: number) {
  return `${Number(percent.toFixed(1))}`
}

/** Formats minutes and seconds: '1:48'. */
export function clockTime(seconds: number) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Formats a time like `clockTime` for screen readers: '1 minute 48 seconds'. */
export function spokenTime(seconds: number) {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  const rest = t`${plural(whole % 60, '#\u00a0second', '#\u00a0seconds')}`
  if (minutes === 0) return rest
  return whole % 60 === 0
    ? t`${plural(minutes, '#\u00a0minute', '#\u00a0minutes')}`
    : t`${plural(minutes, '#\u00a0minute', '#\u00a0minutes')} ${rest}`
}

export function testLine(test: Pick<PublicTest, 'duration' | 'questions_count'> & { sections: unknown[] }) {
  const { duration, questions_count, sections } = test
  return [
    t`${plural(duration, '#\u00a0minute', '#\u00a0minutes')}`,
    t`${plural(questions_count, '#\u00a0question', '#\u00a0questions')}`,
    t`${plural(sections.length, '#\u00a0section', '#\u00a0sections')}`,
  ].join(', ')
}

/** Returns 'A' for the first option, 'B' for the second. */
export function optionLetter(index: number) {
  return String.fromCharCode(65 + index)
}

/** Returns the initial shown in place of a photo; '' for no name. */
export function initial(name: string) {
  return name.trim().charAt(0).toUpperCase()
}
