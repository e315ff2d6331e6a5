import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { type StaffPage, staffPages, staffPath } from '../routes.ts'
import { useMay } from '../shell/use-staff.ts'
import css from './frame.module.css'
import { useWithCentre } from './use-with-centre.ts'

function pageAt(pathname: string) {
  return staffPages.find(({ path, label }) => label && staffPath(path) === pathname)
}

const firstWord = (path: string) => path.split('/')[0] ?? ''

/** An area with more screens than fit one row has groups, by the first word of their addresses; screens that share it with no other are one group. */
function groupIn(all: StaffPage[]) {
  return ({ path }: StaffPage) => {
    const word = firstWord(path)
    return all.filter((page) => firstWord(page.path) === word).length > 1 ? word : ''
  }
}

function nameOf({ path }: StaffPage) {
  const word = firstWord(path)
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** The screens of the area, where it has several and this is one of them. */
export function Tabs() {
  const { pathname } = useLocation()
  const may = useMay()
  const withCentre = useWithCentre()
  const here = pageAt(pathname)
  const all = staffPages.filter((page) => page.area === here?.area && page.label && may(...page.needs))
  const groupOf = groupIn(all)
  const tabs = all.filter((page) => here && groupOf(page) === groupOf(here))
  const others = all.filter(
    (page, index) => !tabs.includes(page) && all.findIndex((other) => groupOf(other) === groupOf(page)) === index,
  )
  const strip = useRef<HTMLElement>(null)
  // The place of the strip is outside React: the tab of this screen is in sight where not all are.
  useEffect(() => {
    if (!pathname.startsWith('/staff')) return
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !current) return
    const { clientWidth } = strip.current
    const isInSight = current.offsetLeft + current.offsetWidth <= clientWidth
    strip.current.scrollLeft = isInSight ? 0 : current.offsetLeft - clientWidth / 3
  }, [pathname])
  if (all.length < 2) return null
  return (
    <nav ref={strip} className={css.tabs} aria-label="In this area">
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={withCentre(staffPath(path))} end>
          {label}
        </NavLink>
      ))}
      {others.map((page) => (
        <NavLink key={page.path} className={css.otherTabs ?? ''} to={withCentre(staffPath(page.path))}>
          {nameOf(page)}
        </NavLink>
      ))}
    </nav>
  )
}
