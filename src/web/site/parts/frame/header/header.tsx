import { type FocusEvent, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, NavLink, useLocation } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useInstitute } from '#web/shell/institute.ts'
import { later } from '#web/ui/layout/later.tsx'
import { MenuIcon, SearchIcon } from '#web/ui/media/icons.tsx'
import { Logo } from '#web/ui/media/logo.tsx'
import { AnyLink } from '#web/ui/navigation/any-link.tsx'
import { opens, SideDialog } from '#web/ui/overlays/dialog.tsx'
import { EnquireLink } from '../quick-actions/enquire-link.tsx'
import css from './header.module.css'
import { MenuLinks } from './menu-links.tsx'
import type { Menu, SiteLink } from './menus.ts'

export function Header({ menus, study }: { menus: Menu[]; study: SiteLink[] }) {
  const institute = useInstitute()
  return (
    <header className={css.header}>
      <div className={`wrap ${css.row}`}>
        <Link className={css.home} to={paths.home} aria-label={t`${institute.name}, home`}>
          <Logo lines={institute.name_lines} picture={institute.logo_url} />
        </Link>
        <MainMenu menus={menus} />
        <EnquireLink className={`btn ${css.enquire}`}>Enquire</EnquireLink>
        <Link className={css.search} to={paths.search} aria-label="Search">
          <SearchIcon />
        </Link>
        <MobileMenu menus={menus} study={study} />
      </div>
    </header>
  )
}

type MenuBar = ReturnType<typeof useMenuBar>

/** The wide screen's navigation. The links of all menus are always in the document. */
function MainMenu({ menus }: { menus: Menu[] }) {
  const bar = useMenuBar()
  const institute = useInstitute()
  const [products, exams, centres, ...contents] = menus
  return (
    <nav className={css.nav} aria-label="Main">
      <ul ref={bar.list} className={css.bar}>
        <li>
          <NavLink to={paths.home} end>
            Home
          </NavLink>
        </li>
        <li>
          <NavLink to={paths.about}>About Us</NavLink>
        </li>
        {[products, exams, centres].map((menu) => menu && <Dropdown key={menu.label} menu={menu} bar={bar} />)}
        {institute.publications_url && (
          <li className={css.publications}>
            <AnyLink to={institute.publications_url}>Publications</AnyLink>
          </li>
        )}
        {contents.map((menu) => (
          <Dropdown key={menu.label} menu={menu} bar={bar} />
        ))}
      </ul>
    </nav>
  )
}

function Dropdown({ menu, bar }: { menu: Menu; bar: MenuBar }) {
  const { pathname } = useLocation()
  const isWide = (menu.links?.length ?? 0) > 8 || menu.groups !== undefined
  const isOpen = bar.isOpen(menu.label)
  return (
    <li {...bar.item(menu.label)}>
      <button {...bar.button(menu.label)} aria-current={pathname.startsWith(menu.root) ? 'true' : undefined}>
        {menu.label}
      </button>
      <div className={`${css.panel} ${isOpen ? css.open : ''} ${isWide ? css.wide : ''}`}>
        <MenuLinks menu={menu} onFollow={bar.close} />
      </div>
    </li>
  )
}

const DrawerContent = later(async () => ({ default: (await import('./drawer-content.tsx')).DrawerContent }))

const drawerId = 'menu'

/**
 * The drawer of narrow screens. It is in the document, so that it opens and its links work before any code has loaded.
 */
function MobileMenu({ menus, study }: { menus: Menu[]; study: SiteLink[] }) {
  const institute = useInstitute()
  return (
    <>
      <button className={css.burger} type="button" aria-label="Open menu" {...opens(drawerId)}>
        <MenuIcon />
      </button>
      <SideDialog
        id={drawerId}
        side="left"
        label="Menu"
        heading={<Logo lines={institute.name_lines} picture={institute.logo_url} />}
      >
        <DrawerContent menus={menus} study={study} />
      </SideDialog>
    </>
  )
}

type Open = { id: string; by: 'hover' | 'click' } | null

const openAfter = 80
const closeAfter = 200
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function stepFocus(stops: HTMLElement[], step: number) {
  const from = stops.findIndex((stop) => stop.matches(':focus'))
  stops[(from + step + stops.length) % stops.length]?.focus()
}

/** State and keyboard handling of a row of disclosure menus, of which at most one is open. Each item holds a button and its links. */
function useMenuBar() {
  const [open, setOpen] = useState<Open>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useRef<HTMLUListElement>(null)
  // A menu pressed before this code loaded is open by styles alone; from now on it is open by state.
  useLayoutEffect(() => {
    const pressed = list.current?.querySelector<HTMLElement>('li:focus-within [data-menu]')
    if (pressed?.dataset.menu) setOpen({ id: pressed.dataset.menu, by: 'click' })
  }, [])
  const set = (change: Open | ((before: Open) => Open)) => {
    clearTimeout(timer.current)
    setOpen(change)
  }
  const later = (milliseconds: number, change: (before: Open) => Open) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(change), milliseconds)
  }
  const close = () => set(null)

  const onKeyDown = (id: string) => (event: KeyboardEvent<HTMLElement>) => {
    const item = event.currentTarget
    if (event.key === 'Escape' && open?.id === id) {
      close()
      item.querySelector('button')?.focus()
      return
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // The links can take focus only once they are visible.
    flushSync(() => set({ id, by: 'click' }))
    stepFocus([...item.querySelectorAll<HTMLElement>('button, a')], step)
  }

  return {
    list,
    isOpen: (id: string) => open?.id === id,
    close,
    item: (id: string) => ({
      // A click beside the links must not close the menu.
      tabIndex: -1,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') later(openAfter, (now) => (now?.id === id ? now : { id, by: 'hover' }))
      },
      onPointerLeave: () => later(closeAfter, (now) => (now?.by === 'hover' ? null : now)),
      onKeyDown: onKeyDown(id),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (open?.id === id && !event.currentTarget.contains(event.relatedTarget)) close()
      },
    }),
    button: (id: string) => ({
      type: 'button' as const,
      'data-menu': id,
      'aria-expanded': open?.id === id,
      // A click keeps a menu open that hovering has already opened.
      onClick: () => set((now) => (now?.id === id && now.by === 'click' ? null : { id, by: 'click' })),
    }),
  }
}
