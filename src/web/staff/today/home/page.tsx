import { Link } from 'react-router'
import { Screen } from '../../frame/screen.tsx'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import { areas, staffPages, staffPath } from '../../routes.ts'
import { useMay } from '../../shell/use-staff.ts'
import { spelledDay } from '../../text/dates.ts'
import css from './today.module.css'

/** Where everybody begins: what their grants open, by area. */
export default function Today() {
  const may = useMay()
  const withCentre = useWithCentre()
  const open = staffPages.filter((page) => page.label && page.area !== 'today' && may(...page.needs))
  return (
    <Screen title={spelledDay(new Date().toISOString())}>
      {open.length === 0 && <p>None of the screens that are here yet belongs to your work.</p>}
      <div className={css.areas}>
        {areas
          .filter(({ name }) => open.some(({ area }) => area === name))
          .map(({ name, label }) => (
            <section key={name} aria-labelledby={`area-${name}`}>
              <h2 id={`area-${name}`}>{label}</h2>
              <ul>
                {open
                  .filter(({ area }) => area === name)
                  .map(({ path, label }) => (
                    <li key={path}>
                      <Link to={withCentre(staffPath(path))}>{label}</Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
      </div>
    </Screen>
  )
}
