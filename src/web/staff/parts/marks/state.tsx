import css from './marks.module.css'

export type Mark = 'ring' | 'half' | 'filled' | 'crossed' | 'ok' | 'bad' | 'warn'

const shapes: Record<Mark, React.ReactNode> = {
  ring: <circle cx="7" cy="7" r="6" className={css.ring} />,
  half: (
    <>
      <circle cx="7" cy="7" r="6" className={css.outline} />
      <path d="M7 1a6 6 0 0 0 0 12z" className={css.fill} />
    </>
  ),
  filled: <circle cx="7" cy="7" r="6.5" className={css.fill} />,
  crossed: (
    <>
      <circle cx="7" cy="7" r="6" className={css.ring} />
      <path d="m3 11 8-8" className={css.ring} />
    </>
  ),
  ok: (
    <>
      <circle cx="7" cy="7" r="7" className={css.state} />
      <path d="m4 7.2 2.1 2.1L10 5" className={css.sign} />
    </>
  ),
  bad: (
    <>
      <circle cx="7" cy="7" r="7" className={css.state} />
      <path d="m4.7 4.7 4.6 4.6m0-4.6L4.7 9.3" className={css.sign} />
    </>
  ),
  warn: (
    <>
      <circle cx="7" cy="7" r="6.2" className={css.stateLine} />
      <path d="M7 3.6v4M7 9.6v.8" className={css.stateLine} />
    </>
  ),
}

/** A bubble and a word: the word gives the meaning, and the bubble is quick to spot. Drawn, because the typeface has no such symbols. */
export function State({ mark, children }: { mark: Mark; children: React.ReactNode }) {
  return (
    <span className={css.place} data-mark={mark}>
      <svg className={css.bubble} viewBox="0 0 14 14" aria-hidden="true">
        {shapes[mark]}
      </svg>
      {children}
    </span>
  )
}
