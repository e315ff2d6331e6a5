import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'

export type ChooseExam = {
  chosen: string | null
  categories: PublicExamCategory[]
  /** Asks for the bundle anew, whose order follows the exam. */
  onChosen: () => Promise<void>
}

/** Renders the choice of the exam that the student prepares for, and stores it. */
export function ExamChoice({ id, chosen, categories, onChosen }: ChooseExam & { id: string }) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const choose = (examId: string) =>
    void run(async () => {
      await api(catalogueCalls).chooseExam({ exam_id: examId === '' ? null : examId })
      await onChosen()
    })
  const exams = categories.flatMap(({ items }) => items)
  return (
    <SelectField
      id={id}
      label={t`Your exam`}
      empty={t`Choose an exam`}
      options={exams.map(({ _id, exam_name }) => ({ value: _id, label: exam_name }))}
      value={chosen ?? ''}
      disabled={isSending}
      error={refusal?.message}
      onChange={({ target }) => choose(target.value)}
    />
  )
}
