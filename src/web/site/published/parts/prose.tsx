import css from './prose.module.css'

/** Text that the institute has written; the server has sanitised the HTML. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`${css.prose} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
