import { settingsCalls } from '../../../../../domains/console/settings/calls.ts'
import { plural, t } from '../../../../../platform/text/messages.ts'
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
      lead="The text below every mail, the address for replies, and the times of reminders."
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
              tell={({ signature, reply_to }) => t`“${signature}”, answers to ${reply_to ?? t`the sender`}`}
            >
              <LongTextField
                name="signature"
                label="Below every mail"
                hint="Such as the office’s telephone and its hours. Keep it to a few lines."
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
      label="Reply address"
      hint="If empty, replies go to the sender. Replies to an enquiry always go to the person who asked."
      type="email"
      isNullable
    />
  )
}
