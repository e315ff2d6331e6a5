import type { ReactNode } from 'react'
import { HallLogo } from '../hall/header/hall-header.tsx'
import css from './briefing.module.css'

type SheetProps = {
  heading: string
  title: string
  /** Language of the title, if it is not English. */
  lang?: string
  children: ReactNode
  foot: ReactNode
}

/** One page around the exam: instructions before it, thanks after it. */
export function Sheet({ heading, title, lang, children, foot }: SheetProps) {
  return (
    <div className={css.page}>
      <header className={css.header}>
        <HallLogo />
        <p>{heading}</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls by itself must be reachable by keyboard */}
      <main className={css.main} tabIndex={0}>
        <h1 lang={lang}>{title}</h1>
        {children}
      </main>
      <footer className={css.foot}>{foot}</footer>
    </div>
  )
}
