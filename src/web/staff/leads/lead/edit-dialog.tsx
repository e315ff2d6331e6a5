import { leadDeskCalls } from '../../../../domains/leads/desk/calls.ts'
import type { EditLeadBody, Lead } from '../../../../domains/leads/desk/schema.ts'
import { ChoiceField, TextField } from '../../forms/fields.tsx'
import { StaffForm } from '../../forms/staff-form.tsx'
import { Dialog } from '../../overlays/dialog.tsx'
import { api, StaffError } from '../../shell/api.ts'
import { useCentre } from '../../shell/use-staff.ts'
import { sources, useChoices } from '../desk/use-choices.ts'

type EditProps = { lead: Lead; onClose: () => void; onDone: (lead: Lead) => void; onStale: () => void }

export function EditDialog({ lead, onClose, onDone, onStale }: EditProps) {
  const { own } = useCentre()
  const { courses } = useChoices()
  const values: EditLeadBody = {
    name: lead.name,
    phone: lead.phone ?? '',
    email: lead.email ?? '',
    center_id: lead.center_id,
    course_id: lead.course_id,
    exam_id: lead.exam_id,
    source: lead.source,
  }
  const save = async (given: EditLeadBody) => {
    try {
      onDone(await api(leadDeskCalls).editLead({ id: lead._id }, given, { ifMatch: String(lead.version) }))
    } catch (error) {
      // The version is asked anew; what was typed stays in the form, and is saved when it is sent again.
      if (error instanceof StaffError && error.code === 'stale') onStale()
      throw error
    }
  }
  return (
    <Dialog title="Edit lead" onClose={onClose}>
      <StaffForm<EditLeadBody> values={values} onSubmit={save} submit="Save" onCancel={onClose}>
        <TextField name="name" label="Name" isRequired most={100} />
        <TextField name="phone" label="Phone" type="tel" most={30} />
        <TextField name="email" label="E-mail" type="email" most={254} />
        <ChoiceField
          name="center_id"
          label="Centre"
          none="None"
          choices={own.map(({ _id, center_name }) => ({ value: _id, label: center_name }))}
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
