import { useEffect, useState } from 'react'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { registrationProblems } from '#domains/identity/accounts/rules.ts'
import { guardianCalls } from '#domains/identity/guardians/calls.ts'
import type { OpenInvitation } from '#domains/identity/guardians/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { Agreement } from '#web/shell/forms/agreement.tsx'
import { type ReadField, useCheckedForm, useRequest } from '#web/shell/forms/form-state.ts'
import { NewPasswordFields } from '#web/shell/forms/new-password.tsx'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import type { PageMeta } from '#web/shell/page.ts'
import { useUser } from '#web/shell/session.ts'
import { Field, Form, PhoneField } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { FormPage, OtherWay } from '../../parts/page-frame/form-page.tsx'
import { useMailedToken } from '../../parts/page-frame/use-redirect.ts'

/** The address holds a token, which must not reach search engines or other pages. */
export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: t`Invitation | ${institute.name}`, referrer: 'no-referrer' }
}

function useInvitation(token: string) {
  const api = useApi()
  const [invitation, setInvitation] = useState<OpenInvitation | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { refusal, run } = useRequest()
  // The server is outside React, and its HTML is the same for every link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each link
  useEffect(() => {
    if (token === '') setMissing(true)
    else void run(async () => setInvitation(await api(guardianCalls).invitation({ token })))
  }, [token])
  return { invitation, refusal, isMissing }
}

/** Shows whom the invitation is about, and creates an account for a guardian who has none. */
export default function GuardianInvitationPage() {
  const token = useMailedToken()
  const { invitation, refusal, isMissing } = useInvitation(token)
  const [answer, setAnswer] = useState<string | null>(null)
  return (
    <FormPage title="Follow a student" doing="Accepting an invitation">
      {answer !== null && (
        <>
          <Notice tone="good">{answer}</Notice>
          <OtherWay to={paths.children} label="Go to your page" />
        </>
      )}
      {answer === null && refusal && <Notice tone="bad">{refusal.message}</Notice>}
      {isMissing && <Notice tone="bad">Please open the link in the e-mail that invited you.</Notice>}
      {!isMissing && answer === null && !refusal && invitation === null && (
        <p role="status">Please wait while we look it up.</p>
      )}
      {answer === null && invitation && <Invitation token={token} invitation={invitation} onAccepted={setAnswer} />}
    </FormPage>
  )
}

type InvitationProps = { token: string; invitation: OpenInvitation; onAccepted: (answer: string) => void }

function Invitation(props: InvitationProps) {
  const { student_name, email, account } = props.invitation
  const isHere = useUser()?.email === email
  const asks = account === 'other' && !isHere
  return (
    <>
      <p>
        As parent or guardian of <b>{student_name}</b> you will see classes, attendance, results and fees, and can pay
        the fees.
      </p>
      {asks && (
        <>
          <Notice>
            {email} already has an account with us. Please log in with it, and then open the link in the e-mail again.
          </Notice>
          <OtherWay to={paths.login} label="Log In" />
        </>
      )}
      {!asks && account !== 'none' && <AcceptForm {...props} />}
      {account === 'none' && <AccountForm {...props} />}
    </>
  )
}

/** A single button, for a guardian who has an account. */
function AcceptForm({ token, invitation: { email }, onAccepted }: InvitationProps) {
  const api = useApi()
  const { form, failure, isSending } = useCheckedForm({
    names: [],
    check: () => ({}),
    send: async () => onAccepted(await api(guardianCalls).accept({ token })),
  })
  return (
    <Form failure={failure} {...form}>
      <p>The student is added to your account {email}.</p>
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Accept`}
      </button>
    </Form>
  )
}

const names = ['name', 'contact', 'password', 'confirm'] as const
type Read = ReadField<(typeof names)[number]>

function AccountForm({ token, invitation: { name, email }, onAccepted }: InvitationProps) {
  const api = useApi()
  const check = (read: Read) =>
    registrationProblems({
      name: read('name'),
      email,
      contact: read('contact'),
      password: read('password'),
      confirm: read('confirm'),
    })
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    check,
    checkLive: (read) => (read('confirm') === '' ? {} : { confirm: check(read).confirm }),
    send: async (read) => {
      const person = { name: read('name').trim(), contact: read('contact'), password: read('password') }
      onAccepted(await api(guardianCalls).accept({ token, ...person }))
    },
  })
  return (
    <Form failure={failure} {...form}>
      <p>
        Choose a password for your own account. You will log in with <b>{email}</b>.
      </p>
      <Field
        {...field('name')}
        label="Your full name"
        defaultValue={name}
        autoComplete="name"
        maxLength={100}
        required
      />
      <PhoneField {...field('contact')} label="Phone Number" />
      <NewPasswordFields label="Password" password={field('password')} confirm={field('confirm')} />
      <PrivacyNotice>We use these details for your account, and to tell you about the student.</PrivacyNotice>
      <Agreement by="accepting" />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Open my account`}
      </button>
    </Form>
  )
}
