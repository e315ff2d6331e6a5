import { settingsCalls } from '#domains/console/settings/calls.ts'
import { plural, t } from '#platform/text/messages.ts'
import { CheckField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { api } from '#web/staff/shell/api.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

const fixed: [string, string][] = [
  [t`Sections, minutes, marks and penalties`, t`They are part of the exam pattern, together with its source.`],
  [t`Window, ranks and release`, t`They are set in the plan of each test.`],
  [t`Languages`, t`They have their own settings.`],
  [t`Answers that arrive late`, t`They count if they arrive within 30 seconds of the end, on every device.`],
  [t`Reminders before a test`, t`They are set under E-mail and reminders.`],
]

export default function ExamSettingsPage() {
  const answer = useSettings()
  return (
    <SettingsScreen
      title="Exams"
      lead="Default values for a new test. They can be changed in each plan. Existing tests are not affected."
      answer={answer}
    >
      {({ exams, try_question, question_review }) => (
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
          <section className={css.part} aria-labelledby="question-review">
            <h2 id="question-review">Review of questions</h2>
            <SheetForm
              sheet={question_review}
              save={(body, ifMatch) => api(settingsCalls).changeQuestionReview(null, body, { ifMatch })}
              onSaved={keepSheet(answer, 'question_review')}
              tell={({ is_demanded }) =>
                is_demanded ? t`reviewed before tests use them` : t`made ready without review`
              }
            >
              <CheckField
                name="is_demanded"
                label="A second person reviews each question before tests may use it"
                hint="Imports then store drafts. Questions that are ready stay ready."
              />
            </SheetForm>
          </section>
          <section className={css.part} aria-labelledby="try-question">
            <h2 id="try-question">Question on the home page</h2>
            <SheetForm
              sheet={try_question}
              save={(body, ifMatch) => api(settingsCalls).changeTryQuestion(null, body, { ifMatch })}
              onSaved={keepSheet(answer, 'try_question')}
              tell={({ question_number: number }) => (number === null ? t`no question` : t`question ${number}`)}
            >
              <TextField
                name="question_number"
                label="Number of the question"
                hint="From the question bank. Visitors answer it and see its solution. Leave it empty to show none. A short question with one right option, which no test or plan is waiting for."
                isNumber
              />
            </SheetForm>
          </section>
          <FixedRows title="Set elsewhere" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}
