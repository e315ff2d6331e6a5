import { Navigate, useSearchParams } from 'react-router'
import type { PublicInstitute } from '../../../domains/content/schema.ts'
import { safeRedirect } from '../../../domains/identity/sessions/rules.ts'
import { paths } from '../../routes.ts'
import type { PageMeta } from '../../shell/page.ts'
import { useUser } from '../../shell/use-user.ts'
import { FormPage } from '../page-frame/form-page.tsx'
import { LoginForm } from './login-form.tsx'

export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: `Log In | ${institute.name}`, canonical: paths.login }
}

export default function LoginPage() {
  const user = useUser()
  const [search] = useSearchParams()
  // Covers both: who comes here signed in, and who has just signed in by the form.
  if (user) return <Navigate to={safeRedirect(search.get('redirect'))} replace />
  return (
    <FormPage title="Log In" doing="Logging in">
      <LoginForm />
    </FormPage>
  )
}
