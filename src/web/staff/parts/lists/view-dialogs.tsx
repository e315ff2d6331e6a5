import { useState } from 'react'
import { viewCalls } from '#domains/console/calls.ts'
import type { SavedView, ViewBody } from '#domains/console/views/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button, TextButton } from '../../frame/screen.tsx'
import { api } from '../../shell/api.ts'
import { useMay, useStaff } from '../../shell/use-staff.ts'
import { ChoiceField, TextField } from '../forms/fields.tsx'
import { StaffForm } from '../forms/staff-form.tsx'
import { Dialog, DialogActions } from '../overlays/dialog.tsx'
import { orSay, say } from '../overlays/toast.tsx'
import { roleNames } from '../text/roles.ts'
import { columnOrder, columnsInAddress, movedUp } from './address.ts'
import css from './filters.module.css'
import { useFilters } from './filters.tsx'

type Kept = (views: SavedView[]) => void
type SaveProps = { list: string; query: string; name: string; onClose: () => void; onKept: Kept }

/** Saves the list's current view. Replaces the user's own view of the same name. */
export function SaveDialog({ list, query, name, onClose, onKept }: SaveProps) {
  const { me } = useStaff()
  const isForAll = useMay()('people.grant')
  const ownRoles = new Set(me.grants.map(({ role }) => role))
  const roles = Object.entries(roleNames).flatMap(([value, label]) =>
    isForAll || [...ownRoles].some((role) => role === value) ? [{ value, label }] : [],
  )
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <p>
        Saves the filters, order and columns, for all centres. If you already have a view with this name, it is
        replaced.
      </p>
      <StaffForm<Pick<ViewBody, 'name' | 'role'>>
        values={{ name, role: null }}
        submit="Keep it"
        onCancel={onClose}
        onSubmit={async (body) => {
          onKept(await api(viewCalls).saveView({ list, query, ...body }))
          say(t`“${body.name.trim()}” saved.`)
          onClose()
        }}
      >
        <TextField name="name" label="Name" most={60} isRequired />
        <ChoiceField name="role" label="Who sees it" choices={roles} none="Only me" />
      </StaffForm>
    </Dialog>
  )
}

type ColumnsProps = { columns: { key: string; head: string }[]; onClose: () => void }

/** Dialog for choosing and ordering the list's columns. The first opens the row and stays. */
export function ColumnsDialog({ columns, onClose }: ColumnsProps) {
  const { read, set } = useFilters()
  const [begun] = useState(() => columnOrder(columns, read('columns').columns))
  const [order, setOrder] = useState(begun.order)
  const [shown, setShown] = useState<ReadonlySet<string>>(begun.shown)
  const headOf = (key: string) => columns.find((column) => column.key === key)?.head ?? key
  const show = (key: string, isOn: boolean) => {
    const next = new Set(shown)
    if (isOn) next.add(key)
    else next.delete(key)
    setShown(next)
  }
  const save = () => {
    const chosenKeys = order.filter((key) => shown.has(key))
    set('columns', columnsInAddress(columns, chosenKeys))
    onClose()
  }
  return (
    <Dialog title="Columns" onClose={onClose}>
      <ul className={css.columns}>
        <li>{columns[0]?.head}, always first</li>
        {order.map((key, at) => (
          <li key={key}>
            <label>
              <input type="checkbox" checked={shown.has(key)} onChange={(event) => show(key, event.target.checked)} />
              {headOf(key)}
            </label>
            {at > 0 && (
              <TextButton label={t`Move ${headOf(key)} up`} onPress={() => setOrder(movedUp(order, at))}>
                Up
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary onPress={save}>
          Apply
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ManageProps = { views: SavedView[]; onClose: () => void; onKept: Kept }

export function ManageDialog({ views, onClose, onKept }: ManageProps) {
  const isForAll = useMay()('people.grant')
  const remove = async ({ _id: id, name }: SavedView) => {
    await orSay(async () => {
      onKept(await api(viewCalls).removeView({ id }))
      say(t`“${name}” removed.`)
    })
  }
  return (
    <Dialog title="Remove a view" onClose={onClose}>
      <ul className={css.columns}>
        {views.map((view) => (
          <li key={view._id}>
            <span>
              {view.name}
              {view.role && <small className={css.by}>{roleNames[view.role]}</small>}
              {!view.is_mine && <small className={css.by}>by {view.owner_name}</small>}
            </span>
            {(view.is_mine || isForAll) && (
              <TextButton label={t`Remove ${view.name}`} onPress={() => void remove(view)}>
                Remove
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button isPrimary onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
