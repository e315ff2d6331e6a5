import { settingsCalls } from '../../../../../domains/console/settings/calls.ts'
import { CheckField, TextField } from '../../../parts/forms/fields.tsx'
import { api } from '../../../shell/api.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

const fixed: [string, string][] = [
  ['Sections, minutes, marks and penalties', 'Stand in the pattern of the examination, with its source.'],
  ['Window, ranks and release', 'Are said in the plan of each test.'],
  ['Languages', 'Have settings of their own.'],
  ['Answers that arrive late', 'Within 30 seconds of the end they count, on every device alike.'],
  ['Reminders before a test', 'Stand under mail and reminders.'],
]

export default function ExamSettingsPage() {
  const answer = useSettings()
  return (
    <SettingsScreen
      title="Exams"
      lead="What a new test begins with. Whoever plans it may say otherwise; tests that are there stay as they are."
      answer={answer}
    >
      {({ exams }) => (
        <>
          <SheetForm
            sheet={exams}
            save={(body, ifMatch) => api(settingsCalls).changeExams(null, body, { ifMatch })}
            onSaved={keepSheet(answer, 'exams')}
            tell={({ attempts_allowed: attempts, shuffles_questions, shuffles_options }) =>
              `${attempts} attempts, questions ${shuffles_questions ? '' : 'not '}shuffled, options ${shuffles_options ? '' : 'not '}shuffled`
            }
          >
            <TextField name="attempts_allowed" label="Attempts allowed" hint="1 to 100" isNumber isRequired />
            <CheckField name="shuffles_questions" label="Questions in an order of each candidate" />
            <CheckField name="shuffles_options" label="Options in an order of each candidate" />
          </SheetForm>
          <FixedRows title="Said elsewhere" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}
