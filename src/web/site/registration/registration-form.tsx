import { useNavigate } from 'react-router'
import { registrationProblems } from '../../../domains/identity/rules.ts'
import { useApi } from '../../api-context.ts'
import { type ReadField, useCheckedForm } from '../../form-state.ts'
import { NewPasswordFields } from '../../new-password.tsx'
import { loginThen, paths } from '../../routes.ts'
import { keepSession } from '../../session.ts'
import { EmailField, Field, Form } from '../../ui/form.tsx'
import { OtherWay } from '../form-page.tsx'

const names = ['name', 'email', 'contact', 'password', 'confirm'] as const
type Read = ReadField<(typeof names)[number]>

function useRegistration(loginAddress: string) {
  const api = useApi()
  const navigate = useNavigate()

  return async (read: Read) => {
    const [email, password] = [read('email').trim(), read('password')]
    await api.register({ name: read('name').trim(), contact: read('contact'), email, password, source: 'website' })
    try {
      const { token, data } = await api.login({ user_name: email, password })
      keepSession(token, data)
    } catch (error) {
      // The account is there: sending the form again would only be told so.
      console.error(error)
      await navigate(loginAddress)
    }
  }
}

/** Makes the account and signs its owner in; then the page leads on. `wanted`: where to, when the address says so. */
export function RegistrationForm({ wanted }: { wanted: string | null }) {
  const loginAddress = wanted === null ? paths.login : loginThen(wanted)
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    check: (read: Read) =>
      registrationProblems({
        name: read('name'),
        email: read('email'),
        contact: read('contact'),
        password: read('password'),
        confirm: read('confirm'),
      }),
    send: useRegistration(loginAddress),
    fallback: 'Not able to register.',
  })

  return (
    <Form failure={failure} {...form}>
      <Field {...field('name')} label="Full Name" autoComplete="name" maxLength={100} required />
      <EmailField {...field('email')} label="Username/Email" />
      <Field
        {...field('contact')}
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        required
      />
      <NewPasswordFields label="Password" password={field('password')} confirm={field('confirm')} />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? 'Please wait' : 'Register'}
      </button>
      <OtherWay question="Already have an account?" to={loginAddress} label="Login Here" />
    </Form>
  )
}
