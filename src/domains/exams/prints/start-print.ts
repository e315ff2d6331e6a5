import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { startTask } from '#platform/work/tasks/start-task.ts'
import { versionToPrint } from './keep-versions.ts'
import type { PrintBody, StartedPrint } from './schema.ts'

/** Starts a task that draws the chosen sets of a paper, or their keys. Noted like the reading of a paper. 400 for a language that the paper does not have. */
export async function startPrint(ctx: Context, testId: string, asked: PrintBody): Promise<StartedPrint> {
  return inTransaction(ctx, async (ctx) => {
    const { version, body } = await versionToPrint(ctx, testId, asked.version)
    if (asked.part === 'papers' && asked.languages.some((language) => !body.languages.includes(language)))
      refuseField('languages', 'The paper does not have this language.')
    const sets = asked.sets.toSorted()
    const rows = body.questions.length * sets.length
    const taskId = await startTask(ctx, {
      kind: 'print-paper',
      title: asked.part === 'keys' ? t`Keys of ${body.name}` : t`Printed paper of ${body.name}`,
      input: { ...asked, test: testId, version, sets },
      total: rows,
    })
    const details = { version, sets: sets.join(', ') }
    await audit(ctx, {
      action: asked.part === 'keys' ? 'paper-keys-printed' : 'paper-printed',
      subjectId: testId,
      details,
    })
    return { task_id: taskId, rows }
  })
}
