import { useState } from 'react'
import { printCalls } from '#domains/exams/calls.ts'
import type { PaperPrints } from '#domains/exams/prints/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { formatDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { languageNames } from '../../bank/words.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api, messageOf } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import css from '../parts/plan.module.css'
import { PrintDialog } from './print-dialog.tsx'

/** Printed versions of the paper, with the action of printing. */
export function Prints({ id }: { id: string }) {
  const answer = useAnswer(printCalls.prints, { id })
  return answer.data ? (
    <Versions id={id} prints={answer.data} />
  ) : (
    <AnswerState answer={answer} lines={2} otherwise={t`The printed versions could not be loaded.`} />
  )
}

type Props = { id: string; prints: PaperPrints }

function Versions({ id, prints }: Props) {
  const [asked, setAsked] = useState<'print' | 'version' | null>(null)
  const { versions, has_changed, questions } = prints
  return (
    <>
      <ShortTable
        title={t`On paper`}
        heads={[t`Version`, t`Frozen`, t`Languages`, t`Questions`]}
        numbers={1}
        below={[t`Languages`]}
        rows={versions.map(({ version, frozen_at, languages, questions }) => [
          String(version),
          [
            t`Version ${version}`,
            formatDayAndTime(new Date(frozen_at)),
            languages.map((language) => languageNames[language]).join(', '),
            numberText(questions),
          ],
        ])}
        empty={questions === 0 ? t`There is nothing to print yet.` : t`Not printed yet.`}
      />
      {has_changed && (
        <p className={css.missing}>
          The test has changed since its newest version. That version stays as it was printed; a new one takes up the
          changes.
        </p>
      )}
      {(questions > 0 || versions.length > 0) && (
        <p className={css.fields}>
          <Button onPress={() => setAsked('print')}>Print the paper</Button>
          {has_changed && <Button onPress={() => setAsked('version')}>Make a new version</Button>}
        </p>
      )}
      {asked === 'print' && <PrintDialog id={id} prints={prints} onClose={() => setAsked(null)} />}
      {asked === 'version' && <NewVersion id={id} prints={prints} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Two versions in one hall have different keys: it is said before. */
function NewVersion({ id, prints, onClose }: Props & { onClose: () => void }) {
  const version = (prints.versions[0]?.version ?? 0) + 1
  const make = async () => {
    try {
      await api(printCalls).makeVersion({ id }, { version })
      say(t`Version ${version} is made.`)
    } catch (error) {
      say(messageOf(error, t`This did not work. Please try again.`))
    }
    void answersChanged(printCalls)
    onClose()
  }
  return (
    <Dialog title={t`Make version ${version}?`} onClose={onClose}>
      <p>
        Papers that are printed already keep their order and their keys. Do not hand out two versions in one hall: their
        keys may differ.
      </p>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary onPress={() => void make()}>
          {t`Make version ${version}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
