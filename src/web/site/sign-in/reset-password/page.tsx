import { useState } from 'react'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { passwordCalls } from '#domains/identity/accounts/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { NewPasswordFields, newPasswordProblems, unequalProblems } from '#web/shell/forms/new-password.tsx'
import type { PageMeta } from '#web/shell/page.ts'
import { dropSession } from '#web/shell/session.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { FormPage, OtherWay } from '../../parts/page-frame/form-page.tsx'
import { useMailedToken } from '../../parts/page-frame/use-redirect.ts'

/** The address holds a token, which must not reach search engines or other pages. */
export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: t`Reset Password | ${institute.name}`, referrer: 'no-referrer' }
}

export default function ResetPasswordPage() {
  const [answer, setAnswer] = useState<string | null>(null)
  return (
    <FormPage title="Reset Password" doing="Choosing a new password">
      {answer !== null ? (
        <>
          <Notice tone="good">{answer}</Notice>
          <OtherWay to={paths.login} label="Log In" />
        </>
      ) : (
        <ResetPasswordForm onDone={setAnswer} />
      )}
    </FormPage>
  )
}

const names = ['password', 'confirm'] as const
type Read = ReadField<(typeof names)[number]>

function pairOf(read: Read) {
  return { password: read('password'), confirm: read('confirm') }
}

function ResetPasswordForm({ onDone }: { onDone: (answer: string) => void }) {
  const api = useApi()
  const token = useMailedToken()
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    check: (read: Read) => newPasswordProblems(pairOf(read)),
    checkLive: (read: Read) => unequalProblems(pairOf(read)),
    send: async (read) => {
      const answer = await api(passwordCalls).resetPassword({ token, password: read('password') })
      // All sessions of the account have ended, including one in this browser.
      dropSession()
      onDone(answer)
    },
  })

  return (
    <Form failure={failure} {...form}>
      <NewPasswordFields label="New Password" password={field('password')} confirm={field('confirm')} />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please Wait` : t`Reset Password`}
      </button>
      <OtherWay question="Link not working?" to={paths.forgotPassword} label="Request a new one" />
    </Form>
  )
}
