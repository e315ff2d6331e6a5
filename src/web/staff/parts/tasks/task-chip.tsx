import { Link } from 'react-router'
import { plural, t } from '#platform/text/messages.ts'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import css from './tasks.module.css'
import { isUnderWay, useEndedTasks, useTasks } from './watch-tasks.ts'

/** In the frame while a task of one's own is under way; leaving the page it was asked for on is fine. */
export function TaskChip() {
  const { data: tasks } = useTasks()
  useEndedTasks(tasks)
  const withCentre = useWithCentre()
  const open = tasks?.filter(isUnderWay) ?? []
  const [first] = open
  if (!first) return null
  const far = first.total ? `${Math.min(99, Math.floor((100 * first.done) / first.total))} %` : ''
  const title = first.is_resumed ? t`Continuing after an interruption: ${first.title}` : first.title
  const words = open.length === 1 ? title : t`${plural(open.length, '# task', '# tasks')}`
  return (
    <Link className={css.chip} to={withCentre('/staff/tasks')} aria-label={t`Under way: ${words} ${far}`}>
      <i className={css.turning} aria-hidden="true" />
      <span className={css.chipWords}>{words}</span> {far}
    </Link>
  )
}
