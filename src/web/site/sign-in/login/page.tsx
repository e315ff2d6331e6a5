import { type FormEvent, use, useEffect, useState } from 'react'
import { Link, Navigate, useLoaderData, useSearchParams } from 'react-router'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { providerCalls } from '#domains/identity/providers/calls.ts'
import { homeOf, loginProblems, safeRedirect } from '#domains/identity/sessions/rules.ts'
import type { AccountAsked, TotpSetup } from '#domains/identity/sessions/schema.ts'
import { phoneCalls } from '#domains/messages/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { registrationThen } from '#web/routes.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { type KeptLogin, logIn } from '#web/shell/forms/log-in.ts'
import { documentAfterLogin, OfferedLanguages } from '#web/shell/offered-languages.ts'
import type { LoaderInput, PageMeta } from '#web/shell/page.ts'
import { type StoredUser, useUser } from '#web/shell/session.ts'
import { Field, Form, PasswordField, ProblemSummary } from '#web/ui/forms/form.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { FormPage, OtherWay } from '../../parts/page-frame/form-page.tsx'
import { useRedirect } from '../../parts/page-frame/use-redirect.ts'
import { ProviderButtons, RememberMe } from '../providers/provider-buttons.tsx'
import { CodeForm } from './code-form.tsx'
import css from './login.module.css'

type Checked = { times: number; problems: ReturnType<typeof loginProblems> }

const unchecked: Checked = { times: 0, problems: {} }

function readForm(form: HTMLFormElement): KeptLogin {
  const values = new FormData(form)
  const text = (name: string) => String(values.get(name) ?? '')
  const code = text('code').replace(/\s/g, '')
  const remember = values.has('remember')
  const input = { user_name: text('user_name'), password: text('password'), remember, isShared: !remember }
  const account = text('account')
  return { ...input, ...(code === '' ? {} : { code }), ...(account === '' ? {} : { account }) }
}

/** Returns what to ask for if the login was refused for lack of a valid code. */
function askedBy(error: unknown): AskedCode | null {
  const isAsked = error instanceof ApiError && (error.code === 'totp_required' || error.code === 'totp_setup')
  return isAsked ? { message: error.message, setup: error.setup, problem: error.errors.code } : null
}

/** State of the code step for staff: `times` counts the requests, each of which resets the field. */
function useAskedCode() {
  const [{ asked, times }, set] = useState<{ asked: AskedCode | null; times: number }>({ asked: null, times: 0 })
  const ask = (next: AskedCode) =>
    // A refused code comes without the QR code: the one on the screen stays valid.
    set((old) => ({ asked: { ...next, setup: next.setup ?? old.asked?.setup }, times: old.times + 1 }))
  return { asked, times, ask }
}

/** Login form. Keeps the input on failure; once the session is stored, the page redirects. Staff get a second step. */
function LoginForm() {
  const api = useApi()
  const login = useRequest()
  const [checked, setChecked] = useState(unchecked)
  const { problems } = checked
  const { asked, times, ask } = useAskedCode()
  const redirect = useRedirect()

  const [accounts, setAccounts] = useState<AccountAsked['accounts']>([])
  const [solved, setSolved] = useState<number | null>(null)
  const send = async (input: KeptLogin) => {
    try {
      await logIn(api, { ...input, user_name: input.user_name.trim() }, setSolved)
    } catch (error) {
      const next = askedBy(error)
      if (next) return ask(next)
      setAccounts(error instanceof ApiError ? (error.accounts ?? []) : [])
      if (!(error instanceof ApiError && error.accounts)) throw error
    } finally {
      setSolved(null)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isSending) return
    const input = readForm(event.currentTarget)
    const wrong = loginProblems(input)
    setChecked({ times: checked.times + 1, problems: wrong })
    login.forget()
    if (Object.keys(wrong).length > 0) return
    if (asked && !/^\d{6}$/.test(input.code ?? '')) return ask({ ...asked, problem: t`Please enter all 6 digits.` })
    void login.run(() => send(input))
  }

  return (
    <Form failure={login.refusal?.message ?? null} onSubmit={submit}>
      <ProblemSummary
        key={checked.times}
        problems={[
          { field: 'user_name', message: problems.user_name },
          { field: 'password', message: problems.password },
        ]}
      />
      <Field
        id="user_name"
        name="user_name"
        label="Username/Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        error={problems.user_name}
        isValid={Boolean(problems.password) && !problems.user_name}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        maxLength={1024}
        required
        error={problems.password}
      />
      <Link className={`link ${css.forgotten}`} to={paths.forgotPassword}>
        Forget Password?
      </Link>
      <RememberMe />
      {accounts.length > 0 && <AccountStep accounts={accounts} />}
      {asked && <CodeStep key={`code-${times}`} {...asked} />}
      <p role="status">
        {solved !== null &&
          t`There have been many failed login attempts here. Yours will take a few seconds longer; please stay on this page.`}
        {login.isSending && solved === null && <span className="sr">Checking your password…</span>}
      </p>
      {solved !== null && <progress className={css.solved} value={solved} aria-label="Logging in" />}
      <button className="btn" type="submit" disabled={login.isSending}>
        {login.isSending ? t`Checking your password…` : t`Log In`}
      </button>
      <OtherWay question="Haven't Any Account Yet?" to={registrationThen(redirect)} label="Click Here" />
    </Form>
  )
}

