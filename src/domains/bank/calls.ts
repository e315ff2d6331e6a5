import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, post, put, type StaffList } from '#platform/http/call.ts'
import type { TemplateFormat } from './imports/schema.ts'
import type {
  Difficulty,
  EditedQuestion,
  ItemNumber,
  ListedPassage,
  ListedQuestion,
  ListedReview,
  MadeReady,
  NewItem,
  NoBody,
  QuestionExportBody,
  QuestionFormat,
  QuestionHeading,
  ReadyInput,
  ReturnBody,
  Saved,
  SaveInput,
  ShownState,
  StaffQuestion,
  StoredPicture,
  TypesetAnswer,
  TypesetBody,
} from './questions/schema.ts'
import type { QuestionKind } from './schema.ts'

type Filter = {
  subject?: string
  topic?: string
  kind?: QuestionKind
  difficulty?: Difficulty
  /** A language and its state, such as 'hi:stale'. */
  language?: string
  state?: ShownState
  never_used?: 'yes'
  author?: string
  draft_by?: string
  import?: string
  q?: string
  limit?: number
  after?: string
}

type Listed = { data: ListedQuestion[]; next: string | null; total: { value: number; is_exact: boolean } }

export const questionCalls = {
  questions: get('/api/staff/questions', 'whole').types<{ query: Filter; answer: Listed }>(),
  startQuestion: post('/api/staff/questions').types<{ body: NewItem; answer: ItemNumber }>(),
  question: get('/api/staff/questions/:number').types<{ answer: StaffQuestion }>(),
  saveQuestion: put('/api/staff/questions/:number').types<{ body: SaveInput; answer: Saved }>(),
  makeReady: post('/api/staff/questions/:number/ready').types<{ body: ReadyInput; answer: MadeReady }>(),
  discardDraft: post('/api/staff/questions/:number/discard').types<{
    body: NoBody
    answer: { edit_version: number | null }
  }>(),
  retire: post('/api/staff/questions/:number/retire').types<{ body: NoBody; answer: { edit_version: number } }>(),
  restore: post('/api/staff/questions/:number/restore').types<{ body: NoBody; answer: { edit_version: number } }>(),
  passages: get('/api/staff/passages').types<{ answer: ListedPassage[] }>(),
  headings: get('/api/staff/question-headings').types<{ answer: QuestionHeading[] }>(),
  authors: get('/api/staff/question-authors').types<{ answer: { _id: string; name: string }[] }>(),
  /** The body is the bytes of the picture. */
  storePicture: post('/api/staff/question-pictures').types<{ body: Uint8Array; answer: StoredPicture }>(),
  typeset: post('/api/staff/typeset').types<{ body: TypesetBody; answer: TypesetAnswer }>(),
}

type ReviewFilter = { subject?: string; author?: string; limit?: number; after?: string }

/** Each change names the version of the question that was seen (`If-Match`). */
export const reviewCalls = {
  /** Drafts waiting for this reviewer, oldest first. */
  reviews: get('/api/staff/question-reviews', 'whole').types<{
    query: ReviewFilter
    answer: StaffList<ListedReview>
  }>(),
  sendForReview: post('/api/staff/questions/:number/review').types<{ body: NoBody; answer: EditedQuestion }>(),
  takeBack: post('/api/staff/questions/:number/review/take-back').types<{ body: NoBody; answer: EditedQuestion }>(),
  returnQuestion: post('/api/staff/questions/:number/review/return').types<{
    body: ReturnBody
    answer: EditedQuestion
  }>(),
  approveQuestion: post('/api/staff/questions/:number/review/ready').types<{ body: ReadyInput; answer: MadeReady }>(),
}

export const questionExportCalls = {
  /** Exports questions as a file, by the filters of the list or by their numbers. 403 `step_up` for more than 500. */
  exportQuestions: post('/api/staff/question-exports').types<{ body: QuestionExportBody; answer: StartedExport }>(),
}

/** Names of the formats as people know them. */
// not translated: names of formats
export const formatNames: Record<QuestionFormat, string> = {
  // not translated: a name of a format
  jsonl: 'JSON Lines',
  // not translated: a name of a format
  moodle: 'Moodle XML',
  gift: 'GIFT',
  // not translated: a name of a format
  qti: 'QTI 3.0',
  xlsx: 'XLSX',
}

export const templateCalls = {
  template: get('/api/staff/question-template/:format', 'bytes').types<{ params: { format: TemplateFormat } }>(),
}
