import { t } from '#platform/text/messages.ts'
import 'katex/dist/katex.min.css'
import css from './line.module.css'

/** The beginning of a question on one line; the server has cleaned and typeset it. */
export function Line({ html }: { html: string }) {
  return <span className={css.line} dangerouslySetInnerHTML={{ __html: html || t`No text yet` }} />
}
