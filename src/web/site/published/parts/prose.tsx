import css from './prose.module.css'

/** Text written by the institute, sanitised by the server. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`${css.prose} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
