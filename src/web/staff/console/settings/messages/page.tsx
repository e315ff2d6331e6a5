import { settingsCalls } from '../../../../../domains/console/settings/calls.ts'
import { LongTextField, TextField } from '../../../parts/forms/fields.tsx'
import { FieldGroup } from '../../../parts/forms/staff-form.tsx'
import { api } from '../../../shell/api.ts'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

export default function MessageSettingsPage() {
  const answer = useSettings()
  return (
    <SettingsScreen
      title="Mail and reminders"
      lead="What stands below every mail, where answers go, and when students are reminded."
      answer={answer}
    >
      {({ mail, reminders }) => (
        <>
          <section className={css.part} aria-labelledby="mail">
            <h2 id="mail">Mail</h2>
            <SheetForm
              sheet={mail}
              save={(body, ifMatch) => api(settingsCalls).changeMail(null, body, { ifMatch })}
              onSaved={keepSheet(answer, 'mail')}
              tell={({ signature, reply_to }) => `“${signature}”, answers to ${reply_to ?? 'the sender'}`}
            >
              <LongTextField
                name="signature"
                label="Below every mail"
                hint="Such as the office’s telephone and its hours. Some lines, no more."
                most={600}
                rows={4}
              />
              <ReplyField />
            </SheetForm>
          </section>
          <section className={css.part} aria-labelledby="reminders">
            <h2 id="reminders">Reminders</h2>
            <SheetForm
              sheet={reminders}
              save={(body, ifMatch) => api(settingsCalls).changeReminders(null, body, { ifMatch })}
              onSaved={keepSheet(answer, 'reminders')}
              tell={(body) => `${body.class_minutes} and ${body.test_minutes} minutes`}
            >
              <FieldGroup columns={2}>
                <TextField name="class_minutes" label="Minutes before a class" isNumber isRequired />
                <TextField name="test_minutes" label="Minutes before a test" isNumber isRequired />
              </FieldGroup>
            </SheetForm>
          </section>
        </>
      )}
    </SettingsScreen>
  )
}

function ReplyField() {
  return (
    <TextField
      name="reply_to"
      label="Answers go to"
      hint="Left empty: to the sender. Answers to an enquiry go to who asked, as ever."
      type="email"
      isNullable
    />
  )
}
