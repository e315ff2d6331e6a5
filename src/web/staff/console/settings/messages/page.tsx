import { settingsCalls } from '#domains/console/settings/calls.ts'
import { plural, t } from '#platform/text/messages.ts'
import { LongTextField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup } from '#web/staff/parts/forms/staff-form.tsx'
import { api } from '#web/staff/shell/api.ts'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

export default function MessageSettingsPage() {
  const answer = useSettings()
  return (
    <SettingsScreen
      title="E-mail and reminders"
      lead="The text below every e-mail, the reply-to address and the reminder times."
      answer={answer}
    >
      {({ mail, reminders }) => (
        <>
          <section className={css.part} aria-labelledby="mail">
            <h2 id="mail">E-mail</h2>
            <SheetForm
              sheet={mail}
              save={(body, ifMatch) => api(settingsCalls).changeMail(null, body, { ifMatch })}
              onSaved={keepSheet(answer, 'mail')}
              tell={({ signature, reply_to }) => t`“${signature}”, replies to ${reply_to ?? t`the sender`}`}
            >
              <LongTextField
                name="signature"
                label="Below every e-mail"
                hint="For example, the office’s phone number and hours. Keep it to a few lines."
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
              tell={(body) => t`${body.class_minutes} and ${plural(body.test_minutes, '# minute', '# minutes')}`}
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
      label="Reply-to address"
      hint="If empty, replies go to the sender. Replies to an enquiry always go to the person who asked."
      type="email"
      isNullable
    />
  )
}
