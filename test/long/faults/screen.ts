import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import type { Candidate } from './candidate.ts'
import type { Page } from './device.ts'

/** Chooses, removes or types something; actions for another kind of question do nothing. */
function answerSomehow({ chance }: Candidate, { run }: Page, question: StudentQuestion | undefined) {
  const option = question?.options[chance.below(question.options.length)]
  if (option) run.act({ type: 'choose', optionId: option._id })
  else run.act({ type: 'number', text: chance.pick(['5', '5.0', '-', '.5', '', '7']) })
}

/** Picks a question, mostly from the open section; occasionally the candidate tries one of another section. */
function pickQuestion({ chance }: Candidate, { run }: Page) {
  const { sections, order } = run.layout
  const open = sections[run.sections().indexOf('open')]?.questions ?? order
  const list = chance.happens(0.05) ? order : open
  return list[chance.below(list.length)]
}

/** Performs one action of a candidate on the screen. */
export function doSomething(candidate: Candidate, page: Page) {
  const { chance } = candidate
  const { run } = page
  const question = pickQuestion(candidate, page)
  if (chance.happens(0.5) && question) run.open(question._id)
  const current = run.layout.order.find(({ _id }) => _id === run.exam().currentId)
  if (chance.happens(0.8)) answerSomehow(candidate, page, current)
  if (chance.happens(0.05)) run.signal(chance.pick(['left', 'returned', 'copy'] as const))
  // A page without this action leaves drafts behind.
  if (chance.happens(0.7))
    run.act({ type: chance.pick(['save-next', 'save-next', 'flag-next', 'clear', 'previous', 'pause'] as const) })
}

/** Leaves the section before its time is over, if the network allows it. */
export async function leaveSection({ ledger, tally }: Candidate, { run }: Page) {
  tally.add('tries to leave a section')
  const problem = await run.leaveSection()
  ledger.tell(problem === null ? 'left a section' : `not out of the section: ${problem}`)
}
