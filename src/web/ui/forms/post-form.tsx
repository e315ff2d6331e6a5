import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'

/** Returns whether a control's value differs from the one the page was sent with. */
function isTyped(control: Element) {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(0, first)
  }
  if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked) return true
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
  return isText && control.value !== control.defaultValue
}

/**
 * A form that our rules check and our script sends. It uses POST to keep input out of the address. From
 * `data-ready` on it handles input itself. Input typed or filled in by the browser before that is handled as if
 * typed then; a submission before that is held, see shell/inline/start.ts, and sent here.
 */
export function PostForm({ ref, ...rest }: ComponentProps<'form'>) {
  const formRef = useRef<HTMLFormElement>(null)
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => formRef.current)
  useEffect(() => {
    const form = formRef.current
    if (!form) return
    form.setAttribute('data-ready', '')
    for (const control of [...form.elements].filter(isTyped)) {
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (!form.hasAttribute('data-due')) return
    form.removeAttribute('data-due')
    form.requestSubmit()
  }, [])
  return <form ref={formRef} method="post" noValidate {...rest} />
}
