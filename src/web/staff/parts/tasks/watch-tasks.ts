import { useEffect, useSyncExternalStore } from 'react'
import { taskCalls } from '../../../../domains/console/tasks/calls.ts'
import type { StaffTask } from '../../../../domains/console/tasks/schema.ts'
import { api } from '../../shell/api.ts'
import { say } from '../overlays/toast.tsx'

/*
 * One's own tasks, for the chip in the frame and the screen alike: asked for once, and then again and again as long as one of them is under way.
 */

export type Watched = { tasks: StaffTask[] | null; error: unknown }

const lookMs = 2000
let watched: Watched = { tasks: null, error: undefined }
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const isUnderWay = ({ state }: StaffTask) => state === 'waiting' || state === 'running'

function show(next: Watched) {
  watched = next
  for (const listener of listeners) listener()
}

/** What has ended since the last look is said once. */
function tellEnded(before: StaffTask[], now: StaffTask[]) {
  for (const task of now) {
    const was = before.find(({ _id }) => _id === task._id)
    if (!was || !isUnderWay(was) || isUnderWay(task)) continue
    if (task.state === 'done') say(`${task.title}: ${task.told}. ${task.file_name ? 'The file is under Tasks.' : ''}`)
    if (task.state === 'failed') say(`${task.title}: ${task.problem ?? 'it did not work.'}`)
  }
}

/** Looks now: after a task was asked for, or changed. */
export async function lookAtTasks() {
  clearTimeout(timer)
  try {
    const tasks = await api(taskCalls).tasks()
    tellEnded(watched.tasks ?? [], tasks)
    show({ tasks, error: undefined })
  } catch (error) {
    show({ tasks: watched.tasks, error })
  }
  clearTimeout(timer)
  if (watched.tasks?.some(isUnderWay)) timer = setTimeout(() => void lookAtTasks(), lookMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useTasks() {
  const shown = useSyncExternalStore(subscribe, () => watched)
  // The server is outside React.
  useEffect(() => void lookAtTasks(), [])
  return shown
}
