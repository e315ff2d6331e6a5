import type { StudentPaper, StudentQuestion } from '#domains/exams/papers/schema.ts'
import type { PublicSection } from '#domains/exams/tests/schema.ts'
import { andList } from '#platform/text/listed.ts'

export type SectionLayout = { section: PublicSection; questions: StudentQuestion[] }

/** The paper in display order: section after section. */
export type Layout = { sections: SectionLayout[]; order: StudentQuestion[]; position: ReadonlyMap<string, number> }

export function layOut(paper: Pick<StudentPaper, 'sections' | 'questions'>): Layout {
  const sections = paper.sections
    .map((section) => ({ section, questions: paper.questions.filter(({ section_id }) => section_id === section._id) }))
    .filter(({ questions }) => questions.length > 0)
  const order = sections.flatMap(({ questions }) => questions)
  return { sections, order, position: new Map(order.map(({ _id }, index) => [_id, index])) }
}

export function findQuestion(layout: Layout, questionId: string) {
  return layout.order[layout.position.get(questionId) ?? -1]
}

/** Names sections that share a timer: 'Mathematics and Reasoning'. */
export function namesOf(parts: SectionLayout[]) {
  return andList(parts.map(({ section }) => section.section_name))
}

/** Returns the question `step` places away in the whole paper, across sections; undefined beyond either end. */
export function neighbour(layout: Layout, questionId: string, step: 1 | -1) {
  const position = layout.position.get(questionId)
  return position === undefined ? undefined : layout.order[position + step]
}
