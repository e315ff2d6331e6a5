import { Link } from 'react-router'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import type { AllSettings } from '#domains/console/settings/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { TextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup } from '#web/staff/parts/forms/staff-form.tsx'
import { api } from '#web/staff/shell/api.ts'
import type { Answer } from '#web/staff/shell/use-answer.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

/** Rules that cannot be changed, each with its reason. */
const fixed: [string, string][] = [
  [t`Orders, receipts, refunds and the ledger`, t`Kept. Accounting law requires eight years.`],
  [
    t`Attempts and their answers`,
    t`Kept because other students’ ranks depend on them. After an account is deleted, they carry no name.`,
  ],
  [t`Consents, including withdrawn ones`, t`Kept as proof of what was agreed to, and when.`],
  [t`Audit log`, t`Kept. The law requires one year. Entries are never changed or removed.`],
  [
    t`Links in e-mails`,
    t`They work once and expire after 30 minutes to 7 days. The record that they were sent is kept for another 30 days.`,
  ],
  [t`Repeated clicks`, t`Remembered for 7 days, so that each action is carried out only once.`],
  [t`Approval requests`, t`They lapse after 7 days. Their outcome is kept.`],
  [t`A deleted account`, t`Deleted at once, with its profile and pictures.`],
]

export default function PrivacySettingsPage() {
  const answer = useSettings()
  return (
    <SettingsScreen
      title="Privacy"
      lead="How long personal data is kept, and who is responsible for it."
      answer={answer}
    >
      {(all) => (
        <>
          <Keeping all={all} answer={answer} />
          <Enquiries all={all} answer={answer} />
          <Applications all={all} answer={answer} />
          <Officer all={all} answer={answer} />
          <FixedRows title="Fixed rules" rows={fixed} />
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
        tell={(body) =>
          t`${plural(body.file_hours, '# hour', '# hours')}, ${plural(body.import_days, '# day', '# days')} and ${plural(body.device_days, '# day', '# days')}`
        }
      >
        <FieldGroup columns={3}>
          <TextField
            name="file_hours"
            label="Export files, hours"
            hint="4 to 72. Only the person who asked for a file can download it. Also applies to existing files."
            isNumber
            isRequired
          />
          <TextField
            name="import_days"
            label="Import files, days"
            hint="7 to 90, including their rows. Imported leads and questions are kept."
            isNumber
            isRequired
          />
          <TextField
            name="device_days"
            label="Devices without a login, days"
            hint="30 to 365. On a known device, nobody is locked out because of wrong passwords entered elsewhere."
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
        tell={({ lost_months: months }) =>
          months === null ? t`they are kept` : t`${plural(months, '# month', '# months')}`
        }
      >
        <TextField
          name="lost_months"
          label="Months after they were lost"
          hint="13 to 96. After that, the lead and its history are deleted permanently and are no longer counted in reports. Deletion starts one day after you save. If empty, lost leads are kept. People with an account are never deleted this way."
          isNumber
        />
      </SheetForm>
    </section>
  )
}

function Applications({ all, answer }: PartProps) {
  return (
    <section className={css.part} aria-labelledby="applications">
      <h2 id="applications">Job applications</h2>
      <SheetForm
        sheet={all.careers}
        save={(body, ifMatch) => api(settingsCalls).changeCareers(null, body, { ifMatch })}
        onSaved={keepSheet(answer, 'careers')}
        tell={({ application_months: months }) => t`${plural(months, '# month', '# months')}`}
      >
        <TextField
          name="application_months"
          label="Months after they came"
          hint="3 to 36. After that the application and its CV are deleted for good. The page Careers tells applicants. Deletion starts one day after you save."
          isNumber
          isRequired
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
        The person responsible for complaints and personal data. The law requires a name and contact details. They
        replace {'{officer}'}, {'{officer_email}'} and {'{officer_phone}'} in the legal texts.
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
        tell={({ name, email, phone }) => [name, email, phone].filter(Boolean).join(', ') || t`nobody`}
      >
        <FieldGroup columns={3}>
          <TextField name="name" label="Name" hint="If empty, “The grievance officer” is used" most={100} />
          <TextField name="email" label="E-mail" hint="If empty, the institute’s is used" type="email" isNullable />
          <TextField name="phone" label="Phone" hint="If empty, the institute’s is used" most={40} />
        </FieldGroup>
      </SheetForm>
    </section>
  )
}
