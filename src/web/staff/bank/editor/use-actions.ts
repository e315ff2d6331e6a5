import { useState } from 'react'
import { useNavigate } from 'react-router'
import { questionCalls, reviewCalls } from '#domains/bank/calls.ts'
import type { StaffQuestion } from '#domains/bank/questions/schema.ts'
import type { ReviewNote } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { say } from '../../parts/overlays/toast.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api, messageOf } from '../../shell/api.ts'
import type { QuestionHand } from './use-question.ts'

export type Asking = 'ready' | 'approve' | 'return'

/** What can be done with a question, once what was typed is kept; a sentence says how it went. */
export function useActions(question: StaffQuestion, hand: QuestionHand) {
  const navigate = useNavigate()
  const number = String(question.number)
  const [asking, ask] = useState<Asking | null>(null)
  const act = async (work: (ifMatch: string) => Promise<string>) => {
    if (!(await hand.keeper.flush())) return say(t`Your changes are not saved yet.`)
    try {
      const sentence = await work(hand.keeper.version)
      ask(null)
      void answersChanged(questionCalls)
      void answersChanged(reviewCalls)
      say(sentence)
    } catch (error) {
      say(messageOf(error, t`This did not work. Please try again.`))
    }
  }
  const makeReady = (tests: string[]) =>
    act(async (ifMatch) => {
      const { version } = await api(questionCalls).makeReady({ number }, { replace_in: tests }, { ifMatch })
      return t`Version ${version} is ready.`
    })
  const discard = () =>
    act(async (ifMatch) => {
      const { edit_version } = await api(questionCalls).discardDraft({ number }, {}, { ifMatch })
      if (edit_version === null) await navigate('/staff/questions')
      return edit_version === null ? t`Question removed.` : t`Draft discarded.`
    })
  const move = (to: 'retire' | 'restore') =>
    act(async (ifMatch) => {
      const calls = api(questionCalls)
      await (to === 'retire' ? calls.retire({ number }, {}, { ifMatch }) : calls.restore({ number }, {}, { ifMatch }))
      return to === 'retire' ? t`New tests can no longer use this question.` : t`Tests can use this question again.`
    })
  return { asking, ask, makeReady, discard, move, ...reviewActions(number, act) }
}

type Act = (work: (ifMatch: string) => Promise<string>) => Promise<void>

function reviewActions(number: string, act: Act) {
  const send = () =>
    act(async (ifMatch) => {
      await api(reviewCalls).sendForReview({ number }, {}, { ifMatch })
      return t`The question is sent for review.`
    })
  const takeBack = () =>
    act(async (ifMatch) => {
      await api(reviewCalls).takeBack({ number }, {}, { ifMatch })
      return t`You can change the question again.`
    })
  const giveBack = (notes: ReviewNote[]) =>
    act(async (ifMatch) => {
      await api(reviewCalls).returnQuestion({ number }, { notes }, { ifMatch })
      return t`The question is returned with your notes.`
    })
  const approve = (tests: string[]) =>
    act(async (ifMatch) => {
      const { version } = await api(reviewCalls).approveQuestion({ number }, { replace_in: tests }, { ifMatch })
      return t`Version ${version} is ready.`
    })
  return { send, takeBack, giveBack, approve }
}
