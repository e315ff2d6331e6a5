import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import type { Sheet, StaffMailTemplate } from '#domains/console/settings/schema.ts'
import { fillWithSamples, type MailText, templateProblems } from '#domains/identity/mail-templates/rules.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { LongTextField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { showProblems } from '#web/staff/parts/forms/staff-form.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import settings from '../parts/settings.module.css'
import { SheetForm } from '../parts/sheet-form.tsx'
import css from './mail.module.css'

const crumbs = [{ label: t`E-mail templates`, to: '/staff/settings/mails' }]

/** Editor of one mail to students, beside its preview. */
export default function MailTemplatePage() {
  const { key = '' } = useParams()
  const answer = useAnswer(settingsCalls.mailTemplates)
  const template = answer.data?.find((template) => template.key === key)
  const keep = (sheet: Sheet<MailText>) => {
    answer.set(
      (answer.data ?? []).map((template) => (template.key === key ? Object.assign({}, template, { sheet }) : template)),
    )
  }
  return (
    <Screen title={template?.name ?? t`E-mail template`} crumbs={crumbs}>
      {template && (
        <>
          <p className={settings.lead}>Sent when: {template.when}</p>
          <SheetForm
            key={key}
            sheet={template.sheet}
            save={(body, ifMatch) => api(settingsCalls).changeMailTemplate({ key }, body, { ifMatch })}
            onSaved={keep}
            tell={({ subject }) => `“${subject}”`}
          >
            <Words template={template} />
          </SheetForm>
        </>
      )}
      {answer.data && !template && <p className={settings.lead}>This e-mail does not exist.</p>}
      {!answer.data && <AnswerState answer={answer} otherwise="The e-mail could not be loaded." lines={8} />}
    </Screen>
  )
}

const problemsOf = ({ placeholders }: StaffMailTemplate, said: MailText) =>
  templateProblems(
    placeholders.map(({ name, label, sample, is_required: isRequired }) => ({ name, label, sample, isRequired })),
    said,
  )

function Words({ template }: { template: StaffMailTemplate }) {
  const { control, getValues } = useFormContext<MailText>()
  const [subject = '', text = ''] = useWatch({ control, name: ['subject', 'text'] })
  return (
    <div className={css.sides}>
      <div className={css.words}>
        <TextField name="subject" label="Subject" most={150} isRequired />
        <LongTextField name="text" label="Text" most={4000} rows={16} isRequired />
        <Placeholders template={template} />
        <Tools template={template} getSaid={getValues} />
      </div>
      <Preview template={template} said={{ subject, text }} />
    </div>
  )
}

/** Lists the available placeholders; pressing one appends it to the text and moves the cursor there. */
function Placeholders({ template: { placeholders } }: { template: StaffMailTemplate }) {
  const { getValues, setValue, setFocus } = useFormContext<MailText>()
  const add = (name: string) => {
    setValue('text', `${getValues('text').trimEnd()}\n{${name}}`, { shouldDirty: true })
    setFocus('text')
  }
  return (
    <section aria-labelledby="placeholders" className={css.placeholders}>
      <h2 id="placeholders">Filled in when the e-mail is sent</h2>
      <dl>
        {placeholders.map(({ name, label, is_required }) => (
          <div key={name}>
            <dt>
              <TextButton onPress={() => add(name)} label={t`Add {${name}} to the end of the text`}>
                {`{${name}}`}
              </TextButton>
            </dt>
            <dd>
              {label}
              {is_required && <b>. This e-mail cannot be sent without it.</b>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type ToolsProps = { template: StaffMailTemplate; getSaid: () => MailText }

function Tools({ template, getSaid }: ToolsProps) {
  const form = useFormContext<MailText>()
  const [isSending, setSending] = useState(false)
  const mayEdit = useMay()('settings.edit')
  if (!mayEdit) return null
  const send = async () => {
    setSending(true)
    form.clearErrors()
    try {
      const { sent_to } = await api(settingsCalls).sendMailSample({ key: template.key }, getSaid())
      say(t`A sample is on its way to ${sent_to}.`)
    } catch (error) {
      if (error instanceof ApiError) showProblems(form, error.errors)
      say(messageOf(error, t`The sample could not be sent.`))
    }
    setSending(false)
  }
  const back = () => {
    form.setValue('subject', template.standard.subject, { shouldDirty: true })
    form.setValue('text', template.standard.text, { shouldDirty: true })
    say(t`The standard text has been filled in. Save to keep it.`)
  }
  return (
    <div className={css.tools}>
      <Button onPress={() => void send()} isDisabled={isSending}>
        Send me a sample
      </Button>
      <Button onPress={back}>Restore the standard text</Button>
    </div>
  )
}

/** Preview with sample values, below the reasons why the text cannot be sent, if any. */
function Preview({ template, said }: { template: StaffMailTemplate; said: MailText }) {
  const filled = fillWithSamples(said, template.placeholders)
  const problems = Object.values(problemsOf(template, said))
  return (
    <section aria-labelledby="preview" className={css.preview}>
      <h2 id="preview">Preview</h2>
      {problems.map((problem) => (
        <p key={problem} className={css.problem}>
          {problem}
        </p>
      ))}
      <div className={css.mail}>
        <p className={css.subject}>{filled.subject}</p>
        <p className={css.text}>{filled.text}</p>
      </div>
    </section>
  )
}
