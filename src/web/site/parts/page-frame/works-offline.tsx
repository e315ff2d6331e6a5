import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import { useInstituteOrNull } from '#web/shell/institute.ts'
import { telephone } from '../frame/site-links.ts'
import css from './page-frame.module.css'

/** Lists what works without a network, on every page that cannot be shown. */
export default function WorksOffline() {
  const id = useId()
  const phone = useInstituteOrNull()?.phone
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        What works without a network
      </h2>
      <ul className={css.list}>
        <li>
          <Link className="link" to={paths.dashboard}>
            Your dashboard
          </Link>
          , your tests and your classes as you last saw them, if you are logged in.
        </li>
        <li>Courses and analyses that you have opened on this device.</li>
        <li>
          <Link className="link" to={paths.downloads}>
            Notes and films that you have saved
          </Link>{' '}
          on this device.
        </li>
        <li>A test that you are sitting: your answers are kept here, and sent when the network is back.</li>
        {phone && (
          <li>
            A call:{' '}
            <a className="link num" href={telephone(phone)}>
              {phone}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}
