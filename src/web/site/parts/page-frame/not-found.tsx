import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import { DigitBoxes } from '#web/ui/forms/digit-boxes.tsx'
import css from './page-frame.module.css'

export function NotFound() {
  return (
    <section className={css.page}>
      <DigitBoxes value="404" />
      <h1>Page Not Found</h1>
      <p>Ooops! The page you are looking for, couldn't be found.</p>
      <Link className="btn" to={paths.home}>
        Go To Homepage
      </Link>
    </section>
  )
}
