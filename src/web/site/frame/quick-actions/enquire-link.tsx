import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../routes.ts'

type WindowProps = { onClose: () => void }

/** Opens the enquiry form over the page; its code is loaded at the click. Without scripts, or when that fails, the link leads to the contact page. */
export function EnquireLink({ className, children }: { className: string | undefined; children: ReactNode }) {
  const navigate = useNavigate()
  const [Window, setWindow] = useState<ComponentType<WindowProps> | null>(null)
  const open = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    try {
      const { EnquiryWindow } = await import('./enquiry-window.tsx')
      setWindow(() => EnquiryWindow)
    } catch (error) {
      console.error(error)
      await navigate(paths.contact)
    }
  }
  return (
    <>
      <Link className={className} to={paths.contact} onClick={(event) => void open(event)}>
        {children}
      </Link>
      {Window && <Window onClose={() => setWindow(null)} />}
    </>
  )
}
