import { settingsCalls } from '../../../../../domains/console/settings/calls.ts'
import { plural, t } from '../../../../../platform/text/messages.ts'
import { TextField } from '../../../parts/forms/fields.tsx'
import { api } from '../../../shell/api.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

/** What the program holds to by itself: the law and the safety of accounts ask for it. */
const fixed: [string, string][] = [
  [t`Students under 18`, t`A parent or guardian agrees first; the office corrects a date of birth.`],
  [
    t`Log-in of students`,
    t`Logged out after 12 hours without use, at the latest after 7 days. With Remember Me: 30 days.`,
  ],
  [
    t`Log-in of staff`,
    t`Logged out after 12 hours, never remembered, with a second factor. Important actions need a fresh code.`,
  ],
  [t`Wrong passwords`, t`Each further attempt has to wait longer. The correct password still works.`],
  [t`Known devices`, t`Deleted after the time in the settings of Privacy.`],
]

export default function AccountSettingsPage() {
  const answer = useSettings()
  return (
    <SettingsScreen
      title="Accounts and age"
      lead="Who can have an account, and how long people stay logged in."
      answer={answer}
    >
      {({ accounts }) => (
        <>
          <SheetForm
            sheet={accounts}
            save={(body, ifMatch) => api(settingsCalls).changeAccounts(null, body, { ifMatch })}
            onSaved={keepSheet(answer, 'accounts')}
            tell={({ minimum_age: age }) => (age === null ? t`no minimum age` : t`${plural(age, '# year', '# years')}`)}
          >
            <TextField
              name="minimum_age"
              label="Youngest age of students, in years"
              hint="Checked when a student enters their date of birth. Existing students stay. If empty, any age is allowed."
              isNumber
            />
          </SheetForm>
          <FixedRows title="Fixed rules" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}
