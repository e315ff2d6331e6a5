import { NavLink, useLocation } from 'react-router'
import { type AreaName, staffPages, staffPath } from '../routes.ts'
import { useMay } from '../shell/use-staff.ts'
import css from './frame.module.css'
import { useWithCentre } from './use-with-centre.ts'

function areaOf(pathname: string): AreaName | undefined {
  return staffPages.find(({ path, label }) => label && staffPath(path) === pathname)?.area
}

/** The screens of the area, where it has several and this is one of them. */
export function Tabs() {
  const { pathname } = useLocation()
  const may = useMay()
  const withCentre = useWithCentre()
  const area = areaOf(pathname)
  const tabs = staffPages.filter((page) => page.area === area && page.label && may(...page.needs))
  if (tabs.length < 2) return null
  return (
    <nav className={css.tabs} aria-label="In this area">
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={withCentre(staffPath(path))} end>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
