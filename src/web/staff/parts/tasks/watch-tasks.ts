import { useEffect, useRef } from 'react'
import { taskCalls } from '#domains/console/calls.ts'
import type { StaffTask } from '#domains/console/tasks/schema.ts'
import { t } from '#platform/text/messages.ts'
import { answersChanged } from '../../shell/answers.ts'
import { useLiveAnswer } from '../../shell/use-answer.ts'
import { say } from '../overlays/toast.tsx'

/*
 * The user's tasks, for both the chip in the frame and the tasks screen: requested once, and polled while one of them
 * runs.
 */

const lookMs = 2000

export const isUnderWay = ({ state }: StaffTask) => state === 'waiting' || state === 'running'

/** Announces once each task that has ended since the last poll. */
function tellEnded(before: StaffTask[], now: StaffTask[]) {
  for (const task of now) {
    const was = before.find(({ _id }) => _id === task._id)
    if (!was || !isUnderWay(was) || isUnderWay(task)) continue
    if (task.state === 'done') say(`${task.title}: ${task.told}. ${task.file_name ? t`The file is under Tasks.` : ''}`)
    if (task.state === 'failed') say(`${task.title}: ${task.problem ?? t`it did not work.`}`)
  }
}

/** Reloads now, after a task was started or changed. */
export const lookAtTasks = () => answersChanged(taskCalls)

export const useTasks = () => useLiveAnswer((tasks) => (tasks?.some(isUnderWay) ? lookMs : false), taskCalls.tasks)

/** Announces ended tasks; for the one component that is always mounted in the frame. */
export function useEndedTasks(tasks: StaffTask[] | undefined) {
  const before = useRef<StaffTask[]>([])
  // Messages are shown outside React.
  useEffect(() => {
    if (!tasks) return
    tellEnded(before.current, tasks)
    before.current = tasks
  }, [tasks])
}
