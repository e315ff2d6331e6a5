import { PrivatePicture } from '#web/shell/private-picture.tsx'
import { useUser } from '#web/shell/use-user.ts'
import { initial } from '../parts/figures.ts'
import { ChangePassword } from '../profile/parts/change-password.tsx'
import css from './profile-card.module.css'

/** Who is signed in. */
export function ProfileCard() {
  const user = useUser()
  const name = user?.candidate_name ?? ''
  return (
    <section className={css.card} aria-label="Your profile">
      <PrivatePicture className={css.photo} path={user?.photo ?? null} alt="" width="64" height="74">
        <span className={css.photo} aria-hidden="true">
          {initial(name)}
        </span>
      </PrivatePicture>
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.caption}>
          Registration number <b className="num">{user?.registration_number}</b>
        </p>
      </div>
      <ChangePassword className={`btn ghost ${css.change}`} />
    </section>
  )
}
