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

/** 1 attempt, 2 registrations */
export function tellTurnout({ attempts, registrations }: { attempts: number; registrations: number }) {
  return t`${plural(attempts, '# attempt', '# attempts')}, ${plural(registrations, '# registration', '# registrations')}`
}
