import { useState } from 'react'
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { draftCalls } from '#domains/console/calls.ts'
import type { StaffDraft } from '#domains/console/drafts/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { TimeField } from '../forms/date-field.tsx'
import { FormDialog, showProblems } from '../forms/staff-form.tsx'
import { DotsIcon } from '../marks/icons.tsx'
import { State } from '../marks/state.tsx'
import { Dialog, SendDialog } from '../overlays/dialog.tsx'
import menu from '../overlays/menu.module.css'
import { say } from '../overlays/toast.tsx'
import css from './editor.module.css'
import { History } from './history.tsx'
import { canPublish, listProblems, mayBeTimed, moreItems } from './publish-rules.ts'
import type { DraftHand } from './use-draft.ts'

export function DraftState({ draft }: { draft: StaffDraft }) {
  const withCentre = useWithCentre()
  if (draft.waiting_id !== null)
    return (
      <State mark="half">
        <Link to={withCentre('/staff/approvals?box=mine')}>waiting for approval</Link>
      </State>
    )
  if (draft.state === 'published') return <State mark="filled">published</State>
  if (draft.state === 'scheduled')
    return <State mark="half">scheduled for {draft.publish_at && dayAndTime(draft.publish_at)}</State>
  if (draft.state === 'changed') return <State mark="half">published, with changes</State>
  return <State mark="ring">{draft.state === 'new' ? t`new` : t`draft`}</State>
}

/** Note for an office of one person, which has no second approver. */
export function AloneNote({ draft: { second_person: person, may_publish } }: { draft: StaffDraft }) {
  const withCentre = useWithCentre()
  if (!may_publish || person === 'not-needed' || person === 'there') return null
  return (
    <p className={css.alone}>
      <State mark="warn">
        {person === 'decides-alone'
          ? t`You are approving this alone because there is no second approver. The history and the log will say so.`
          : t`Nobody can approve this yet: it needs someone other than the person who sends it.`}
      </State>{' '}
      <Link to={withCentre(person === 'decides-alone' ? '/staff/approvals' : '/staff/approvals?box=rules')}>
        {person === 'decides-alone' ? t`Approvals` : t`Who approves`}
      </Link>
    </p>
  )
}

type PublishBarProps = {
  hand: DraftHand
  labels: Record<string, string>
  noun: string
  onPublished?: (draft: StaffDraft) => void
}
type Open = 'missing' | 'time' | 'history' | 'discard' | null

/** Publish button, and a menu with less frequent actions. */
export function PublishBar({ hand, labels, noun, onPublished }: PublishBarProps) {
  const [open, setOpen] = useState<Open>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useFormContext<FieldValues>()
  const { draft } = hand
  const place = { kind: draft.kind, id: draft._id }

  /** Saves, performs the action, and shows problems at their fields. */
  const act = async (ask: (version: string) => Promise<StaffDraft>) => {
    setBusy(true)
    try {
      if (!(await hand.flush())) return null
      const answer = await ask(hand.newest())
      hand.take(answer)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showProblems(form, error.errors)
      if (Object.keys(error.errors).length > 0) setOpen('missing')
      else say(error.message)
      return null
    } finally {
      setBusy(false)
    }
  }
  const publish = async (at?: string) => {
    const answer = await act((ifMatch) => api(draftCalls).publishDraft(place, at ? { at } : {}, { ifMatch }))
    if (!answer) return
    setOpen(null)
    if (answer.needs_yes) return say(t`Sent for approval.`)
    say(answer.publish_at ? t`Scheduled for ${dayAndTime(answer.publish_at)}.` : t`The ${noun} has been published.`)
    onPublished?.(answer)
  }
  const preview = async () => {
    // Opened during the press, because the browser would otherwise block it as a pop-up.
    const tab = window.open('', '_blank')
    const ask = async () => {
      if (!(await hand.flush())) throw new Error(t`Not saved yet.`)
      return api(draftCalls).previewDraft(place, {})
    }
    await ask().then(
      ({ path }) => tab?.location.replace(path),
      (error: unknown) => {
        tab?.close()
        if (error instanceof ApiError) showProblems(form, error.errors)
        if (error instanceof ApiError && Object.keys(error.errors).length > 0) setOpen('missing')
        else say(messageOf(error, t`The preview could not be created.`))
      },
    )
  }
  return (
    <>
      {draft.path !== null && <Button onPress={() => void preview()}>Preview</Button>}
      {mayBeTimed(draft, hand.state) && (
        <Button isDisabled={isBusy} onPress={() => setOpen('time')}>
          Schedule…
        </Button>
      )}
      {draft.may_publish && (
        <Button isPrimary isDisabled={!canPublish(draft, hand.state) || isBusy} onPress={() => void publish()}>
          {draft.needs_yes ? t`Send for approval` : t`Publish`}
        </Button>
      )}
      <MoreMenu
        draft={draft}
        onChoose={setOpen}
        onUnschedule={() => void act((ifMatch) => api(draftCalls).unscheduleDraft(place, {}, { ifMatch }))}
      />
      {open === 'missing' && <Missing errors={form.formState.errors} labels={labels} onClose={() => setOpen(null)} />}
      {open === 'time' && (
        <FormDialog<{ at: string | null }>
          title="Schedule publication"
          values={{ at: draft.publish_at }}
          submit="Schedule"
          onSubmit={({ at }) => publish(at ?? undefined)}
          onClose={() => setOpen(null)}
        >
          <TimeField name="at" label="When" hint="If this time has passed, it is published now." isRequired />
        </FormDialog>
      )}
      {open === 'history' && <History hand={hand} labels={labels} act={act} onClose={() => setOpen(null)} />}
      {open === 'discard' && (
        <SendDialog
          title="Discard this draft?"
          submit={t`Discard`}
          isPrimary={false}
          cancel={t`Keep it`}
          onSend={async () => {
            setOpen(null)
            await act((ifMatch) => api(draftCalls).discardDraft(place, {}, { ifMatch }))
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            {draft.published
              ? t`The published version stays. All changes since then will be lost.`
              : t`This ${noun} has never been published. All of it will be lost.`}
          </p>
        </SendDialog>
      )}
    </>
  )
}

type MoreProps = { draft: StaffDraft; onChoose: (open: Open) => void; onUnschedule: () => void }

function MoreMenu({ draft, onChoose, onUnschedule }: MoreProps) {
  const shown = moreItems(draft)
  if (shown.length === 0) return null
  return (
    <MenuTrigger>
      <AriaButton className={css.more ?? ''} aria-label="More">
        <DotsIcon />
      </AriaButton>
      <Popover className={menu.popover ?? ''} placement="bottom end">
        <Menu
          className={menu.menu ?? ''}
          aria-label="More"
          onAction={(key) => {
            const item = shown.find(({ id }) => id === key)
            if (item?.id === 'unschedule') onUnschedule()
            else if (item) onChoose(item.id)
          }}
        >
          {shown.map(({ id, label }) => (
            <MenuItem className={menu.item ?? ''} id={id} key={id}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

type MissingProps = { errors: object; labels: Record<string, string>; onClose: () => void }

/** Lists what is missing; each line links to its field. */
function Missing({ errors, labels, onClose }: MissingProps) {
  return (
    <Dialog title="Before it can be published" onClose={onClose}>
      <ul className={css.missing}>
        {listProblems(errors).map(({ path, message }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => {
                onClose()
                requestAnimationFrame(() => document.getElementsByName(path)[0]?.focus())
              }}
            >
              {labels[path] ?? path.replaceAll(/[._]/g, ' ')}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
