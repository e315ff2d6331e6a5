import { type ComponentProps, useEffect, useRef } from 'react'

type KeptButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'type' | 'ref'> & { onClick: () => void }

/** A button whose first press counts also when its code is not there yet: it is kept, see boot.ts, and answered here. */
export function KeptButton({ onClick, ...rest }: KeptButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  const answer = useRef(onClick)
  answer.current = onClick
  useEffect(() => {
    const button = own.current
    if (!button) return
    const isDue = button.hasAttribute('data-due')
    // From here on it answers by itself.
    button.removeAttribute('data-kept')
    button.removeAttribute('data-due')
    if (isDue) answer.current()
  }, [])
  return <button ref={own} type="button" data-kept="" onClick={onClick} {...rest} />
}
