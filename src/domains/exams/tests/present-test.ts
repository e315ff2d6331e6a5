import { parseFraction, rounded, sumOf } from '../marks/rules.ts'
import { hasSectionClocks } from '../patterns/rules.ts'
import type { Test } from '../tables.ts'
import { closingTime } from './rules.ts'
import type { PublicSection, PublicTerms, PublicTest } from './schema.ts'

export function presentSection(section: Test['sections'][number]): PublicSection {
  return {
    _id: section.id,
    section_name: section.name,
    questions_count: section.questionsCount,
    marks_per_question: section.marksPerQuestion,
    penalty: section.penalty,
  }
}

/** Returns the maximum marks of the sections that count. */
function maximumMarks(test: Test) {
  const ofSection = (section: Test['sections'][number]) =>
    parseFraction(section.marksPerQuestion).mul(section.questionsCount)
  const counting = test.sections.filter(({ isQualifying }) => !isQualifying)
  return rounded(sumOf(counting.map(ofSection)), test.terms.roundingPlaces)
}

// Tests are remembered as long as nothing of them changes, and a list has hundreds: exact fractions of each would take most of its time.
const presented = new WeakMap<Test, PublicTest>()

/** Presents what may be known of a test before it is taken. */
export function presentTest(test: Test): PublicTest {
  const known = presented.get(test) ?? presentAnew(test)
  presented.set(test, known)
  return known
}

function presentAnew(test: Test): PublicTest {
  return {
    _id: test.id,
    quiz_name: test.name,
    quiz_type: test.type,
    duration: test.durationMinutes,
    mm: maximumMarks(test),
    questions_count: test.sections.reduce((count, section) => count + section.questionsCount, 0),
    sections: test.sections.map(presentSection),
    languages: test.languages,
    section_timer: hasSectionClocks(test),
    publish_date: test.opensAt.toISOString(),
    closes_at: closingTime(test)?.toISOString() ?? null,
    modes_allowed: test.modes,
    allowed_centers: test.centreIds ?? [],
  }
}

/** Presents the rules of the test for the instruction pages and the player. */
export function presentTerms({ terms, sections }: Test): PublicTerms {
  return {
    calculator: terms.calculator,
    save_rule: terms.saveRule,
    marked_answers_count: terms.markedAnswersCount,
    drafts_count: terms.draftsCount,
    partial_credit: terms.severalCorrect === 'share',
    results: terms.results,
    sections: sections.map(({ id, minutes, locks, earlyAdvance, languages, minimumMarks, isQualifying }) => ({
      _id: id,
      minutes,
      locks,
      early_advance: earlyAdvance,
      languages,
      minimum_marks: minimumMarks,
      is_qualifying: isQualifying,
    })),
  }
}
