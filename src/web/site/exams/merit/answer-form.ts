import { scoreCalls } from '#domains/merit/scores/calls.ts'
import { lookUpProblems, readRollNumber, type TypedLookUp } from '#domains/merit/scores/rules.ts'
import type { FoundResult } from '#domains/merit/scores/schema.ts'
import type { ActionInput } from '#web/shell/page.ts'
import { refusalOr } from '../../parts/page-frame/missing.tsx'

/** Result of a form sent by a browser without scripts. */
export type Sent = {
  typed: TypedLookUp
  problems: { [name in keyof TypedLookUp]?: string }
  failure: string | null
  found: FoundResult | null
}

/** Looks a result up for a browser without scripts. */
export async function answerForm({ api, params, form }: ActionInput): Promise<Sent> {
  const read = (name: keyof TypedLookUp) => (form.get(name) ?? '').slice(0, 40)
  const typed = { roll_no: read('roll_no'), date_of_birth: read('date_of_birth') }
  const problems = lookUpProblems(typed)
  const roll_no = readRollNumber(typed.roll_no)
  if (roll_no === null || Object.keys(problems).length > 0) return { typed, problems, failure: null, found: null }
  const body = { roll_no, date_of_birth: typed.date_of_birth }
  const asked = await refusalOr(api(scoreCalls).lookUp({ id: params.id ?? '' }, body))
  return 'refusal' in asked
    ? { typed, problems, failure: asked.refusal, found: null }
    : { typed, problems, failure: null, found: asked.answer }
}
