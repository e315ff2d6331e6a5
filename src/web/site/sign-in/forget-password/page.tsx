import { useState } from 'react'
import { Navigate } from 'react-router'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { passwordCalls } from '#domains/identity/accounts/calls.ts'
import { accountHome } from '#domains/identity/sessions/rules.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useCheckedForm } from '#web/shell/forms/form-state.ts'
import type { PageMeta } from '#web/shell/page.ts'
import { useUser } from '#web/shell/session.ts'
import { EmailField, Form } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { FormPage, OtherWay } from '../../parts/page-frame/form-page.tsx'

export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: t`Forget Password | ${institute.name}`, canonical: paths.forgotPassword }
}

export default function ForgetPasswordPage() {
  const api = useApi()
  const user = useUser()
  const [answer, setAnswer] = useState<string | null>(null)
  const { field, form, failure, isSending } = useCheckedForm({
    names: ['user_name'],
    check: (read) => (read('user_name').trim() === '' ? { user_name: t`Email can't be blank` } : {}),
    send: async (read) => setAnswer(await api(passwordCalls).forgetPassword({ user_name: read('user_name').trim() })),
  })
  if (user) return <Navigate to={accountHome} replace />

  return (
    <FormPage title="Forget Password" doing="Resetting your password">
      <Form failure={failure} {...form}>
        <EmailField {...field('user_name')} label="Email" readOnly={answer !== null} />
        {answer === null ? (
          <button className="btn" type="submit" disabled={isSending}>
            {isSending ? t`Please Wait` : t`Reset Password`}
          </button>
        ) : (
          <Notice tone="good">{answer}</Notice>
        )}
        <OtherWay to={paths.login} label="Back" />
      </Form>
    </FormPage>
  )
}
