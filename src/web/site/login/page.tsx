import { Navigate, useSearchParams } from 'react-router'
import type { PublicInstitute } from '../../../domains/content/schema.ts'
import { safeRedirect } from '../../../domains/identity/rules.ts'
import type { PageMeta } from '../../page.ts'
import { paths } from '../../routes.ts'
import { useUser } from '../../use-user.ts'
import { AnswerSheet } from '../drawing.tsx'
import css from './login.module.css'
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
    <section className={css.page}>
      <div className={`wrap ${css.row}`}>
        <div className={css.card}>
          <h1>Log In</h1>
          <noscript>
            <p className={css.noScript}>Logging in needs JavaScript. Please switch it on in your browser and reload.</p>
          </noscript>
          <LoginForm />
        </div>
        <AnswerSheet className={css.sheet} />
      </div>
    </section>
  )
}
