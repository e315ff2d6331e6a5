import type { PatternSection } from '#domains/exams/patterns/schema.ts'
import type { TestStage } from '#domains/exams/staff/schema.ts'
import type { QuizType } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { Mark } from '../parts/marks/state.tsx'

export const stageMarks: Record<TestStage, { mark: Mark; word: string }> = {
  plan: { mark: 'ring', word: t`in planning` },
  scheduled: { mark: 'half', word: t`scheduled` },
  open: { mark: 'filled', word: t`open` },
  ended: { mark: 'crossed', word: t`ended` },
  released: { mark: 'ok', word: t`released` },
}

export const typeNames: Record<QuizType, string> = {
  'mock-flt': t`Mock test`,
  subject: t`Subject test`,
  topic: t`Topic test`,
  class: t`Class test`,
  ftd: t`FTD test`,
  scholarship: t`Scholarship test`,
}

/** Describes the turnout: '1 attempt, 2 registrations'. */
export function tellTurnout({ attempts, registrations }: { attempts: number; registrations: number }) {
  return t`${plural(attempts, '# attempt', '# attempts')}, ${plural(registrations, '# registration', '# registrations')}`
}

type Marking = Pick<PatternSection, 'marksPerQuestion' | 'penalty' | 'penaltySteps'>

/** Returns a text about a section, or those about its groups if they differ. */
export function eachOf({ groups, ...section }: PatternSection, textOf: (marking: Marking) => string) {
  return [...new Set((groups ?? [section]).map(textOf))].join(' / ')
}

/** Describes a penalty: '−1/4, −1/3 from wrong answer 11 on'. */
export function penaltyText({ penalty, penaltySteps = [] }: Marking) {
  const steps = penaltySteps.map((step) => t`−${step.penalty} from wrong answer ${step.from} on`)
  return [penalty === '0' ? t`no penalty` : `−${penalty}`, ...steps].join(', ')
}
