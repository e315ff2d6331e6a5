import { useInstitute } from '#web/shell/institute.ts'
import { later } from '#web/ui/layout/later.tsx'
import { MenuIcon } from '#web/ui/media/icons.tsx'
import { Logo } from '#web/ui/media/logo.tsx'
import { opens, SideDialog } from '#web/ui/overlays/dialog.tsx'
import type { Menu, SiteLink } from './menus.ts'
import css from './mobile-menu.module.css'

const DrawerContent = later(async () => ({ default: (await import('./drawer-content.tsx')).DrawerContent }))

const drawerId = 'menu'

/** The drawer of narrow screens: it stands in the document, so that it opens and leads on before any code is there. */
export function MobileMenu({ menus, study }: { menus: Menu[]; study: SiteLink[] }) {
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
