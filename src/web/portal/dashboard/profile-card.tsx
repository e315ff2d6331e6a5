import { PrivatePicture } from '../../private-picture.tsx'
import { useUser } from '../../use-user.ts'
import { ChangePassword } from '../change-password.tsx'
import { initial } from '../figures.ts'
import styles from './dashboard.module.css'

/** Who is signed in: a card beside the tests, on phones a small greeting above them. */
export function ProfileCard() {
  const user = useUser()
  const name = user?.candidate_name ?? ''
  return (
    <section className={styles.profile} aria-label="Your profile">
      <PrivatePicture className={styles.photo} path={user?.photo ?? null} alt="" width="72" height="72">
        <span className={styles.photo} aria-hidden="true">
          {initial(name)}
        </span>
      </PrivatePicture>
      <div>
        <p className={styles.name}>
          <span className={styles.hello}>Hello, </span>
          {name}
        </p>
        <p className="num">
          <span className={styles.caption}>Registration number </span>
          {user?.registration_number}
        </p>
        <ChangePassword />
      </div>
    </section>
  )
}
