import type { TestStage } from '../../../domains/exams/staff/schema.ts'
import type { QuizType } from '../../../domains/exams/tests/schema.ts'
import { counted } from '../../../platform/text/counted.ts'
import type { Mark } from '../parts/marks/state.tsx'

export const stageMarks: Record<TestStage, { mark: Mark; word: string }> = {
  plan: { mark: 'ring', word: 'plan' },
  scheduled: { mark: 'half', word: 'scheduled' },
  open: { mark: 'filled', word: 'open' },
  ended: { mark: 'crossed', word: 'ended' },
  released: { mark: 'ok', word: 'released' },
}

export const typeNames: Record<QuizType, string> = {
  'mock-flt': 'Full mock',
  subject: 'Subject test',
  topic: 'Topic test',
  class: 'Class test',
  ftd: 'Free test',
  scholarship: 'Scholarship test',
}

/** 1 attempt, 2 registrations */
export function tellTurnout({ attempts, registrations }: { attempts: number; registrations: number }) {
  return `${counted(attempts, 'attempt')}, ${counted(registrations, 'registration')}`
}
