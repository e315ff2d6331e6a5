import { lazy, Suspense, useRef, useState } from 'react'
import { useInstitute } from '../institute.ts'
import { SideDialog } from '../ui/dialog.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import { Logo } from '../ui/logo.tsx'
import type { Menu, SiteLink } from './menus.ts'
import css from './mobile-menu.module.css'

const DrawerContent = lazy(() => import('./drawer-content.tsx').then((module) => ({ default: module.DrawerContent })))

/** The drawer of narrow screens. Its content is loaded and made when it opens: the same links are in the document already. */
export function MobileMenu({ menus, study }: { menus: Menu[]; study: SiteLink[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const institute = useInstitute()
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <button className={css.burger} type="button" aria-label="Open menu" aria-haspopup="dialog" onClick={open}>
        <MenuIcon />
      </button>
      <SideDialog
        ref={dialog}
        side="left"
        label="Menu"
        heading={<Logo lines={institute.name_lines} picture={institute.logo_url} />}
        onClose={() => setOpen(false)}
      >
        <Suspense>{isOpen && <DrawerContent menus={menus} study={study} />}</Suspense>
      </SideDialog>
    </>
  )
}
