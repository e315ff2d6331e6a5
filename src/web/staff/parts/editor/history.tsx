import { useState } from 'react'
import { draftCalls } from '#domains/console/calls.ts'
import type { StaffDraft } from '#domains/console/drafts/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { TextButton } from '../../frame/screen.tsx'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { say } from '../overlays/toast.tsx'
import { Compared } from './conflicts.tsx'
import css from './editor.module.css'
import { textOf } from './merge.ts'
import { changedFields } from './publish-rules.ts'
import type { DraftHand } from './use-draft.ts'

type HistoryProps = {
  hand: DraftHand
  labels: Record<string, string>
  act: (ask: (version: string) => Promise<StaffDraft>) => Promise<StaffDraft | null>
  onClose: () => void
}

/** Lists every published state, newest first; each shows its changes and can be restored as the draft. */
export function History({ hand, labels, act, onClose }: HistoryProps) {
  const place = { kind: hand.draft.kind, id: hand.draft._id }
  const [shown, setShown] = useState<number | null>(null)
  const answer = useAnswer(draftCalls.revisions, place)
  const restore = async (version: number) => {
    const done = await act((ifMatch) => api(draftCalls).restoreRevision(place, { version }, { ifMatch }))
    if (!done) return
    onClose()
    say(t`Version ${version} is now the draft.`)
  }
  return (
    <Dialog title="History" onClose={onClose} isWide>
      {answer.data === undefined && <AnswerState answer={answer} />}
      <ol className={css.history}>
        {answer.data?.map(({ version, published_by, published_at, note }) => (
          <li key={version}>
            <b>Version {version}</b>
            <span>
              {published_by ? published_by.candidate_name : t`Imported`}, {dayAndTime(published_at)}
              {note && `: ${note}`}
            </span>
            <span className={css.historyActions}>
              <TextButton onPress={() => setShown(shown === version ? null : version)}>
                {shown === version ? t`Hide changes` : t`Show changes`}
              </TextButton>
              <TextButton onPress={() => void restore(version)}>Restore as draft</TextButton>
            </span>
            {shown === version && <Changes place={place} version={version} labels={labels} />}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

type ChangesProps = { place: { kind: string; id: string }; version: number; labels: Record<string, string> }

function Changes({ place, version, labels }: ChangesProps) {
  const answer = useAnswer(draftCalls.revision, { ...place, version: String(version) })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} />
  const fields = changedFields(data.body, data.before)
  if (fields.length === 0) return <p>No changes in this version.</p>
  return (
    <dl className={css.changes}>
      {fields.map((name) => (
        <div key={name}>
          <dt>{labels[name] ?? name.replaceAll('_', ' ')}</dt>
          <dd>
            <Compared before={data.before ? textOf(data.before[name]) : ''} after={textOf(data.body[name])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
