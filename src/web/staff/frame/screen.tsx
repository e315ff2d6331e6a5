import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { useWithCentre } from '../shell/use-staff.ts'
import css from './screen.module.css'

export type ScreenProps = {
  title: string
  /** Breadcrumbs from the area to the record above. */
  crumbs?: { label: string; to: string }[] | undefined
  /** Beside the title: a state or a count. */
  beside?: ReactNode
  /** At the right end of the header: at most one primary button, and others before it. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen: breadcrumbs, title, actions and content. */
export function Screen({ title, crumbs = [], beside, actions, children }: ScreenProps) {
  const id = useId()
  const withCentre = useWithCentre()
  // Tells code outside React that the page is interactive.
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), [])
  return (
    <main id="main" className={css.screen} aria-labelledby={id} tabIndex={-1}>
      <title>{t`${title} | Office`}</title>
      {crumbs.length > 0 && (
        <nav className={css.crumbs} aria-label="Breadcrumb" data-crumbs>
          {crumbs.map(({ label, to }) => (
            <span key={to}>
              <Link to={withCentre(to)}>{label}</Link> <span aria-hidden="true">›</span>
            </span>
          ))}
        </nav>
      )}
      <div className={css.head}>
        <h1 id={id}>{title}</h1>
        {beside}
        <div className={css.actions} data-actions>
          {actions}
        </div>
      </div>
      {children}
    </main>
  )
}

type ButtonProps = {
  children: ReactNode
  onPress?: () => void
  /** The button of the screen that Ctrl+Enter presses. */
  isPrimary?: boolean
  isDisabled?: boolean
  type?: 'button' | 'submit'
  /** Context for screen readers. */
  label?: string
}

export function Button({ children, onPress, isPrimary, isDisabled, type = 'button', label }: ButtonProps) {
  return (
    <button
      className={isPrimary ? `${css.button} ${css.primary}` : css.button}
      type={type}
      disabled={isDisabled}
      aria-label={label}
      data-primary={isPrimary || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

type LinkButtonProps = {
  to: string
  children: ReactNode
  isPrimary?: boolean
  /** Address to return to from an editor, after publishing. */
  returnTo?: string
}

export function LinkButton({ to, children, isPrimary, returnTo }: LinkButtonProps) {
  const withCentre = useWithCentre()
  return (
    <Link
      className={isPrimary ? `${css.button} ${css.primary}` : css.button}
      to={withCentre(to)}
      state={returnTo}
      data-primary={isPrimary || undefined}
    >
      {children}
    </Link>
  )
}

/** A button that looks like text, for rows and toasts. */
export function TextButton({ children, onPress, label }: { children: ReactNode; onPress: () => void; label?: string }) {
  return (
    <button className={css.word} type="button" aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}
