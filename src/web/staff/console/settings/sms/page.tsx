import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import { outboxCalls } from '#domains/messages/calls.ts'
import { slot } from '#domains/messages/rules.ts'
import type { MessageSettings, MessageSetup } from '#domains/messages/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { ChoiceField, LongTextField, TextField, useProblem } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup } from '#web/staff/parts/forms/staff-form.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

const phoned = [
  { value: 'sms', label: t`SMS` },
  { value: 'whatsapp', label: t`WhatsApp` },
] as const
const languages = [
  { value: 'en', label: t`English` },
  { value: 'hi', label: t`Hindi` },
  { value: 'or', label: t`Odia` },
  { value: 'bn', label: t`Bengali` },
] as const

/** Form values: the names of placeholders are typed with commas between them. */
type Typed = Omit<MessageSettings, 'texts'> & {
  texts: (Omit<MessageSettings['texts'][number], 'variables'> & { variables: string })[]
}

const asTyped = (body: MessageSettings): Typed => ({
  ...body,
  texts: body.texts.map((text) => ({ ...text, variables: text.variables.join(', ') })),
})
const asSettings = (body: Typed): MessageSettings => ({
  ...body,
  texts: body.texts.map((text) => ({
    ...text,
    variables: text.variables
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  })),
})

/** SMS templates registered with DLT, and WhatsApp templates registered with Meta. */
export default function SmsSettingsPage() {
  const answer = useSettings()
  const setup = useAnswer(outboxCalls.setup)
  return (
    <SettingsScreen
      title="SMS and WhatsApp"
      lead="The sender and the registered texts. Without a text for a message, it is sent by e-mail alone. Offers are sent only between 10 AM and 9 PM, to people who agreed to them."
      answer={answer}
    >
      {({ messages }) =>
        setup.data ? (
          <>
            <Providers setup={setup.data} />
            <SheetForm<Typed>
              sheet={{ ...messages, body: asTyped(messages.body) }}
              save={async (body, ifMatch) => {
                const saved = await api(settingsCalls).changeMessages(null, asSettings(body), { ifMatch })
                return { ...saved, body: asTyped(saved.body) }
              }}
              onSaved={(sheet) => keepSheet(answer, 'messages')({ ...sheet, body: asSettings(sheet.body) })}
              tell={({ sms_header, texts }) => t`${sms_header} and ${texts.length} texts`}
            >
              <FieldGroup columns={2}>
                <TextField name="dlt_entity" label="DLT entity number" hint="Without it, no SMS is sent." most={20} />
                <TextField
                  name="sms_header"
                  label="SMS header"
                  hint="Registered with DLT, for example, MHNDAC."
                  most={11}
                />
                <TextField
                  name="whatsapp_number"
                  label="WhatsApp phone number ID"
                  hint="From Meta’s app dashboard."
                  most={20}
                />
                <TextField
                  name="codes_per_day"
                  label="Login codes a day"
                  hint="Upper limit of codes sent to phones in 24 hours, half of them at once, so that costs stay bounded."
                  isNumber
                  isRequired
                />
              </FieldGroup>
              <Texts setup={setup.data} />
            </SheetForm>
            <Samples setup={setup.data} texts={messages.body.texts} />
          </>
        ) : (
          <AnswerState answer={setup} lines={6} />
        )
      }
    </SettingsScreen>
  )
}

function Providers({ setup: { has_sms, has_whatsapp, receipts } }: { setup: MessageSetup }) {
  const state = (hasKeys: boolean) => (hasKeys ? t`Keys are set` : t`No keys in the server configuration`)
  return (
    <FixedRows
      title={t`Providers`}
      rows={[
        [t`SMS`, state(has_sms)],
        [t`WhatsApp`, state(has_whatsapp)],
        [t`Address for SMS receipts`, receipts.sms],
        [t`Address for WhatsApp receipts`, receipts.whatsapp],
      ]}
    />
  )
}

const emptyText = { channel: 'sms', language: 'en', template: '', text: '', variables: '' } as const

function Texts({ setup: { kinds } }: { setup: MessageSetup }) {
  const { control } = useFormContext<Typed>()
  const { fields, append, remove } = useFieldArray({ control, name: 'texts', keyName: 'rowKey' })
  const problem = useProblem('texts')
  const named = kinds.map(({ name, variables }) => `${name}: ${variables.map((variable) => variable.name).join(', ')}`)
  return (
    <section className={css.part} aria-labelledby="texts">
      <h2 id="texts">Registered texts</h2>
      <p className={css.note}>
        Paste each text exactly as registered, with {slot} in the place of each value. Values: {named.join('; ')}.
      </p>
      {problem && <p role="alert">{problem}</p>}
      {fields.map((row, n) => (
        <fieldset key={row.rowKey} className={css.part}>
          <legend>{t`Text ${n + 1}`}</legend>
          <FieldGroup columns={3}>
            <ChoiceField
              name={`texts.${n}.kind`}
              label="Message"
              choices={kinds.map(({ key, name }) => ({ value: key, label: name }))}
            />
            <ChoiceField name={`texts.${n}.channel`} label="Sent by" choices={[...phoned]} />
            <ChoiceField name={`texts.${n}.language`} label="Language" choices={[...languages]} />
          </FieldGroup>
          <FieldGroup columns={2}>
            <TextField name={`texts.${n}.template`} label="DLT template ID, or name at Meta" most={100} isRequired />
            <TextField
              name={`texts.${n}.variables`}
              label="Values"
              hint="In the order of the text, with commas between them."
              most={300}
            />
          </FieldGroup>
          <LongTextField name={`texts.${n}.text`} label="Registered text" most={1000} rows={3} isRequired />
          <TextButton label={t`Remove text ${n + 1}`} onPress={() => remove(n)}>
            Remove
          </TextButton>
        </fieldset>
      ))}
      <p>
        <Button onPress={() => append({ kind: kinds[0]?.key ?? '', ...emptyText }, { shouldFocus: true })}>
          Add a text
        </Button>
      </p>
    </section>
  )
}

/** Sends a saved text with sample values to one’s own phone. */
function Samples({ setup: { kinds }, texts }: { setup: MessageSetup; texts: MessageSettings['texts'] }) {
  const [isSending, setSending] = useState(false)
  const mayEdit = useMay()('settings.edit')
  if (!mayEdit || texts.length === 0) return null
  const nameOf = (key: string) => kinds.find((kind) => kind.key === key)?.name ?? key
  const labelOf = (channel: 'sms' | 'whatsapp') => (channel === 'sms' ? t`SMS` : t`WhatsApp`)
  const send = async (kind: string, channel: 'sms' | 'whatsapp') => {
    setSending(true)
    try {
      const { sent_to } = await api(outboxCalls).sendSample({ kind, channel })
      say(t`A test is on its way to ${sent_to}. Messages shows what became of it.`)
    } catch (error) {
      say(messageOf(error, t`The test could not be sent.`))
    }
    setSending(false)
  }
  const pairs = new Map(texts.map(({ kind, channel }) => [`${kind} ${channel}`, { kind, channel }]))
  return (
    <section className={css.part} aria-labelledby="samples">
      <h2 id="samples">Send me a test</h2>
      <ul className={css.rows}>
        {[...pairs].map(([key, { kind, channel }]) => (
          <li key={key}>
            <span>
              {nameOf(kind)}, {labelOf(channel)}
            </span>
            <Button onPress={() => void send(kind, channel)} isDisabled={isSending}>
              Send me a test
              <span className="sr">
                : {nameOf(kind)}, {labelOf(channel)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
