import { type ReactNode, useEffect, useMemo } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { draftCalls } from '#domains/console/calls.ts'
import type { Fields, StaffDraft } from '#domains/console/drafts/schema.ts'
import { t } from '#platform/text/messages.ts'
import { howLongAgo } from '#web/ui/text/format-date.ts'
import { waitingScreen } from '../../frame/answer-states.tsx'
import { Screen } from '../../frame/screen.tsx'
import { useFreshAnswer } from '../../shell/use-answer.ts'
import { useStaff } from '../../shell/use-staff.ts'
import { Conflicts } from './conflicts.tsx'
import css from './editor.module.css'
import { AloneNote, DraftState, PublishBar } from './publish-bar.tsx'
import { untilThen } from './publish-rules.ts'
import { openDraft, useDraft } from './use-draft.ts'

type DraftEditorProps = {
  kind: string
  id: string
  /** 'notice', for titles and sentences. */
  noun: string
  /** Initial values of an empty form, for every field. */
  empty: Fields
  crumbs: { label: string; to: string }[]
  /** Labels of fields, for conflicts and history; defaults to the key as words. */
  labels?: Record<string, string>
  /** The fields: `TextField` and the others, named like those of the draft. */
  children: ReactNode
  /** Preview beside the fields, from 1024 px on. */
  aside?: (draft: StaffDraft) => ReactNode
  /** Called after publishing or reverting to the published state. */
  onPublished?: (draft: StaffDraft) => void
}

/** Editor for all drafts: saves input, publishes, shows the history, and merges concurrent changes. */
export function DraftEditor(props: DraftEditorProps) {
  const { kind, id, noun, crumbs } = props
  const answer = useFreshAnswer(draftCalls.draft, { kind, id })
  if (answer.data) return <Opened {...props} loaded={answer.data} key={`${kind} ${id}`} />
  return waitingScreen({ title: noun.slice(0, 1).toUpperCase() + noun.slice(1), crumbs, answer })
}

/** Shows publishing problems at their fields after the first attempt. */
function Opened({ loaded, ...props }: DraftEditorProps & { loaded: StaffDraft }) {
  const { kind, id, noun, empty, crumbs, children, labels = {}, aside, onPublished } = props
  const place = useMemo(() => ({ kind, id }), [kind, id])
  const opened = useMemo(() => openDraft(place, loaded, empty), [place, loaded, empty])
  const form = useForm<FieldValues>({ defaultValues: opened.values })
  const hand = useDraft(place, opened, (body) => form.reset(body, { keepErrors: false }))
  const { change } = hand
  const { draft } = hand
  // The form's own changes are outside React.
  useEffect(() => {
    const subscription = form.watch(() => change(plainValues(form.getValues())))
    // Restores and saves what was left on this device.
    change(opened.values)
    return () => subscription.unsubscribe()
  }, [form, change, opened])
  const title = draft.title || t`New ${noun}`
  return (
    <FormProvider {...form}>
      <Screen
        title={title}
        crumbs={crumbs}
        beside={<DraftState draft={draft} />}
        actions={<PublishBar hand={hand} labels={labels} noun={noun} onPublished={onPublished} />}
      >
        <SaveLine hand={hand} />
        <AloneNote draft={draft} />
        {untilThen(draft) && <p className={css.scheduled}>{untilThen(draft)}</p>}
        {hand.conflicts.length > 0 && <Conflicts hand={hand} labels={labels} body={plainValues(form.getValues())} />}
        <div className={css.columns}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: fields inside lose the focus */}
          <div className={css.fields} onBlur={() => void hand.flush()}>
            {children}
          </div>
          {aside && <aside className={css.aside}>{aside(draft)}</aside>}
        </div>
      </Screen>
    </FormProvider>
  )
}

/** Returns form values as JSON, without fields that never had a value. */
function plainValues(values: object): Fields {
  const plain: Fields = JSON.parse(JSON.stringify(values))
  return plain
}

function SaveLine({ hand: { draft, state, message } }: { hand: ReturnType<typeof useDraft> }) {
  const { me } = useStaff()
  const other = draft.edited_by && draft.edited_by._id !== me._id ? draft.edited_by.candidate_name : null
  const words = {
    saved: draft.edited_at && draft.state !== 'published' ? t`Saved ${howLongAgo(draft.edited_at)}` : t`No changes`,
    waiting: t`Not saved yet`,
    saving: t`Saving…`,
    away: t`The server does not answer. Your changes are kept on this device and saved as soon as it does.`,
    failed: t`Not saved: ${message ?? t`something went wrong on our side`}`,
    conflict: t`Not saved: someone else changed the same fields`,
  }[state]
  return (
    <p className={css.saved} data-state={state}>
      <span role="status">{words}</span>
      {other && state === 'saved' && <span> · last changed by {other}</span>}
      {draft.problem && (
        <strong className={css.problem}> · Could not be published at the scheduled time: {draft.problem}</strong>
      )}
    </p>
  )
}
