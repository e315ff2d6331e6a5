import { add, closingTime, parseFraction, rounded, times } from './rules.ts'
import type { PublicSection, PublicTest } from './schema.ts'
import type { Test } from './tables.ts'

export function presentSection(section: Test['sections'][number]): PublicSection {
  return {
    _id: section.id,
    section_name: section.name,
    questions_count: section.questionsCount,
    marks_per_question: section.marksPerQuestion,
    penalty: section.penalty,
  }
}

function maximumMarks(test: Test) {
  const ofSection = (section: Test['sections'][number]) =>
    times(parseFraction(section.marksPerQuestion), section.questionsCount)
  return rounded(test.sections.map(ofSection).reduce(add, { n: 0, d: 1 }))
}

/** What may be known of a test before it is sat. */
export function presentTest(test: Test): PublicTest {
  return {
    _id: test.id,
    quiz_name: test.name,
    quiz_type: test.type,
    duration: test.durationMinutes,
    mm: maximumMarks(test),
    questions_count: test.sections.reduce((count, section) => count + section.questionsCount, 0),
    sections: test.sections.map(presentSection),
    languages: test.languages,
    // Patterns with a clock per section come with the exam hall; until then one clock serves the whole test.
    section_timer: false,
    publish_date: test.opensAt.toISOString(),
    closes_at: closingTime(test)?.toISOString() ?? null,
  }
}
