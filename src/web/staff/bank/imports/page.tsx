import { templateCalls } from '#domains/bank/calls.ts'
import { addressOf } from '#platform/http/call.ts'
import { t } from '#platform/text/messages.ts'
import { download } from '#web/staff/shell/files.ts'
import { Button } from '../../frame/screen.tsx'
import css from '../../parts/imports/imports.module.css'
import { ImportsScreen } from '../../parts/imports/imports-screen.tsx'
import { orSay } from '../../parts/overlays/toast.tsx'
import { useQuestionWording } from '../import-wording.ts'

/** Uploads a file of questions, and lists earlier ones. */
export default function ImportsPage() {
  return (
    <ImportsScreen wording={useQuestionWording()}>
      <Templates />
    </ImportsScreen>
  )
}

function Templates() {
  const save = (format: 'csv' | 'xlsx' | 'jsonl') =>
    orSay(
      () => download(addressOf(templateCalls.template, { format }), `questions.${format}`),
      t`The template could not be downloaded.`,
    )
  return (
    <p className={css.templates}>
      Template with an example of each question type:
      <Button onPress={() => void save('xlsx')}>XLSX</Button>
      <Button onPress={() => void save('csv')}>CSV</Button>
      <Button onPress={() => void save('jsonl')}>JSON Lines</Button>
    </p>
  )
}
