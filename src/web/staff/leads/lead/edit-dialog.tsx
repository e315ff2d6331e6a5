import { useState } from 'react'
import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import { sourceNames } from '#domains/leads/staff/rules.ts'
import type { EditLeadBody, Lead } from '#domains/leads/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import editor from '#web/staff/parts/editor/editor.module.css'
import { ChoiceField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { FormDialog } from '#web/staff/parts/forms/staff-form.tsx'
import { Dialog, DialogActions } from '#web/staff/parts/overlays/dialog.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useCentre, useStaff } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { currentOf } from '../parts/current-lead.ts'
import { sources, useChoices } from '../parts/use-choices.ts'
import { type Difference, differencesOf, type FieldName, fieldsOf, firstChoice, takenTogether } from './stale-edit.ts'

type EditProps = { lead: Lead; onClose: () => void; onDone: (lead: Lead) => void }
type Stale = { mine: EditLeadBody; theirs: Lead }

export function EditDialog({ lead, onClose, onDone }: EditProps) {
  const { myCentres } = useCentre()
  const { courses } = useChoices()
  // The state with which the form started, whatever is reloaded behind it.
  const [base] = useState(lead)
  const [stale, setStale] = useState<Stale | null>(null)
  const save = async (given: EditLeadBody, seen: Lead) => {
    try {
      onDone(await api(leadDeskCalls).editLead({ id: lead._id }, given, { ifMatch: String(seen.version) }))
    } catch (error) {
      const theirs = currentOf(error)
      if (!theirs) throw error
      setStale({ mine: given, theirs })
    }
  }
  if (stale)
    return (
      <Dialog title="Edit lead" onClose={onClose} isWide>
        <StaleChoice
          key={stale.theirs.version}
          base={base}
          mine={stale.mine}
          theirs={stale.theirs}
          onSave={(body) => save(body, stale.theirs)}
          onClose={() => onDone(stale.theirs)}
        />
      </Dialog>
    )
  return (
    <FormDialog<EditLeadBody>
      title="Edit lead"
      values={fieldsOf(base)}
      onSubmit={(given) => save(given, base)}
      submit="Save"
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired most={100} />
      <TextField name="phone" label="Phone" type="tel" most={30} />
      <TextField name="email" label="E-mail" type="email" most={254} />
      <TextField name="father_name" label="Father’s name" most={100} />
      <TextField name="father_phone" label="Father’s phone" type="tel" most={30} />
      <ChoiceField
        name="center_id"
        label="Centre"
        none="None"
        choices={myCentres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))}
      />
      <ChoiceField
        name="course_id"
        label="Course"
        none="Other"
        choices={courses.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <ChoiceField name="source" label="Source" choices={sources} />
    </FormDialog>
  )
}

const labels: Record<FieldName, string> = {
  name: t`Name`,
  phone: t`Phone`,
  email: t`E-mail`,
  father_name: t`Father’s name`,
  father_phone: t`Father’s phone`,
  center_id: t`Centre`,
  course_id: t`Course`,
  exam_id: t`Exam`,
  source: t`Source`,
}

/** A value in words. */
function useWords(theirs: Lead) {
  const { centres } = useStaff()
  const { courses } = useChoices()
  const lists: Partial<Record<FieldName, { _id: string; name: string }[]>> = {
    center_id: centres.map(({ _id, center_name: name }) => ({ _id, name })),
    course_id: courses,
    exam_id: theirs.exam_id === null ? [] : [{ _id: theirs.exam_id, name: theirs.exam_name ?? '' }],
  }
  return (field: FieldName, body: EditLeadBody) => {
    const value = body[field] ?? ''
    if (value === '') return t`nothing`
    if (field === 'source') return sourceNames[body.source]
    return lists[field] ? (lists[field].find(({ _id }) => _id === value)?.name ?? t`another`) : value
  }
}

type StaleProps = {
  base: Lead
  mine: EditLeadBody
  theirs: Lead
  /** Overwrites only the version that is shown here. */
  onSave: (body: EditLeadBody) => Promise<void>
  onClose: () => void
}

/**
 * Shown when another person has changed the same lead: both versions, field by field. Saving requires a choice for each
 * field that both have changed.
 */
function StaleChoice({ base, mine, theirs, onSave, onClose }: StaleProps) {
  const now = fieldsOf(theirs)
  const differences = differencesOf(fieldsOf(base), mine, now)
  const [taken, setTaken] = useState(() => firstChoice(differences))
  const [problem, setProblem] = useState<string | null>(null)
  const words = useWords(theirs)
  const [last] = theirs.events
  const save = () =>
    onSave(takenTogether(mine, now, taken)).catch((error: unknown) => {
      setProblem(error instanceof ApiError ? error.message : t`This did not work. Please try again.`)
    })
  const isChosen = differences.every(({ field }) => taken[field])
  return (
    <div className={editor.conflict} role="alert">
      <p>
        <b>{last?.by_name ?? t`Somebody`} has changed this lead in the meantime</b>
        {last && `, ${dayAndTime(last.at)}`}.{' '}
        {differences.length === 0 ? t`It already includes your changes.` : t`Choose what to keep.`}
      </p>
      {differences.map((difference) => (
        <Choice
          key={difference.field}
          difference={difference}
          sides={{ mine: words(difference.field, mine), theirs: words(difference.field, now) }}
          taken={taken[difference.field]}
          onTake={(side) => setTaken({ ...taken, [difference.field]: side })}
        />
      ))}
      {problem !== null && <p>{problem}</p>}
      <DialogActions>
        <Button onPress={onClose}>Keep theirs</Button>
        <Button isPrimary isDisabled={!isChosen} onPress={() => void save()}>
          Save selection
        </Button>
      </DialogActions>
    </div>
  )
}

const changeWords = { me: t`changed by me`, them: t`changed by them`, both: t`changed by both` }

type ChoiceProps = {
  difference: Difference
  sides: { mine: string; theirs: string }
  taken: 'mine' | 'theirs' | undefined
  onTake: (side: 'mine' | 'theirs') => void
}

function Choice({ difference: { field, changedBy }, sides, taken, onTake }: ChoiceProps) {
  return (
    <fieldset>
      <legend>
        {labels[field]}, {changeWords[changedBy]}
      </legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <input type="radio" name={`take ${field}`} checked={taken === side} onChange={() => onTake(side)} />
          <span>
            <small>{side === 'mine' ? t`Mine` : t`Theirs`}</small>
            <span>{sides[side]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
