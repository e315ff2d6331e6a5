import { tryCalls } from '#domains/exams/try-question/calls.ts'
import type { TryVerdict } from '#domains/exams/try-question/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { ActionInput } from '#web/shell/page.ts'
import { refusalOr } from '../../parts/page-frame/missing.tsx'

/** Result of an answer sent by a browser without scripts. */
export type SentAnswer = { verdict: TryVerdict | null; failure: string | null }

/** Answers for a browser without scripts, which cannot count the seconds. */
export async function answerForm({ api, form }: ActionInput): Promise<SentAnswer> {
  const read = (name: string) => (form.get(name) ?? '').slice(0, 40)
  const body = { question_id: read('question'), option_id: read('option') }
  if (body.option_id === '') return { verdict: null, failure: t`Fill one bubble first.` }
  const asked = await refusalOr(api(tryCalls).answerTryQuestion(body))
  return 'refusal' in asked ? { verdict: null, failure: asked.refusal } : { verdict: asked.answer, failure: null }
}
