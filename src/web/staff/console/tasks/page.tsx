import { useState } from 'react'
import { Link } from 'react-router'
import { taskCalls } from '#domains/console/calls.ts'
import type { StaffTask, TaskState } from '#domains/console/tasks/schema.ts'
import { addressOf } from '#platform/http/call.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer, WaitingAnswer } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import css from '#web/staff/parts/tasks/tasks.module.css'
import { isUnderWay, lookAtTasks, useTasks } from '#web/staff/parts/tasks/watch-tasks.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { download } from '#web/staff/shell/files.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'

const marks: Record<TaskState, { mark: Mark; word: string }> = {
  waiting: { mark: 'ring', word: t`waiting` },
  running: { mark: 'half', word: t`under way` },
  done: { mark: 'ok', word: t`done` },
  failed: { mark: 'bad', word: t`failed` },
  cancelled: { mark: 'crossed', word: t`cancelled` },
}

/** The user's exports and imports, with their files. */
export default function TasksPage() {
  const answer = useTasks()
  const { data: tasks, error } = answer
  return (
    <Screen title="Tasks">
      <p className={css.quiet}>
        Your exports and imports. They keep running when you leave this page. Only you can download your files, until
        the time shown next to them.
      </p>
      {!tasks && error === undefined && <WaitingAnswer />}
      {error !== undefined && <FailedAnswer answer={answer} />}
      {tasks?.length === 0 && <p>You have no tasks yet. Use Export at the top of a list.</p>}
      {tasks && tasks.length > 0 && (
        <ul className={css.list} aria-label="My tasks">
          {tasks.map((task) => (
            <Task key={task._id} task={task} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

function tell({ state, is_resumed, done, total, told: result, problem }: StaffTask) {
  if (state === 'done') return result
  if (state === 'failed') return problem
  if (state !== 'running') return null
  const count = total === null ? numberText(done) : t`${numberText(done)} of ${numberText(total)}`
  return is_resumed ? t`Continuing after an interruption: ${count}` : count
}

function Task({ task }: { task: StaffTask }) {
  const withCentre = useWithCentre()
  const { mark, word } = marks[task.state]
  return (
    <li>
      <div>
        <div className={css.what}>
          <b>{task.to === null ? task.title : <Link to={withCentre(task.to)}>{task.title}</Link>}</b>
          <State mark={mark}>{word}</State>
          <span>{tell(task)}</span>
        </div>
        {task.state === 'running' && task.total !== null && (
          <progress aria-label={task.title} value={task.done} max={Math.max(1, task.total)} />
        )}
        <div className={css.quiet}>
          {dayAndTime(task.created_at)}
          {task.kept_until && t`, file kept until ${dayAndTime(task.kept_until)}`}
        </div>
      </div>
      <TaskActions task={task} />
    </li>
  )
}

function TaskActions({ task }: { task: StaffTask }) {
  const [problem, setProblem] = useState<string | null>(null)
  const act = async (work: () => Promise<unknown>) => {
    setProblem(null)
    await work().catch((error: unknown) => setProblem(messageOf(error, t`This did not work. Please try again.`)))
  }
  const { _id: id, file_name: name } = task
  return (
    <div className={css.actions}>
      {problem !== null && <span role="alert">{problem}</span>}
      {name !== null && (
        <Button
          label={t`Download ${name}`}
          onPress={() => void act(() => download(addressOf(taskCalls.taskFile, { id }), name))}
        >
          Download
        </Button>
      )}
      {isUnderWay(task) && (
        <Button
          label={t`Cancel ${task.title}`}
          onPress={() => void act(() => api(taskCalls).cancelTask({ id }).then(lookAtTasks))}
        >
          Cancel
        </Button>
      )}
    </div>
  )
}
