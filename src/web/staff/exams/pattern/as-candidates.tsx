import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import { presentMarking } from '#domains/exams/patterns/rules.ts'
import type { NewPattern } from '#domains/exams/patterns/schema.ts'
import { useInstructionTexts } from '#web/exam/player/briefing/instructions/use-instruction-texts.ts'
import { GeneralInstructions, PaperInstructions, ViewIn } from '#web/exam/player/briefing/instructions.tsx'
import css from './pattern.module.css'
import { totalsOf } from './pattern-form.ts'

/** Returns a test of this pattern as the player receives it for a candidate without extra time. */
function candidateInfo({ name, body }: NewPattern): TestForCandidate {
  const { terms, sections } = body
  const totals = totalsOf(body)
  const idOf = (index: number) => String(index)
  return {
    test: {
      _id: '',
      quiz_name: name,
      quiz_type: 'mock-flt',
      duration: totals.minutes,
      mm: totals.marks,
      questions_count: totals.questions,
      sections: sections.map((section, index) => ({
        _id: idOf(index),
        section_name: section.name,
        questions_count: section.questions,
        ...presentMarking(section),
      })),
      languages: ['en', 'hi', 'or', 'bn'],
      section_timer: terms.clock === 'sections',
      publish_date: '',
      closes_at: null,
      modes_allowed: ['online'],
      allowed_centers: [],
    },
    terms: {
      calculator: terms.calculator,
      save_rule: terms.saveRule,
      marked_answers_count: terms.markedAnswersCount,
      drafts_count: terms.draftsCount,
      partial_credit: terms.severalCorrect === 'share',
      results: terms.results,
      sections: sections.map((section, index) => ({
        _id: idOf(index),
        minutes: section.minutes,
        locks: section.locks,
        early_advance: section.earlyAdvance,
        languages: section.languages,
        minimum_marks: section.minimumMarks,
        is_qualifying: section.isQualifying === true,
      })),
    },
    submission_status: 'none',
    submission_id: null,
    may_start: false,
    refusal: null,
    opens_in: 0,
    extra_minutes_per_hour: 0,
    seconds_allowed: totals.minutes * 60,
    attempts_left: 1,
    newest_attempt: null,
  }
}

/** Preview of the player's own instruction pages for the current input. */
export default function AsCandidates({ pattern }: { pattern: NewPattern }) {
  const shown = useInstructionTexts()
  const info = candidateInfo(pattern)
  return (
    <div className={css.candidates}>
      <ViewIn shown={shown} />
      <PaperInstructions info={info} shown={shown} />
      <GeneralInstructions terms={info.terms} shown={shown} />
    </div>
  )
}
