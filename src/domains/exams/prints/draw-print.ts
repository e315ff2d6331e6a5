import { z } from 'zod'
import { language } from '#domains/bank/schema.ts'
import { getInstitute } from '#domains/content/reads.ts'
import type { Context } from '#platform/context.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { RunningTask, TaskResult } from '#platform/work/tasks/run-task.ts'
import { dayCell } from '#platform/work/tasks/write-export.ts'
import { drawKeys, drawSets } from '../typesetting/draw-sets.ts'
import { getPrinted } from './keep-versions.ts'
import { printLayout, printPart, setLetter } from './schema.ts'

const taskInput = z.object({
  test: z.uuid(),
  version: z.number(),
  part: printPart,
  sets: z.array(setLetter),
  languages: z.array(language),
  layout: printLayout,
})

/** Task: prints the chosen sets of a version of a paper, or their keys. */
export async function printPaper(ctx: Context, task: RunningTask): Promise<TaskResult> {
  const { test: testId, version, part, sets, languages, layout } = taskInput.parse(task.input)
  const { body: paper, seeds } = await getPrinted(ctx, testId, version)
  const shared = { testId, version, paper, seeds, sets, institute: await getInstitute(ctx) }
  const total = paper.questions.length * sets.length
  await task.beat(0, total)
  const bytes =
    part === 'keys'
      ? await drawKeys({ ...shared, now: ctx.now })
      : await drawSets({ ...shared, languages, layout }, (done) => task.beat(done, total))
  await task.beat(total, total)
  await ctx.storage.put(task.fileKey, Buffer.from(bytes), 'application/pdf')
  const name = part === 'keys' ? 'keys' : 'paper'
  return {
    told: part === 'keys' ? t`${plural(sets.length, '# key', '# keys')}` : t`${plural(sets.length, '# set', '# sets')}`,
    fileName: `${name}-${sets.join('')}-v${version}-${dayCell(ctx.now)}.pdf`,
  }
}
