import { Navigate, useSearchParams } from 'react-router'
import type { PublicInstitute } from '../../../domains/content/schema.ts'
import { safeRedirect } from '../../../domains/identity/rules.ts'
import type { PageMeta } from '../../page.ts'
import { paths } from '../../routes.ts'
import { useUser } from '../../use-user.ts'
import { FormPage } from '../form-page.tsx'
import { useRedirect } from '../use-redirect.ts'
import { RegistrationForm } from './registration-form.tsx'

export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: `Registration | ${institute.name}`, canonical: paths.registration }
}

export default function RegistrationPage() {
  const user = useUser()
  const [search] = useSearchParams()
  const wanted = useRedirect()
  // Covers both: who comes here signed in, and whom the form has just signed in.
  if (user) return <Navigate to={safeRedirect(search.get('redirect'))} replace />
  return (
    <FormPage title="Registration" doing="Registering">
      <RegistrationForm wanted={wanted} />
    </FormPage>
  )
}
