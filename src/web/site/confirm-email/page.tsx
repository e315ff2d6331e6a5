import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PublicInstitute } from '../../../domains/content/schema.ts'
import { useApi } from '../../api-context.ts'
import { useCheckedForm } from '../../form-state.ts'
import type { PageMeta } from '../../page.ts'
import { paths } from '../../routes.ts'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormPage, OtherWay } from '../form-page.tsx'

/** The address holds a token: no search engine and no other page is to learn it. */
export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: `Confirm your e-mail | ${institute.name}`, referrer: 'no-referrer' }
}

/** A press of a button confirms, not the visit: mail programs open links to look at what is behind them. */
export default function ConfirmEmailPage() {
  const api = useApi()
  const [search] = useSearchParams()
  const [answer, setAnswer] = useState<string | null>(null)
  const { form, failure, isSending } = useCheckedForm({
    names: [],
    check: () => ({}),
    send: async () => setAnswer(await api.confirmEmail({ token: search.get('token') ?? '' })),
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
          <p>With this we know that our mails reach you.</p>
          <button className="btn" type="submit" disabled={isSending}>
            {isSending ? 'Please Wait' : 'Confirm my e-mail'}
          </button>
        </Form>
      )}
    </FormPage>
  )
}
