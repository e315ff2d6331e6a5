import { useState } from 'react'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { emailProblem, registrationProblems } from '#domains/identity/accounts/rules.ts'
import type { ProviderStep, StepOf } from '#domains/identity/providers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Agreement } from '#web/shell/forms/agreement.tsx'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import type { PageMeta } from '#web/shell/page.ts'
import { EmailField, Field, Form, PasswordField, PhoneField } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { FormPage, OtherWay } from '../../parts/page-frame/form-page.tsx'
import css from './steps.module.css'
import { type Ask, useProviderLogin } from './use-provider-login.ts'

/** The address holds a code, which must not reach search engines or other pages. */
export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: t`Log In | ${institute.name}`, referrer: 'no-referrer' }
}

const titles: Partial<Record<ProviderStep['next'], string>> = {
  email: t`Confirm your e-mail`,
  code: t`Enter the OTP`,
  link: t`Link your account`,
  register: t`Registration`,
}

type Login = ReturnType<typeof useProviderLogin>

function NextStep({ step, ask }: Pick<Login, 'step' | 'ask'>) {
  switch (step?.next) {
    case 'email':
      return <EmailStep step={step} ask={ask} />
    case 'code':
      return <CodeStep step={step} ask={ask} />
    case 'link':
      return <LinkStep step={step} ask={ask} />
    case 'register':
      return <RegisterStep step={step} ask={ask} />
    default:
      return <p role="status">Logging in. Please wait.</p>
  }
}

/** Page to which a login provider returns: logs the visitor in, or asks for missing details. */
export default function LoginReturnPage() {
  const { step, failure, ask } = useProviderLogin()
  const title = (step && titles[step.next]) ?? t`Log In`
  return (
    <FormPage title={title} doing="Logging in">
      {failure !== null && step === null ? <Notice tone="bad">{failure}</Notice> : <NextStep step={step} ask={ask} />}
      {(failure !== null || step !== null) && <OtherWay to={paths.login} label="Back to Log In" />}
    </FormPage>
  )
}

type StepProps<N extends ProviderStep['next']> = { step: StepOf<N>; ask: Ask }

type ButtonProps = { isSending: boolean; children: string }

function SendButton({ isSending, children }: ButtonProps) {
  return (
    <button className="btn" type="submit" disabled={isSending}>
      {isSending ? t`Please wait` : children}
    </button>
  )
}

/** Shown if the provider gave no e-mail, or an unverified one. */
function EmailStep({ step: { provider, suggested }, ask }: StepProps<'email'>) {
  const { field, form, failure, isSending } = useCheckedForm({
    names: ['email'],
    check: (read: ReadField<'email'>) => ({ email: emailProblem(read('email')) }),
    send: (read) => ask((calls, underWay) => calls.mailCode({ ...underWay, email: read('email').trim() })),
  })
  return (
    <Form failure={failure} {...form}>
      <p>
        {provider.label} has confirmed who you are. Please confirm your e-mail address too: we will send a one-time
        password (OTP) to it.
      </p>
      <EmailField {...field('email')} label="Email" defaultValue={suggested} />
      <SendButton isSending={isSending}>Send OTP</SendButton>
    </Form>
  )
}

function CodeStep({ step: { email }, ask }: StepProps<'code'>) {
  const [sent, setSent] = useState(1)
  const { field, form, failure, isSending } = useCheckedForm({
    names: ['code'],
    check: (read: ReadField<'code'>) => ({
      code: /^\s*(?:\d\s*){6}$/.test(read('code')) ? undefined : t`Please enter all 6 digits.`,
    }),
    send: (read) => ask((calls, underWay) => calls.giveCode({ ...underWay, code: read('code').replaceAll(/\s/g, '') })),
  })
  const again = useCheckedForm({
    names: [],
    check: () => ({}),
    send: async () => {
      await ask((calls, underWay) => calls.mailCode({ ...underWay, email }))
      setSent(sent + 1)
    },
  })
  return (
    <>
      <Form failure={failure} {...form}>
        <p>
          We have sent an OTP to <b className={css.email}>{email}</b>. It may take a minute to arrive; please check your
          spam folder too.
        </p>
        {sent > 1 && (
          <Notice key={sent} tone="good">
            A new OTP is on its way. The previous one no longer works.
          </Notice>
        )}
        <Field
          {...field('code')}
          label="OTP (6 digits)"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          required
        />
        <SendButton isSending={isSending}>Continue</SendButton>
      </Form>
      <Form failure={again.failure} {...again.form}>
        <button className={`link ${css.again}`} type="submit" disabled={again.isSending}>
          Send a new OTP
        </button>
      </Form>
    </>
  )
}

/** Shown if an account exists: asks for its password, or for a code sent to its e-mail. */
function LinkStep({ step: { provider, email, has_password }, ask }: StepProps<'link'>) {
  const password = useCheckedForm({
    names: ['password'],
    check: (read: ReadField<'password'>) => ({
      password: read('password').trim() === '' ? t`Password can't be blank` : undefined,
    }),
    send: (read) => ask((calls, underWay) => calls.givePassword({ ...underWay, password: read('password') })),
  })
  const mail = useCheckedForm({
    names: [],
    check: () => ({}),
    send: () => ask((calls, underWay) => calls.mailCode(underWay)),
  })
  return (
    <>
      {has_password && (
        <Form failure={password.failure} {...password.form}>
          <p>
            There is already an account for <b className={css.email}>{email}</b>. Enter its password once; after that,
            you can log in with {provider.label}.
          </p>
          <PasswordField {...password.field('password')} label="Password" autoComplete="current-password" required />
          <SendButton isSending={password.isSending}>Link and log in</SendButton>
        </Form>
      )}
      <Form failure={mail.failure} {...mail.form}>
        {!has_password && (
          <p>
            There is already an account for <b className={css.email}>{email}</b>. Use an OTP to confirm that it is
            yours.
          </p>
        )}
        <button className={has_password ? 'btn ghost' : 'btn'} type="submit" disabled={mail.isSending}>
          {has_password ? t`Send an OTP to this e-mail address instead` : t`Send OTP`}
        </button>
      </Form>
    </>
  )
}

const names = ['name', 'contact'] as const

function RegisterStep({ step: { provider, name, email }, ask }: StepProps<'register'>) {
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    check: (read: ReadField<(typeof names)[number]>) =>
      registrationProblems({ name: read('name'), email, contact: read('contact') }),
    send: (read) =>
      ask((calls, underWay) => calls.register({ ...underWay, name: read('name').trim(), contact: read('contact') })),
    fallback: t`Not able to register.`,
  })
  return (
    <Form failure={failure} {...form}>
      <p>
        Your e-mail address <b className={css.email}>{email}</b> is confirmed. Add two more details and your account is
        ready. You log in with {provider.label}, without a password.
      </p>
      <Field {...field('name')} label="Full Name" autoComplete="name" maxLength={100} defaultValue={name} required />
      <PhoneField {...field('contact')} label="Phone Number" />
      <PrivacyNotice>We use these details for your account, your tests and admissions.</PrivacyNotice>
      <Agreement by="registering" />
      <SendButton isSending={isSending}>Register</SendButton>
    </Form>
  )
}
