import { NavLink, useLocation } from 'react-router'
import { staffPages, staffPath } from '../routes.ts'
import { useMay } from '../shell/use-staff.ts'
import css from './frame.module.css'
import { useWithCentre } from './use-with-centre.ts'

function pageAt(pathname: string) {
  return staffPages.find(({ path, label }) => label && staffPath(path) === pathname)
}

/** The first word of an address: an area with more screens than fit one row has several. */
const groupOf = (path: string) => path.split('/')[0]

function nameOf(path: string) {
  const group = groupOf(path) ?? ''
  return group.slice(0, 1).toUpperCase() + group.slice(1)
}

/** The screens of the area, where it has several and this is one of them. */
export function Tabs() {
  const { pathname } = useLocation()
  const may = useMay()
  const withCentre = useWithCentre()
  const here = pageAt(pathname)
  const all = staffPages.filter((page) => page.area === here?.area && page.label && may(...page.needs))
  const tabs = all.filter(({ path }) => here && groupOf(path) === groupOf(here.path))
  const others = all.filter(
    ({ path }, index) =>
      !tabs.some((tab) => tab.path === path) && all.findIndex((one) => groupOf(one.path) === groupOf(path)) === index,
  )
  if (all.length < 2) return null
  return (
    <nav className={css.tabs} aria-label="In this area">
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={withCentre(staffPath(path))} end>
          {label}
        </NavLink>
      ))}
      {others.map(({ path }) => (
        <NavLink key={path} className={css.otherTabs ?? ''} to={withCentre(staffPath(path))}>
          {nameOf(path)}
        </NavLink>
      ))}
    </nav>
  )
}
