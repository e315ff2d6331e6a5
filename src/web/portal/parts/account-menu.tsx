import { type MouseEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { PrivatePicture } from '#web/shell/private-picture.tsx'
import { logOutHere, useUser } from '#web/shell/session.ts'
import { useLanguageLinks } from '#web/shell/use-language-links.ts'
import { LanguageChoice } from '#web/ui/forms/language-choice.tsx'
import { ThemeChoice } from '#web/ui/forms/theme-choice.tsx'
import styles from './account-menu.module.css'
import { initial } from './figures.ts'

function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** The signed-in person's name, which opens a menu as a native popover that closes on Escape or a click outside. */
export function AccountMenu() {
  const user = useUser()
  const name = user?.candidate_name ?? ''
  return (
    <>
      <button type="button" className={styles.button} popoverTarget="account-menu">
        <span className="sr">{name ? t`Account of ${name}` : t`Account`}</span>
        <PrivatePicture className={styles.photo} path={user?.photo ?? null} alt="" width="34" height="34">
          <span className={styles.initial} aria-hidden="true">
            {initial(name)}
          </span>
        </PrivatePicture>
        <span className={styles.name} aria-hidden="true">
          {name}
        </span>
      </button>
      <div id="account-menu" popover="auto" className={styles.panel}>
        <p className={styles.owner}>
          <b>{name}</b>
          <span className="num">{user?.registration_number}</span>
        </p>
        <ul>
          <li className={styles.phone}>
            <Link to={paths.home} onClick={closeMenu}>
              Home
            </Link>
          </li>
          {user?.is_guardian ? <GuardianLinks /> : <StudentLinks />}
          <li>
            <LogoutButton />
          </li>
        </ul>
        <div className={styles.theme}>
          <LanguageChoice links={useLanguageLinks()} />
          <ThemeChoice name="theme-of-account" />
        </div>
      </div>
    </>
  )
}

function GuardianLinks() {
  return (
    <>
      <li>
        <Link to={paths.children} onClick={closeMenu}>
          Students
        </Link>
      </li>
      <li>
        <Link to={paths.settings} onClick={closeMenu}>
          My Account
        </Link>
      </li>
    </>
  )
}

function StudentLinks() {
  return (
    <>
      <li className={styles.phone}>
        <Link to={paths.dashboard} onClick={closeMenu}>
          Dashboard
        </Link>
      </li>
      <li className={styles.phone}>
        <Link to={paths.submissions} onClick={closeMenu}>
          Quiz Submissions
        </Link>
      </li>
      <li>
        <Link to={paths.classes} onClick={closeMenu}>
          Classes
        </Link>
      </li>
      <li>
        <Link to={paths.notebook} onClick={closeMenu}>
          Mistake notebook
        </Link>
      </li>
      <li>
        <Link to={paths.downloads} onClick={closeMenu}>
          Downloads
        </Link>
      </li>
      <li>
        <Link to={paths.profile} onClick={closeMenu}>
          My Account
        </Link>
      </li>
      <li>
        <Link to={paths.payments} onClick={closeMenu}>
          Payments
        </Link>
      </li>
    </>
  )
}

function LogoutButton() {
  const api = useApi()
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)

  async function logout() {
    setIsLeaving(true)
    // This device must sign the student out even if the server does not answer.
    await Promise.race([
      Promise.allSettled([api(sessionCalls).logout()]),
      new Promise((resolve) => setTimeout(resolve, 3_000)),
    ])
    logOutHere()
    await navigate(paths.home)
  }

  return (
    <button type="button" disabled={isLeaving} onClick={() => void logout()}>
      {isLeaving ? t`Logging out…` : t`Logout`}
    </button>
  )
}
