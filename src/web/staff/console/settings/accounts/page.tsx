import { settingsCalls } from '#domains/console/settings/calls.ts'
import { plural, t } from '#platform/text/messages.ts'
import { TextField } from '#web/staff/parts/forms/fields.tsx'
import { api } from '#web/staff/shell/api.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

/** Fixed rules of the program, required by law and for the security of accounts. */
const fixed: [string, string][] = [
  [t`Students under 18`, t`A parent or guardian must agree first. Only the office can correct a date of birth.`],
  [
    t`Student login`,
    t`Logged out after 12 hours of inactivity, and after 7 days at the latest. With Remember Me, after 30 days.`,
  ],
  [
    t`Staff login`,
    t`A second factor is always required. Logged out after 12 hours; Remember Me does not apply. Important actions need a fresh code.`,
  ],
  [t`Wrong passwords`, t`Each further attempt means a longer wait. The correct password still works.`],
  [t`Known devices`, t`Deleted after the time set under Privacy.`],
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
              label="Minimum age of students, in years"
              hint="Checked when a student enters their date of birth. Existing students are not affected. If empty, any age is allowed."
              isNumber
            />
          </SheetForm>
          <FixedRows title="Fixed rules" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}
