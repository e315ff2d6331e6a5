import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { messageOf } from '../../shell/api.ts'
import { CloseIcon } from '../marks/icons.tsx'
import css from './overlays.module.css'

type DialogProps = { title: string; onClose: () => void; children: ReactNode; isWide?: boolean }
type TextInput = HTMLInputElement | HTMLTextAreaElement

const kinds = ['text', 'email', 'tel', 'url', 'number']

/** Returns whether a field holds text that someone would miss, unlike a search or a one-time code. */
function isText(target: EventTarget): target is TextInput {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && kinds.includes(target.type) && target.autocomplete !== 'one-time-code'
}

/**
 * A modal window; on phones a sheet from below. The element itself traps focus, closes on Escape and restores the
 * focus; unsaved input is asked about first. It is at the end of the document, so that it inherits nothing from the
 * table or list whose button opened it.
 */
export function Dialog({ title, onClose, children, isWide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const typed = useRef(new Set<TextInput>())
  const [from, setFrom] = useState<Element | null>(null)
  const id = useId()
  const isAsking = from !== null
  // The browser's top layer is outside React. Closed in the layout phase, because focus returns only while the element
  // is in the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // The browser focuses the first button; React's autofocus ran before anything was visible.
    dialog?.querySelector<HTMLElement>('[data-takes-focus]')?.focus()
    return () => dialog?.close()
  }, [])
  const note = ({ target }: FormEvent) => {
    if (isText(target)) typed.current.add(target)
  }
  const stay = () => {
    setFrom(null)
    // Restores the focus once the page is visible again.
    if (from instanceof HTMLElement) requestAnimationFrame(() => from.focus())
  }
  const leave = () => {
    const isTyped = [...typed.current].some((input) => input.isConnected && input.value.trim() !== '')
    if (isAsking) stay()
    else if (isTyped) setFrom(document.activeElement ?? document.body)
    else onClose()
  }
  return createPortal(
    <dialog
      ref={ref}
      className={isWide ? `${css.dialog} ${css.wide}` : css.dialog}
      aria-labelledby={id}
      onInput={note}
      // Escape as a key press can always be prevented; as a close request, a second one in a row closes the dialog
      // regardless.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        leave()
      }}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <div className={css.head}>
        <h2 id={id}>{isAsking ? t`Discard what you typed?` : title}</h2>
        {!isAsking && (
          <button className={css.close} type="button" aria-label="Close" onClick={leave}>
            <CloseIcon />
          </button>
        )}
      </div>
      <div hidden={isAsking}>{children}</div>
      {isAsking && <AskFirst onStay={stay} onLeave={onClose} />}
    </dialog>,
    document.body,
  )
}

function AskFirst({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // Focus is outside React: it moves to the button that keeps the input.
  useLayoutEffect(() => place.current?.querySelector<HTMLButtonElement>('[data-primary]')?.focus(), [])
  return (
    <div ref={place}>
      <DialogActions>
        <Button onPress={onLeave}>Discard</Button>
        <Button isPrimary onPress={onStay}>
          Keep editing
        </Button>
      </DialogActions>
    </div>
  )
}

/** The buttons at the end of a dialog, with the confirming one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}

type SendProps = Omit<DialogProps, 'isWide'> & {
  submit: string
  /** Rejects with a refusal, which is shown below. */
  onSend: () => Promise<unknown>
  /** True if everything required has been entered. */
  isReady?: boolean
  /** False for an action that Ctrl+Enter must not trigger. */
  isPrimary?: boolean
  cancel?: string
  /** Shown when the server gives no reason. */
  otherwise?: string
}

/** Dialog that confirms an action, or asks for the details it needs, and sends it once at a time. Input stays after a refusal. */
export function SendDialog(props: SendProps) {
  const { title, submit, onSend, onClose, children, isReady = true, isPrimary = true } = props
  const { cancel = t`Cancel`, otherwise = t`This did not work. Please try again.` } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setRefusal(null)
    await onSend().catch((error: unknown) => setRefusal(messageOf(error, otherwise)))
    setSending(false)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={css.steps}>
        {children}
        {refusal && (
          <p role="alert" className={css.problem}>
            {refusal}
          </p>
        )}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{cancel}</Button>
        <Button isPrimary={isPrimary} isDisabled={isSending || !isReady} onPress={() => void send()}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
