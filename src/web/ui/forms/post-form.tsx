import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'

/**
 * A form that our own rules check and our script sends. Posting keeps what was typed out of the address. From its `data-ready` on it answers by itself; sent before
 * that it is kept, see boot.ts, and sent here.
 */
export function PostForm({ ref, ...rest }: ComponentProps<'form'>) {
  const own = useRef<HTMLFormElement>(null)
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => own.current)
  useEffect(() => {
    const form = own.current
    form?.setAttribute('data-ready', '')
    if (!form?.hasAttribute('data-due')) return
    form.removeAttribute('data-due')
    form.requestSubmit()
  }, [])
  return <form ref={own} method="post" noValidate {...rest} />
}
