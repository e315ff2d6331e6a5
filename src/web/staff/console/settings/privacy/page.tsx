import { Link } from 'react-router'
import { settingsCalls } from '../../../../../domains/console/settings/calls.ts'
import type { AllSettings } from '../../../../../domains/console/settings/schema.ts'
import { useWithCentre } from '../../../frame/use-with-centre.ts'
import { TextField } from '../../../parts/forms/fields.tsx'
import { FieldGroup } from '../../../parts/forms/staff-form.tsx'
import { api } from '../../../shell/api.ts'
import type { Answer } from '../../../shell/use-answer.ts'
import { useMay } from '../../../shell/use-staff.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

/** What is no choice, each with its reason. */
const fixed: [string, string][] = [
  ['Orders, receipts, refunds and the ledger', 'Kept: the law on accounts asks for eight years.'],
  ['Attempts and their answers', 'Kept, as they count in the ranks of others; after a deletion under no name.'],
  ['Consents, also withdrawn ones', 'Kept: they prove what was agreed to, and when.'],
  ['The log of the office', 'Kept; the law asks for a year. Nothing in it is changed or taken out.'],
  ['Links in mails', 'Work for 30 minutes to 7 days, once; that they were sent is kept for 30 days more.'],
  ['What a button was pressed for', 'Remembered for 7 days, so that it is carried out once.'],
  ['Requests for a second person', 'Lapse after 7 days; what became of them stays.'],
  ['An account that is deleted', 'Goes at once, with its profile and pictures.'],
]

export default function PrivacySettingsPage() {
  const answer = useSettings()
  return (
    <SettingsScreen
      title="Privacy"
      lead="How long what is known of people is kept, and who answers for it."
      answer={answer}
    >
      {(all) => (
        <>
          <Keeping all={all} answer={answer} />
          <Enquiries all={all} answer={answer} />
          <Officer all={all} answer={answer} />
          <FixedRows title="What is not chosen here" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}

type PartProps = { all: AllSettings; answer: Answer<AllSettings> }

function Keeping({ all, answer }: PartProps) {
  return (
    <section className={css.part} aria-labelledby="keeping">
      <h2 id="keeping">Files and devices</h2>
      <SheetForm
        sheet={all.keeping}
        save={(body, ifMatch) => api(settingsCalls).changeKeeping(null, body, { ifMatch })}
        onSaved={keepSheet(answer, 'keeping')}
        tell={(body) => `${body.file_hours} hours, ${body.import_days} days and ${body.device_days} days`}
      >
        <FieldGroup columns={3}>
          <TextField
            name="file_hours"
            label="Files of exports, hours"
            hint="4 to 72, for whoever asked for them. Also for those that are there now."
            isNumber
            isRequired
          />
          <TextField
            name="import_days"
            label="Files of imports, days"
            hint="7 to 90, with the rows that were read of them. What was stored stays."
            isNumber
            isRequired
          />
          <TextField
            name="device_days"
            label="Devices without a log-in, days"
            hint="30 to 365. On a device that is known, wrong passwords typed elsewhere lock nobody out."
            isNumber
            isRequired
          />
        </FieldGroup>
      </SheetForm>
    </section>
  )
}

function Enquiries({ all, answer }: PartProps) {
  return (
    <section className={css.part} aria-labelledby="enquiries">
      <h2 id="enquiries">Lost enquiries</h2>
      <SheetForm
        sheet={all.enquiries}
        save={(body, ifMatch) => api(settingsCalls).changeEnquiries(null, body, { ifMatch })}
        onSaved={keepSheet(answer, 'enquiries')}
        tell={({ lost_months: months }) => (months === null ? 'they are kept' : `${months} months`)}
      >
        <TextField
          name="lost_months"
          label="Months after they were lost"
          hint="13 to 96; then the lead is removed with its history, for good, and reports of that time no longer count it. Begins a day after you save. Left empty: they are kept. Who has an account is never among them."
          isNumber
        />
      </SheetForm>
    </section>
  )
}

function Officer({ all, answer }: PartProps) {
  const withCentre = useWithCentre()
  const mayEdit = useMay()('legal.edit')
  return (
    <section className={css.part} aria-labelledby="officer">
      <h2 id="officer">Grievance officer</h2>
      <p className={css.lead}>
        Who answers for complaints and for personal data. The law asks for a name and a way to reach them; the texts say
        it where {'{officer}'}, {'{officer_email}'} and {'{officer_phone}'} stand.
        {mayEdit && (
          <>
            {' '}
            <Link className={css.link} to={withCentre('/staff/site/legal')}>
              Legal texts
            </Link>
          </>
        )}
      </p>
      <SheetForm
        sheet={all.officer}
        save={(body, ifMatch) => api(settingsCalls).changeOfficer(null, body, { ifMatch })}
        onSaved={keepSheet(answer, 'officer')}
        tell={({ name, email, phone }) => [name, email, phone].filter(Boolean).join(', ') || 'nobody'}
      >
        <FieldGroup columns={3}>
          <TextField name="name" label="Name" hint="Left empty: “Somebody”" most={100} />
          <TextField name="email" label="E-mail" hint="Left empty: the institute’s" type="email" isNullable />
          <TextField name="phone" label="Phone" hint="Left empty: the institute’s" most={40} />
        </FieldGroup>
      </SheetForm>
    </section>
  )
}
