import { useState } from 'react'
import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import type { EditLeadBody, Lead } from '#domains/leads/staff/schema.ts'
import { ChoiceField, TextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { api } from '../../shell/api.ts'
import { useCentre } from '../../shell/use-staff.ts'
import { currentOf } from '../parts/current-lead.ts'
import { sources, useChoices } from '../parts/use-choices.ts'
import { StaleChoice } from './stale-choice.tsx'
import { fieldsOf } from './stale-edit.ts'

type EditProps = { lead: Lead; onClose: () => void; onDone: (lead: Lead) => void }
type Stale = { mine: EditLeadBody; theirs: Lead }

export function EditDialog({ lead, onClose, onDone }: EditProps) {
  const { myCentres } = useCentre()
  const { courses } = useChoices()
  // State the form started from, whatever is reloaded behind it.
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
    <Dialog title="Edit lead" onClose={onClose}>
      <StaffForm<EditLeadBody>
        values={fieldsOf(base)}
        onSubmit={(given) => save(given, base)}
        submit="Save"
        onCancel={onClose}
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
      </StaffForm>
    </Dialog>
  )
}
