import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { loginProblems } from '../../../domains/identity/rules.ts'
import { useApi } from '../../api-context.ts'
import { useRequest } from '../../form-state.ts'
import { paths } from '../../routes.ts'
import { keepSession } from '../../session.ts'
import { Field, Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { OtherWay } from '../form-page.tsx'
import css from './login.module.css'
import { ProblemSummary } from './problem-summary.tsx'

type Checked = { times: number; problems: ReturnType<typeof loginProblems> }

const unchecked: Checked = { times: 0, problems: {} }

function readForm(form: HTMLFormElement) {
  const values = new FormData(form)
  const text = (name: string) => String(values.get(name) ?? '')
  return { user_name: text('user_name'), password: text('password'), remember: values.has('remember') }
}

/** Keeps what was typed whatever happens; once the session is kept, the page leads on. */
export function LoginForm() {
  const api = useApi()
  const login = useRequest()
  const [checked, setChecked] = useState(unchecked)
  const { problems } = checked

  const logIn = async (input: ReturnType<typeof readForm>) => {
    const { token, data } = await api.login({ ...input, user_name: input.user_name.trim() })
    keepSession(token, data)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isSending) return
    const input = readForm(event.currentTarget)
    const found = loginProblems(input)
    setChecked({ times: checked.times + 1, problems: found })
    login.forget()
    if (Object.keys(found).length === 0) void login.run(() => logIn(input))
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
      <button className="btn" type="submit" disabled={login.isSending}>
        {login.isSending ? 'Please wait' : 'Log In'}
      </button>
      <OtherWay question="Haven't Any Account Yet?" to={paths.registration} label="Click Here" />
    </Form>
  )
}
