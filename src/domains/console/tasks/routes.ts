import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { sendFile } from '#platform/files/storage/media.ts'
import type { Serve } from '#platform/http/serve.ts'
import { cancelTask } from '#platform/work/tasks/start-task.ts'
import { taskCalls } from './calls.ts'
import { getTask, listTasks, openTaskFile } from './reads.ts'
import { requireStill } from './run-tasks.ts'
import { staffTask } from './schema.ts'

export function taskRoutes(serve: Serve) {
  // Each sees their own: the reads look.
  const who = permitted('staff.door')
  serve(taskCalls.tasks, { who, answer: z.array(staffTask) }, (ctx) => listTasks(ctx))
  serve(taskCalls.cancelTask, { who, answer: staffTask }, async (ctx, { params }) => {
    await cancelTask(ctx, params.id)
    return getTask(ctx, params.id)
  })
  serve(taskCalls.taskFile, { who }, async (ctx, { params, request, reply }) => {
    const { file, name, ...made } = await openTaskFile(ctx, params.id)
    try {
      requireStill(ctx, made)
    } catch (error) {
      await file.close()
      throw error
    }
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return sendFile(request, reply, file)
  })
}
