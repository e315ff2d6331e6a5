import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { loginProblems } from '../../../domains/identity/rules.ts'
import type { LoginBody } from '../../../domains/identity/schema.ts'
import { useApi } from '../../api-context.ts'
import { ApiError } from '../../call-api.ts'
import { useRequest } from '../../form-state.ts'
import { paths, registrationThen } from '../../routes.ts'
import { keepSession } from '../../session.ts'
import { Field, Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ProblemSummary } from '../../ui/problem-summary.tsx'
import { OtherWay } from '../form-page.tsx'
import { useRedirect } from '../use-redirect.ts'
import { type AskedCode, CodeStep } from './code-step.tsx'
import css from './login.module.css'

type Checked = { times: number; problems: ReturnType<typeof loginProblems> }

const unchecked: Checked = { times: 0, problems: {} }

function readForm(form: HTMLFormElement): LoginBody {
  const values = new FormData(form)
  const text = (name: string) => String(values.get(name) ?? '')
  const code = text('code').replace(/\s/g, '')
  const input = { user_name: text('user_name'), password: text('password'), remember: values.has('remember') }
  return code === '' ? input : { ...input, code }
}

/** What to ask for, when the log-in was refused for want of a good code. */
function askedBy(error: unknown): AskedCode | null {
  const isAsked = error instanceof ApiError && (error.code === 'totp_required' || error.code === 'totp_setup')
  return isAsked ? { message: error.message, setup: error.setup, problem: error.errors.code } : null
}

/** The code that staff are asked for besides their password: `times` counts the askings, each of which starts the field anew. */
function useAskedCode() {
  const [{ asked, times }, set] = useState<{ asked: AskedCode | null; times: number }>({ asked: null, times: 0 })
  const ask = (next: AskedCode) =>
    // A wrong code does not bring the picture again: the one on the screen stays good.
    set((old) => ({ asked: { ...next, setup: next.setup ?? old.asked?.setup }, times: old.times + 1 }))
  return { asked, times, ask }
}

/** Keeps what was typed whatever happens; once the session is kept, the page leads on. Staff get a second step. */
export function LoginForm() {
  const api = useApi()
  const login = useRequest()
  const [checked, setChecked] = useState(unchecked)
  const { problems } = checked
  const { asked, times, ask } = useAskedCode()
  const wanted = useRedirect()

  const logIn = async (input: LoginBody) => {
    try {
      const { token, data } = await api.login({ ...input, user_name: input.user_name.trim() })
      keepSession(token, data)
    } catch (error) {
      const next = askedBy(error)
      if (!next) throw error
      ask(next)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isSending) return
    const input = readForm(event.currentTarget)
    const found = loginProblems(input)
    setChecked({ times: checked.times + 1, problems: found })
    login.forget()
    if (Object.keys(found).length > 0) return
    if (asked && !/^\d{6}$/.test(input.code ?? '')) return ask({ ...asked, problem: 'Please enter all 6 digits.' })
    void login.run(() => logIn(input))
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
      <div className={css.line}>
        <label className={css.remember}>
          <input type="checkbox" name="remember" /> Remember Me
        </label>
        <Link className="link" to={paths.forgotPassword}>
          Forget Password?
        </Link>
      </div>
      {asked && <CodeStep key={`code-${times}`} {...asked} />}
      <button className="btn" type="submit" disabled={login.isSending}>
        {login.isSending ? 'Please wait' : 'Log In'}
      </button>
      <OtherWay question="Haven't Any Account Yet?" to={registrationThen(wanted)} label="Click Here" />
    </Form>
  )
}
