import type { MySubmission } from '#domains/attempts/analysis/schema.ts'

const most = 20

/** Returns the scores of the newest tests in per cent of their marks, the oldest first. What is below zero stands at zero; results that are not out are left out. */
export function scorePoints(submissions: Pick<MySubmission, 'marks_obtained' | 'submitted_at' | 'quiz_id'>[]) {
  return submissions
    .flatMap(({ marks_obtained: marks, submitted_at: at, quiz_id: { mm } }) =>
      marks === null || mm <= 0 ? [] : [{ at, percent: Math.round(Math.max(0, Math.min(100, (marks / mm) * 100))) }],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(-most)
}
