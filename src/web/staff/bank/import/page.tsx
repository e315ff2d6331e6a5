import { useState } from 'react'
import type { ImportRow, StaffImport } from '#domains/imports/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import forms from '#web/staff/parts/forms/forms.module.css'
import { ImportScreen } from '#web/staff/parts/imports/import-screen.tsx'
import type { Column } from '#web/staff/parts/lists/list-table.tsx'
import { useQuestionWording } from '../import-wording.ts'
import { Line } from '../language-bubbles.tsx'

const columns: Column<ImportRow>[] = [
  { key: 'line', head: t`Question`, cell: ({ line }) => <Line html={line} />, isWide: true },
]

type Choice = { likely?: boolean }
const waysWith = (choice: Choice) => [
  { label: () => t`Import as drafts`, options: { ready: false, ...choice } },
  {
    label: (count: number) => t`Import ${plural(count, '# question', '# questions')}`,
    options: { ready: true, ...choice },
  },
]

/** Imports one file of questions, from choosing its columns to adding it to the bank. */
export default function ImportPage() {
  const [choice, choose] = useState<Choice>({})
  const asked = (file: StaffImport) =>
    file.likely > 0 && <Likely count={file.likely} choice={choice} onChoose={choose} />
  return <ImportScreen wording={useQuestionWording()} columns={columns} ways={waysWith(choice)} choosing={asked} />
}

type LikelyProps = { count: number; choice: Choice; onChoose: (choice: Choice) => void }

/** Choice for questions that differ from existing ones only in spaces, capitals, or super- and subscripts. */
function Likely({ count, choice, onChoose }: LikelyProps) {
  const option = (likely: boolean, label: string) => (
    <label>
      <input type="radio" name="likely" checked={choice.likely === likely} onChange={() => onChoose({ likely })} />
      {label}
    </label>
  )
  return (
    <fieldset className={forms.bubbles}>
      <legend>
        {plural(count, '# question reads', '# questions read')} like another one. Please look at the rows below: are
        they the same?
      </legend>
      <div>
        {option(true, t`No, store them too`)}
        {option(false, t`Yes, leave them out`)}
      </div>
    </fieldset>
  )
}
