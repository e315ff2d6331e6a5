import { settingsCalls } from '../../../../../domains/console/settings/calls.ts'
import { TextField } from '../../../parts/forms/fields.tsx'
import { api } from '../../../shell/api.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

/** What the program holds to by itself: the law and the safety of accounts ask for it. */
const fixed: [string, string][] = [
  ['Students under 18', 'A parent or guardian agrees first; the office corrects a date of birth.'],
  ['Log-in of students', '12 hours without use, 7 days in all; remembered on a device of their own, 30 days.'],
  ['Log-in of staff', '12 hours, never remembered, with a second factor; a fresh code for what matters.'],
  ['Wrong passwords', 'Each further try waits longer; the right password still gets through.'],
  ['Devices that were used', 'Forgotten as the settings of privacy say.'],
]

export default function AccountSettingsPage() {
  const answer = useSettings()
  return (
    <SettingsScreen
      title="Accounts and age"
      lead="Who may have an account, and how long it stays open."
      answer={answer}
    >
      {({ accounts }) => (
        <>
          <SheetForm
            sheet={accounts}
            save={(body, ifMatch) => api(settingsCalls).changeAccounts(null, body, { ifMatch })}
            onSaved={keepSheet(answer, 'accounts')}
            tell={({ minimum_age: age }) => (age === null ? 'no age is asked for' : `${age} years`)}
          >
            <TextField
              name="minimum_age"
              label="Youngest age of students, in years"
              hint="Asked when a student gives their date of birth; those who are here already stay. Left empty: any age."
              isNumber
            />
          </SheetForm>
          <FixedRows title="What does not change" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}
