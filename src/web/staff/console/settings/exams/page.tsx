import { settingsCalls } from '../../../../../domains/console/settings/calls.ts'
import { plural, t } from '../../../../../platform/text/messages.ts'
import { CheckField, TextField } from '../../../parts/forms/fields.tsx'
import { api } from '../../../shell/api.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

const fixed: [string, string][] = [
  [t`Sections, minutes, marks and penalties`, t`They are part of the exam pattern, with its source.`],
  [t`Window, ranks and release`, t`They are set in the plan of each test.`],
  [t`Languages`, t`They have their own settings.`],
  [t`Answers that arrive late`, t`They count if they arrive within 30 seconds of the end, on every device.`],
  [t`Reminders before a test`, t`They are set under Mail and reminders.`],
]

export default function ExamSettingsPage() {
  const answer = useSettings()
  return (
    <SettingsScreen
      title="Exams"
      lead="Default values of a new test. They can be changed in each plan. Existing tests stay unchanged."
      answer={answer}
    >
      {({ exams }) => (
        <>
          <SheetForm
            sheet={exams}
            save={(body, ifMatch) => api(settingsCalls).changeExams(null, body, { ifMatch })}
            onSaved={keepSheet(answer, 'exams')}
            tell={({ attempts_allowed: attempts, shuffles_questions, shuffles_options }) =>
              [
                t`${plural(attempts, '# attempt', '# attempts')}`,
                shuffles_questions ? t`questions shuffled` : t`questions not shuffled`,
                shuffles_options ? t`options shuffled` : t`options not shuffled`,
              ].join(', ')
            }
          >
            <TextField name="attempts_allowed" label="Attempts allowed" hint="1 to 100" isNumber isRequired />
            <CheckField name="shuffles_questions" label="Shuffle questions for each candidate" />
            <CheckField name="shuffles_options" label="Shuffle options for each candidate" />
          </SheetForm>
          <FixedRows title="Set elsewhere" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}
