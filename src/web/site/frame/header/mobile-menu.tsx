import { useRef, useState } from 'react'
import { useInstitute } from '../../../shell/institute.ts'
import { asked } from '../../../ui/layout/asked.tsx'
import { MenuIcon } from '../../../ui/media/icons.tsx'
import { Logo } from '../../../ui/media/logo.tsx'
import { SideDialog } from '../../../ui/overlays/dialog.tsx'
import type { Menu, SiteLink } from './menus.ts'
import css from './mobile-menu.module.css'

const DrawerContent = asked(async () => (await import('./drawer-content.tsx')).DrawerContent)

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
        {isOpen && <DrawerContent menus={menus} study={study} />}
      </SideDialog>
    </>
  )
}
