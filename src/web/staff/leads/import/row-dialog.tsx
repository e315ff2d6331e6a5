import { leadImportCalls } from '../../../../domains/leads/staff/imports/calls.ts'
import type { LeadImportRow, RowValues } from '../../../../domains/leads/staff/imports/schema.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { api } from '../../shell/api.ts'
import { fieldNames, fieldWords, labelOf } from '../parts/import-words.ts'

type RowProps = { importId: string; row: LeadImportRow; onClose: () => void; onCorrected: (row: LeadImportRow) => void }

/** Mends one row where it stands; it gets its verdict anew. */
export function RowDialog({ importId, row, onClose, onCorrected }: RowProps) {
  const { position } = row
  const save = async (values: RowValues) =>
    onCorrected(await api(leadImportCalls).correctLeadRow({ id: importId, position: String(position) }, values))
  return (
    <Dialog title={`Row ${position}`} onClose={onClose}>
      {row.reasons.map(({ field, message }) => (
        <p key={`${field} ${message}`}>
          <b>{labelOf(field)}</b> {message}
        </p>
      ))}
      <StaffForm<RowValues> values={row.values} onSubmit={save} submit="Check again" onCancel={onClose}>
        {fieldNames.map((name) => (
          <TextField key={name} name={name} label={fieldWords[name]} most={1000} />
        ))}
      </StaffForm>
    </Dialog>
  )
}
