import css from './logo.module.css'

export function LogoSymbol({ size = 38 }: { size?: number }) {
  return (
    <svg className={css.symbol} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <g fill="none" stroke="var(--print)" strokeWidth="2.1">
        <circle cx="10" cy="10" r="7.6" />
        <circle cx="30" cy="10" r="7.6" />
        <circle cx="10" cy="30" r="7.6" />
      </g>
      <circle cx="30" cy="30" r="8.7" fill="var(--action)" />
    </svg>
  )
}

type LogoProps = {
  lines: readonly [string, string]
  /** A picture in place of the drawn symbol. */
  picture?: string | null
  onDark?: boolean
}

/** The symbol with the institute's name on two lines; the caller makes it a link. */
export function Logo({ lines, picture, onDark = false }: LogoProps) {
  return (
    <span className={`${css.logo} ${onDark ? css.onDark : ''}`}>
      {picture ? <img className={css.symbol} src={picture} alt="" width="38" height="38" /> : <LogoSymbol />}
      <b className={css.name}>
        {lines[0]} <span>{lines[1]}</span>
      </b>
    </span>
  )
}
