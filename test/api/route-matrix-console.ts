import { newId } from '../../src/platform/database/ids.ts'
import { at, permittedThen, type Row } from './route-matrix-rules.ts'

/* What staff do at their desk, whatever the domain. */

const staffThen = (status: number) => permittedThen('staff.door', { status })
const draft = `/api/staff/drafts/none/${newId()}`
const ofDraft = (end: string) => `/api/staff/drafts/:kind/:id${end}`

export const consoleRows: Row[] = [
  // Of a kind that there is not. Who may draft what, each kind says: its own tests ask it.
  { route: `GET ${ofDraft('')}`, answers: staffThen(404), ask: at(draft) },
  { route: `PUT ${ofDraft('')}`, answers: staffThen(404), ask: at(draft, { body: {} }) },
  ...['publish', 'unschedule', 'discard'].map((what) => ({
    route: `POST ${ofDraft(`/${what}`)}`,
    answers: staffThen(404),
    ask: at(`${draft}/${what}`, {}),
  })),
  { route: `POST ${ofDraft('/restore')}`, answers: staffThen(404), ask: at(`${draft}/restore`, { version: 1 }) },
  { route: `GET ${ofDraft('/revisions')}`, answers: staffThen(404), ask: at(`${draft}/revisions`) },
  { route: `GET ${ofDraft('/revisions/:version')}`, answers: staffThen(404), ask: at(`${draft}/revisions/1`) },
]
