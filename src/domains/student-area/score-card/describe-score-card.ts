import type { Analysis } from '#domains/attempts/analysis/schema.ts'
import type { Result } from '#domains/attempts/sitting/schema.ts'
import type { Test } from '#domains/exams/tables.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { marksText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import type { ScoreCardFields } from '../schema.ts'

/*
 * Texts of the shared picture of a result.
 */

export type ScoreCard = {
  title: string
  /** null if the student hides the marks. */
  score: { marks: string; of: string; results: Result[]; counts: { result: Result; text: string }[] } | null
  /** First name and rank, as far as they are shown. */
  person: string[]
  invitation: string
  /** Address of the test, or of the site if others cannot sit the test. It contains nothing about the student. */
  link: string
  host: string
  facts: string
}

export type Described = {
  analysis: Pick<
    Analysis,
    'quiz_id' | 'marks_obtained' | 'correct' | 'wrong' | 'skipped' | 'partial' | 'dropped' | 'standing'
  > & { question_data: Pick<Analysis['question_data'][number], 'sno' | 'result'>[] }
  test: Pick<Test, 'batchIds' | 'isFree'>
  candidateName: string
  shown: ScoreCardFields
  publicUrl: string
}

function describeScore({ analysis }: Described): NonNullable<ScoreCard['score']> {
  const { correct, wrong, skipped, partial, dropped } = analysis
  const counts = [
    { result: 'correct' as const, count: correct, text: t`${correct} right` },
    { result: 'partial' as const, count: partial, text: t`${partial} partly correct` },
    { result: 'wrong' as const, count: wrong, text: t`${wrong} wrong` },
    { result: 'skipped' as const, count: skipped, text: t`${skipped} left open` },
    { result: 'dropped' as const, count: dropped, text: t`${dropped} dropped` },
  ]
  return {
    marks: marksText(analysis.marks_obtained),
    of: t`of ${marksText(analysis.quiz_id.mm)}`,
    results: analysis.question_data.toSorted((a, b) => a.sno - b.sno).map(({ result }) => result),
    counts: counts.filter(({ count }) => count > 0).map(({ result, text }) => ({ result, text })),
  }
}

function describePerson({ analysis, candidateName, shown }: Described) {
  const { rank, candidates } = analysis.standing
  const [firstName = ''] = candidateName.trim().split(/\s+/)
  return [
    shown.name === 'true' ? firstName : '',
    shown.rank === 'true' && rank !== null ? t`Rank ${rank} of ${candidates}` : '',
  ].filter((part) => part !== '')
}

/** Returns whether others can sit the test: a practice test, but not one of a batch, of a class or with registration. */
function isForOthers({ analysis, test }: Described) {
  const { quiz_type: type } = analysis.quiz_id
  return !isRanked(type) && type !== 'class' && test.batchIds === null
}

/** Returns the texts of a score card. Without the score it also leaves out the result of each question. */
export function describeScoreCard(described: Described): ScoreCard {
  const { analysis, test, shown, publicUrl } = described
  const { quiz_id: quiz } = analysis
  const facts = [
    t`${plural(quiz.duration, '# minute', '# minutes')}`,
    t`${plural(quiz.questions_count, '# question', '# questions')}`,
  ]
  const isOpen = isForOthers(described)
  const path = isOpen ? loginThen(paths.player(quiz)) : paths.home
  return {
    title: quiz.quiz_name,
    score: shown.score === 'true' ? describeScore(described) : null,
    person: describePerson(described),
    invitation: isOpen ? t`Sit the same mock` : t`Practise with us`,
    link: publicUrl + path,
    host: new URL(publicUrl).host,
    facts: [...facts, ...(isOpen && test.isFree ? [t`free`] : [])].join(', '),
  }
}

/** Returns the largest bubbles with which all questions fit into a space, in pixels from centre to centre. */
export function bubbleGrid(count: number, { width, height }: { width: number; height: number }) {
  for (let step = 52; step > 8; step -= 1) {
    const columns = Math.floor(width / step)
    if (Math.ceil(count / columns) * step <= height) return { step, columns }
  }
  return { step: 8, columns: Math.floor(width / 8) }
}
