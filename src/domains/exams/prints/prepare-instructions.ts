import { plural, t } from '#platform/text/messages.ts'
import type { FrozenPaper, FrozenSection } from './schema.ts'

/*
 * Instructions printed before the first question, from the rules of the pattern.
 */

const isNone = (marks: string) => /^0+(\/\d+)?$/.test(marks)

type Marking = Pick<FrozenSection, 'marks_per_question' | 'penalty' | 'penalty_steps' | 'groups'>

/** Describes the marks, group by group where they differ: '2 marks each, −1/2 for a wrong answer'. */
export function tellMarks({ marks_per_question, penalty, penalty_steps = [], groups }: Marking): string {
  if (groups) {
    const told = groups.map(({ kind, questions_count, ...marking }) => {
      const count = plural(questions_count, '# question', '# questions')
      return kind === 'numeric' ? t`${count} with a number: ${tellMarks(marking)}` : `${count}: ${tellMarks(marking)}`
    })
    return told.join('; ')
  }
  const each = marks_per_question === '1' ? t`1 mark each` : t`${marks_per_question} marks each`
  const steps = penalty_steps.map(({ from, penalty }) => t`, from wrong answer ${from} on −${penalty}`).join('')
  const first = isNone(penalty)
    ? t`${each}, nothing off for a wrong answer`
    : t`${each}, −${penalty} for a wrong answer`
  return `${first}${steps}`
}

/** Returns the maximum marks, exact to two places. */
function maximumOf({ sections }: FrozenPaper) {
  const counting = sections.filter(({ is_qualifying }) => !is_qualifying)
  const parts = counting.flatMap((section): Pick<FrozenSection, 'questions_count' | 'marks_per_question'>[] => {
    return section.groups ?? [section]
  })
  const sum = parts.reduce((total, { questions_count, marks_per_question }) => {
    const [over = 0, under = 1] = marks_per_question.split('/').map(Number)
    return total + (questions_count * over) / under
  }, 0)
  return String(Number(sum.toFixed(2)))
}

/** Returns one line of each section for the table of the first page. */
export function tellSection(section: FrozenSection) {
  const { section_name, questions_count, minutes, is_qualifying } = section
  const time = minutes === null ? [] : [t`${plural(minutes, '# minute', '# minutes')}`]
  const qualifying = is_qualifying ? [t`has to be passed, not part of the total`] : []
  const parts = [t`${plural(questions_count, '# question', '# questions')}`, tellMarks(section), ...time, ...qualifying]
  return `${section_name}: ${parts.join(' · ')}`
}

export function tellInstructions(paper: FrozenPaper, { letter, languages }: { letter: string; languages: number }) {
  const { questions, minutes, sections, several } = paper
  const count = plural(questions.length, '# question', '# questions')
  const hasSeveral = questions.some(({ kind }) => kind === 'several')
  const partly =
    several === 'share'
      ? t`Where several options are right, a part of them, with none of the wrong ones, earns its share of the marks.`
      : t`Where several options are right, only all of them together, with none of the wrong ones, earn marks.`
  return [
    t`This paper has ${count}. You have ${plural(minutes, '# minute', '# minutes')}. The maximum is ${maximumOf(paper)} marks.`,
    t`This is set ${letter}. Fill the circle of set ${letter} on the answer sheet before you begin.`,
    t`Mark the answers on the answer sheet only. What is written on this paper is not counted.`,
    t`Check that the paper has all its pages. If one is missing or cannot be read, ask for another paper of the same set.`,
    ...(hasSeveral ? [partly] : []),
    ...(languages > 1 ? [t`If the languages differ, the text that stands first counts.`] : []),
    ...(sections.length > 1 ? sections.map(tellSection) : []),
  ]
}
