import { Link } from 'react-router'
import type { NotebookCounts } from '#domains/attempts/notebook/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import css from './today.module.css'

/** How many questions of the notebook the next set of today has; nothing when none is due. `counts` null: nobody knows. */
export function NotebookLine({ counts }: { counts: NotebookCounts | null }) {
  if (counts === null || counts.set.questions === 0) return null
  const { questions, minutes } = counts.set
  return (
    <p className={css.next}>
      <Link className="link num" to={paths.notebook}>
        {plural(questions, '#\u00a0question to repeat today', '#\u00a0questions to repeat today')}
      </Link>
      <span className="num">{t`about ${plural(minutes, '#\u00a0minute', '#\u00a0minutes')}`}</span>
    </p>
  )
}
