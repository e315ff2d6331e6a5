import { feeCalls } from '#domains/catalogue/fees/calls.ts'
import { headNames, merchantNames } from '#domains/catalogue/fees/rules.ts'
import type { RegistrationBody, StaffTaxes, TaxRateBody } from '#domains/catalogue/fees/schema.ts'
import { t } from '#platform/text/messages.ts'
import { DayField } from '#web/staff/parts/forms/date-field.tsx'
import { ChoiceField, LongTextField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup, FormDialog } from '#web/staff/parts/forms/staff-form.tsx'
import { api } from '#web/staff/shell/api.ts'

type Props = { taxes: StaffTaxes; onClose: () => void; onAsked: (taxes: StaffTaxes) => void }
/** The server reports empty fields. */
type Typed<Body extends { from: string }> = Omit<Body, 'from'> & { from: string | null }

const choices = <T extends string>(names: Record<T, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }))

export function RateDialog({ taxes, onClose, onAsked }: Props) {
  const now = taxes.rates.find(({ head, holds }) => head === 'tuition' && holds)
  return (
    <FormDialog<Typed<TaxRateBody>>
      title="Request a new rate"
      values={{ head: 'tuition', code: now?.code ?? '', percent: now?.percent ?? 18, from: null, reason: '' }}
      submit="Send for approval"
      onClose={onClose}
      onSubmit={async ({ from, ...body }) => onAsked(await api(feeCalls).askTaxRate({ ...body, from: from ?? '' }))}
    >
      <FieldGroup columns={3}>
        <ChoiceField name="head" label="Applies to" choices={choices(headNames)} isRequired />
        <TextField name="code" label="SAC or HSN" most={8} isRequired />
        <TextField name="percent" label="Rate, %" hint="CGST and SGST together" isNumber isRequired />
      </FieldGroup>
      <DayField name="from" label="From" isRequired />
      <LongTextField
        name="reason"
        label="Reason"
        hint="For example, the official notification"
        most={300}
        rows={2}
        isRequired
      />
    </FormDialog>
  )
}

export function RegistrationDialog({ taxes, onClose, onAsked }: Props) {
  const now = taxes.registrations.find(({ merchant, holds }) => merchant === 'courses' && holds)
  return (
    <FormDialog<Typed<RegistrationBody>>
      title="Request a new registration"
      values={{
        merchant: 'courses',
        legal_name: now?.legal_name ?? '',
        address: now?.address ?? '',
        state: now?.state ?? t`Odisha`,
        gstin: now?.gstin ?? null,
        from: null,
        reason: '',
      }}
      submit="Send for approval"
      onClose={onClose}
      onSubmit={async ({ from, ...body }) =>
        onAsked(await api(feeCalls).askRegistration({ ...body, from: from ?? '' }))
      }
    >
      <FieldGroup columns={2}>
        <ChoiceField name="merchant" label="For" choices={choices(merchantNames)} isRequired />
        <TextField name="gstin" label="GSTIN" hint="Leave empty if not registered" most={15} isNullable />
        <TextField name="legal_name" label="Registered name" most={200} isRequired />
        <TextField name="state" label="State" most={60} isRequired />
      </FieldGroup>
      <LongTextField name="address" label="Registered address" most={400} rows={2} isRequired />
      <DayField name="from" label="From" isRequired />
      <LongTextField name="reason" label="Reason" most={300} rows={2} isRequired />
    </FormDialog>
  )
}
