import { useWatch } from 'react-hook-form'
import { formatNames, questionExportCalls } from '#domains/bank/calls.ts'
import type { QuestionExportBody, QuestionFormat } from '#domains/bank/questions/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { BubbleField } from '../../parts/forms/fields.tsx'
import { FormDialog } from '../../parts/forms/staff-form.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { lookAtTasks } from '../../parts/tasks/watch-tasks.ts'
import { api } from '../../shell/api.ts'

type Fields = { format: QuestionFormat }
type ExportProps = { chosen: Pick<QuestionExportBody, 'filters' | 'numbers'>; onClose: () => void }

const choices = Object.entries(formatNames).map(([value, label]) => ({ value, label }))

/** What each format can and cannot represent. */
const holds: Record<QuestionFormat, string> = {
  jsonl: t`Holds all languages, passages, formulas, tables and pictures. Use it for another Abhyas question bank or as a copy. Drawings are restored in this bank only.`,
  moodle: t`Holds everything except drawings, which are restored in this bank only. Languages become multilang spans, passages are placed above each question, and difficulty and source become tags.`,
  gift: t`Cannot hold pictures: questions with a picture or a drawing are left out, and the task says how many. Languages become multilang spans, and passages are placed above each question.`,
  qti: t`Holds everything except drawings, which are restored in this bank only. Formulas become MathML. Other languages are stored in the catalogue of each item, which some programs do not show.`,
  xlsx: t`Cannot hold pictures: a cell has only their names, which mean something in this bank only.`,
}

function Holds() {
  const format: QuestionFormat = useWatch({ name: 'format' })
  return <p aria-live="polite">{holds[format]}</p>
}

/** Asks for the export format, and states its limits in advance. */
export default function ExportDialog({ chosen, onClose }: ExportProps) {
  const { numbers } = chosen
  const start = async ({ format }: Fields) => {
    const { rows } = await api(questionExportCalls).exportQuestions({ ...chosen, format })
    say(t`Exporting ${numberText(rows)} questions. You will find the file under Tasks.`)
    void lookAtTasks()
    onClose()
  }
  const title = numbers ? t`Export ${plural(numbers.length, '# question', '# questions')}` : t`Export these questions`
  return (
    <FormDialog<Fields> title={title} values={{ format: 'jsonl' }} onSubmit={start} submit="Export" onClose={onClose}>
      <BubbleField name="format" label="Format" choices={choices} />
      <Holds />
    </FormDialog>
  )
}
