import type { ReactNode } from 'react'
import { AlertIcon, TickIcon } from '../media/verdict-icons.tsx'
import { takeFocus } from '../navigation/take-focus.ts'
import css from './notice.module.css'

type NoticeProps = { tone?: 'plain' | 'bad' | 'good'; children: ReactNode }

/**
 * A plain message box. `bad` is announced at once; `good` replaces the control used last and therefore takes its focus;
 * `plain` is read in place.
 */
export function Notice({ tone = 'plain', children }: NoticeProps) {
  const isGood = tone === 'good'
  return (
    <div
      className={`${css.notice} ${css[tone]}`}
      role={tone === 'bad' ? 'alert' : undefined}
      ref={isGood ? takeFocus : undefined}
      tabIndex={isGood ? -1 : undefined}
    >
      {tone === 'bad' && <AlertIcon />}
      {isGood && <TickIcon />}
      <div>{children}</div>
    </div>
  )
}
