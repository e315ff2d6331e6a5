import { useState } from 'react'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { accountCalls } from '#domains/identity/accounts/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useCheckedForm } from '#web/shell/forms/form-state.ts'
import type { PageMeta } from '#web/shell/page.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { FormPage, OtherWay } from '../../parts/page-frame/form-page.tsx'
import { useMailedToken } from '../../parts/page-frame/use-redirect.ts'

/** The address holds a token, which must not reach search engines or other pages. */
export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: t`Confirm your e-mail | ${institute.name}`, referrer: 'no-referrer' }
}

/** Confirms by a button rather than by opening the page, because mail programs open links to check them. */
export default function ConfirmEmailPage() {
  const api = useApi()
  const token = useMailedToken()
  const [answer, setAnswer] = useState<string | null>(null)
  const { form, failure, isSending } = useCheckedForm({
    names: [],
    check: () => ({}),
    send: async () => setAnswer(await api(accountCalls).confirmEmail({ token })),
  })

  return (
    <FormPage title="Confirm your e-mail" doing="Confirming your e-mail">
      {answer !== null ? (
        <>
          <Notice tone="good">{answer}</Notice>
          <OtherWay to={paths.dashboard} label="Go to your dashboard" />
        </>
      ) : (
        <Form failure={failure} {...form}>
          <p>
            Please confirm your e-mail address so that our e-mails reach you. If you asked for another phone number,
            this confirms it too.
          </p>
          <button className="btn" type="submit" disabled={isSending}>
            {isSending ? t`Please Wait` : t`Confirm my e-mail`}
          </button>
        </Form>
      )}
    </FormPage>
  )
}
