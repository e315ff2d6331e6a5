import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import type { ImportRow, StaffImport } from '#domains/imports/schema.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import type { Body, TestApp } from './test-app.ts'

/* Files of questions, over HTTP. */

type Data<T> = Body & { data: T }
const jobs = consoleTaskJobs()

export function makeFileDesk(app: TestApp, token: string) {
  const url = '/api/staff/question-imports'
  const get = async <T>(path: string) => (await app.call<Data<T>>('GET', `${url}/${path}`, { token })).body.data
  const post = <T>(path: string, body: object = {}) => app.call<Data<T>>('POST', `${url}/${path}`, { token, body })
  async function upload(name: string, content: string | Uint8Array) {
    const answer = await app.app.inject({
      method: 'POST',
      url: `${url}?name=${encodeURIComponent(name)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(content),
    })
    const body: Data<{ _id: string }> = answer.json()
    return { status: answer.statusCode, body, id: body.data?._id }
  }
  /** Runs all due jobs: reading and storing. */
  async function work() {
    while (await runNextJob(app.context(), jobs));
  }
  return {
    get,
    post,
    upload,
    work,
    /** Stores an import by its task, which must be accepted and end. */
    async store(id: string, isReady = true) {
      const asked = await post<StaffImport>(`${id}/store`, { ready: isReady })
      if (asked.body.data?.work !== 'storing') throw new Error(`${asked.status} ${asked.text}`)
      await work()
      return get<StaffImport>(id)
    },
    async read(name: string, content: string | Uint8Array) {
      const { id } = await upload(name, content)
      await work()
      return { id, found: await get<StaffImport>(id), rows: await get<ImportRow[]>(`${id}/rows?limit=200`) }
    },
  }
}

let words = 0
export const freshText = () => `Question number ${++words} of the file`
export const head =
  'subject,topic,difficulty,kind,question_en,a_en,b_en,c_en,d_en,key,tolerance,solution_en,question_or'
export const row = (change: Partial<Record<'text' | 'rest', string>> = {}) =>
  `quant,Kinds,easy,single,${change.text ?? freshText()},${change.rest ?? '1,2,3,4,B,,So.,'}`
export const csv = (...rows: string[]) => [head, ...rows].join('\n')
