import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'
import css from './notice.module.css'

/** A plain box that says what happened; `bad` is announced at once, `plain` is only read in its place. */
export function Notice({ tone = 'plain', children }: { tone?: 'plain' | 'bad'; children: ReactNode }) {
  return (
    <div className={`${css.notice} ${css[tone]}`} role={tone === 'bad' ? 'alert' : undefined}>
      {tone === 'bad' && <AlertIcon />}
      <div>{children}</div>
    </div>
  )
}
