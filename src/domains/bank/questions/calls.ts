import { get, post, put } from '#platform/http/call.ts'
import type { QuestionKind } from '../schema.ts'
import type {
  Difficulty,
  ItemNumber,
  ListedPassage,
  ListedQuestion,
  MadeReady,
  NewItem,
  NoBody,
  QuestionHeading,
  ReadyInput,
  Saved,
  SaveInput,
  ShownState,
  StaffQuestion,
  StoredPicture,
  TypesetAnswer,
  TypesetBody,
} from './schema.ts'

type Filter = {
  subject?: string
  topic?: string
  kind?: QuestionKind
  difficulty?: Difficulty
  /** 'hi:stale': a language and how far it is. */
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
