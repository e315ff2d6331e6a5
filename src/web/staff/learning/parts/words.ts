import type { Standing } from '#domains/learning/attendance/rules.ts'
import { t } from '#platform/text/messages.ts'

export const standingWords: Record<Standing, string> = {
  present: t`present`,
  absent: t`absent`,
  late: t`late`,
  excused: t`excused`,
  online: t`online`,
}

/** Letters in a bubble of the register, and in a cell of the month. */
export const standingLetters: Record<Standing, string> = {
  /* translators: present, in a bubble */
  present: t`P`,
  /* translators: absent, in a bubble */
  absent: t`A`,
  /* translators: late, in a bubble */
  late: t`L`,
  /* translators: excused, in a bubble */
  excused: t`E`,
  /* translators: joined online, in a bubble */
  online: t`O`,
}

export const percentText = (percent: number | null) => (percent === null ? t`none yet` : `${percent} %`)
