import { useState } from 'react'
import { accountCalls } from '#domains/identity/accounts/calls.ts'
import { t } from '#platform/text/messages.ts'
import { readPhone } from '#platform/text/typed.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { Field, Form } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'

type Read = ReadField<'contact'>

/** Asks for a new phone number, which holds once the link in the mail is opened. A form of its own, so that it stands outside that of the profile. */
export function ChangeContact() {
  const api = useApi()
  const [answer, setAnswer] = useState<string | null>(null)
  const { field, form, failure, isSending } = useCheckedForm({
    names: ['contact'],
    idPrefix: 'new-',
    check: (read: Read) => ({
      contact: readPhone(read('contact')) === null ? t`Phone number should be 10 digits` : undefined,
    }),
    send: async (read) => setAnswer(await api(accountCalls).changeContact({ contact: read('contact') })),
  })
  if (answer !== null) return <Notice tone="good">{answer}</Notice>
  return (
    <details>
      <summary>Change your phone number</summary>
      <Form failure={failure} {...form}>
        <Field {...field('contact')} label={t`New phone number`} type="tel" inputMode="tel" autoComplete="tel" />
        <button className="btn quiet" type="submit" disabled={isSending}>
          {isSending ? t`Please wait` : t`Send the link to my e-mail`}
        </button>
      </Form>
    </details>
  )
}