/** Code that the server requested from a member of staff; `setup` if the app does not know the account yet. */
type AskedCode = { message: string; setup: TotpSetup | undefined; problem: string | undefined }

function inFours(secret: string) {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

function SetupSteps({ setup: { qr, secret, uri } }: { setup: TotpSetup }) {
  return (
    <div className={css.setup}>
      <img className={css.qr} src={qr} width={200} height={200} alt="QR code to scan with an authenticator app" />
      <p>
        Scan this code with the app, <a href={uri}>open it in an app on this device</a> or enter this key:
      </p>
      <p>
        <code className={css.secret}>{inFours(secret)}</code>
      </p>
    </div>
  )
}

/**
 * Second step of the staff login: a code, and the setup before the first one. The field takes the focus at each
 * request, unless there is a QR code to scan first, which a phone's keyboard would cover.
 */
function CodeStep({ message, setup, problem }: AskedCode) {
  const isNew = setup !== undefined && problem === undefined
  return (
    <section
      className={css.step}
      aria-label="Second step"
      ref={isNew ? takeFocus : undefined}
      tabIndex={isNew ? -1 : undefined}
    >
      <p>{message}</p>
      {setup && <SetupSteps setup={setup} />}
      <Field
        ref={isNew ? undefined : takeFocus}
        id="code"
        name="code"
        label="Code from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        error={problem}
      />
    </section>
  )
}

/** Choice among several accounts with this phone number and password: siblings share a parent's phone. */
function AccountStep({ accounts }: Pick<AccountAsked, 'accounts'>) {
  return (
    <fieldset className={css.step} ref={takeFocus} tabIndex={-1}>
      <legend>Several accounts have this phone number. Which one is yours?</legend>
      {accounts.map(({ _id, name, registration_number }) => (
        <label key={_id} className={css.account}>
          <input type="radio" name="account" value={_id} required /> {name}, {registration_number}
        </label>
      ))}
    </fieldset>
  )
}

/** Navigates after login. */
function Enter({ to, user }: { to: string; user: StoredUser }) {
  const document = documentAfterLogin(to, user, use(OfferedLanguages))
  // The address bar is outside React.
  useEffect(() => {
    if (document !== null) location.replace(document)
  }, [document])
  return document === null ? <Navigate to={to} replace /> : null
}

export async function loader({ api }: LoaderInput) {
  const [providers, { is_offered: hasCodes }] = await Promise.all([
    api(providerCalls).providers(),
    api(phoneCalls).loginOffer(),
  ])
  return { providers, hasCodes }
}

export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: t`Log In | ${institute.name}`, canonical: paths.login }
}

export default function LoginPage() {
  const user = useUser()
  const { providers, hasCodes } = useLoaderData<typeof loader>()
  const [isByCode, setByCode] = useState(false)
  const redirect = useRedirect()
  const [search] = useSearchParams()
  // Covers both arriving signed in and having just signed in with the form.
  if (user) return <Enter to={safeRedirect(search.get('redirect'), homeOf(user))} user={user} />
  return (
    <FormPage title="Log In" doing="Logging in">
      {isByCode ? <CodeForm onBack={() => setByCode(false)} /> : <LoginForm />}
      {hasCodes && !isByCode && (
        <button type="button" className={`link ${css.way}`} onClick={() => setByCode(true)}>
          Log in with a code sent to your phone
        </button>
      )}
      <ProviderButtons providers={providers} chosen={redirect} />
    </FormPage>
  )
}
