import { useActionData } from 'react-router'
import type { TryQuestion as Question } from '#domains/exams/try-question/schema.ts'
import type { NewsLine } from '../shown-content.ts'
import type { answerForm } from '../try-question/answer-form.ts'
import { TryQuestion } from '../try-question/try-question.tsx'
import type { FreeMock } from './free-mock.tsx'
import { WhatsNew } from './whats-new.tsx'

type Props = {
  data: { question: Question | null; mock: FreeMock | null; news: NewsLine[] | null }
}

/** What stands beside the announcements, as one file that is loaded later. A bubble that is filled before it has come is kept by its form, and loads it. */
export function Beside({ data: { question, mock, news } }: Props) {
  const sent = useActionData<typeof answerForm>() ?? null
  return (
    <>
      {question && <TryQuestion question={question} mock={mock} sent={sent} />}
      <WhatsNew news={news} />
    </>
  )
}
