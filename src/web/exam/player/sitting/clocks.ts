import type { OpenAttempt, SittingTime } from '../../../../domains/attempts/schema.ts'
import type { StudentPaper } from '../../../../domains/exams/schema.ts'
import { createDeadline } from './deadline.ts'
import { createSectionOrder, type OrderParts } from './section-order.ts'

export type ClocksParts = Pick<OrderParts, 'layout' | 'now' | 'setTimer' | 'onOver'> & {
  attempt: Pick<OpenAttempt, 'time_left' | 'section_ends'>
  paper: Pick<StudentPaper, 'sections'>
}

/** The clock of the whole test, and that of each section where they have their own. Times in seconds. */
export function createClocks({ attempt, paper, ...parts }: ClocksParts) {
  const deadline = createDeadline(parts.now, attempt.time_left)
  const sections = createSectionOrder({ ...parts, sections: paper.sections, ends: attempt.section_ends })
  return {
    sections,
    timeLeft: deadline.left,
    /** Of the clock to show: that of the open section, or of the whole test. */
    clockLeft: () => sections.left() ?? deadline.left(),
    /** True when another section is open from now on. */
    resync: ({ time_left, section_ends }: SittingTime) => {
      deadline.resync(time_left)
      sections.resync(section_ends)
      return sections.follow()
    },
  }
}
