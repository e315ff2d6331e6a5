import { ChangePassword } from '../change-password.tsx'
import css from './security.module.css'
import { SessionList } from './session-list.tsx'

/** Who may get in: the password, and where it was given. */
export function Security() {
  return (
    <div className={css.sections}>
      <section aria-labelledby="password">
        <h2 id="password">Password</h2>
        <p>A new password ends all other log-ins of yours.</p>
        <ChangePassword />
      </section>
      <SessionList />
    </div>
  )
}
