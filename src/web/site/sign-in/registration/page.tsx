import { Navigate, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { accountCalls } from '#domains/identity/accounts/calls.ts'
import { registrationProblems } from '#domains/identity/accounts/rules.ts'
import { providerCalls } from '#domains/identity/providers/calls.ts'
import { safeRedirect } from '#domains/identity/sessions/rules.ts'
import { t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { Agreement } from '#web/shell/forms/agreement.tsx'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { logIn } from '#web/shell/forms/log-in.ts'
import { NewPasswordFields } from '#web/shell/forms/new-password.tsx'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import type { LoaderInput, PageMeta } from '#web/shell/page.ts'
import { useUser } from '#web/shell/session.ts'
import { EmailField, Field, Form, PhoneField } from '#web/ui/forms/form.tsx'
import { FormPage, OtherWay } from '../../parts/page-frame/form-page.tsx'
import { useRedirect } from '../../parts/page-frame/use-redirect.ts'
import { isRemembered, ProviderButtons, RememberMe } from '../providers/provider-buttons.tsx'

export async function loader({ api }: LoaderInput) {
  return api(providerCalls).providers()
}

export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: `Registration | ${institute.name}`, canonical: paths.registration }
}

export default function RegistrationPage() {
  const user = useUser()
  const providers = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const redirect = useRedirect()
  // Covers both arriving signed in and having just been signed in by the form.
  if (user) return <Navigate to={safeRedirect(search.get('redirect'))} replace />
  return (
    <FormPage title="Registration" doing="Registering">
      <RegistrationForm redirect={redirect} />
      <ProviderButtons providers={providers} chosen={redirect} />
    </FormPage>
  )
}

const names = ['name', 'email', 'contact', 'password', 'confirm'] as const
type Read = ReadField<(typeof names)[number]>

function check(read: Read) {
  return registrationProblems({
    name: read('name'),
    email: read('email'),
    contact: read('contact'),
    password: read('password'),
    confirm: read('confirm'),
  })
}

function useRegistration(loginAddress: string) {
  const api = useApi()
  const navigate = useNavigate()

  return async (read: Read) => {
    const [email, password] = [read('email').trim(), read('password')]
    await api(accountCalls).register({
      name: read('name').trim(),
      contact: read('contact'),
      email,
      password,
      source: 'website',
    })
    try {
      const remember = isRemembered()
      await logIn(api, { user_name: email, password, remember, isShared: !remember })
    } catch (error) {
      // The account exists, so submitting the form again would only be refused.
      console.error(error)
      await navigate(loginAddress)
    }
  }
}

/** Creates the account and signs its owner in; then the page redirects. `redirect`: target in the address, if any. */
function RegistrationForm({ redirect }: { redirect: string | null }) {
  const loginAddress = redirect === null ? paths.login : loginThen(redirect)
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    check,
    checkLive: (read) => (read('confirm') === '' ? {} : { confirm: check(read).confirm }),
    send: useRegistration(loginAddress),
    fallback: t`Not able to register.`,
  })
  const email = field('email')

  return (
    <Form failure={failure} {...form}>
      <Field {...field('name')} label="Full Name" autoComplete="name" maxLength={100} required />
      <EmailField
        {...email}
        label="Username/Email"
        hint={email.error ? undefined : t`Your e-mail address. You will log in with it.`}
      />
      <PhoneField {...field('contact')} label="Phone Number" />
      <NewPasswordFields label="Password" password={field('password')} confirm={field('confirm')} />
      <PrivacyNotice>We use these details for your account, your tests and admissions.</PrivacyNotice>
      <Agreement by="registering" />
      <RememberMe />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Register`}
      </button>
      <OtherWay question="Already have an account?" to={loginAddress} label="Login Here" />
    </Form>
  )
}
