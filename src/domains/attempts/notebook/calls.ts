import { get, post, put } from '#platform/http/call.ts'
import type {
  GuessBody,
  Notebook,
  NotebookAnswer,
  NotebookCounts,
  NotebookQuery,
  NotebookSet,
  NoteMark,
  QuestionNote,
  SetQuery,
  Verdict,
} from './schema.ts'

/** The mistake notebook: questions that were wrong, skipped or guessed, until they were right on three days. */
export const notebookCalls = {
  notebook: get('/api/student-portal/notebook').types<{ query: NotebookQuery; answer: Notebook }>(),
  notebookCounts: get('/api/student-portal/notebook/counts').types<{ answer: NotebookCounts }>(),
  notebookSet: get('/api/student-portal/notebook/set').types<{ query: SetQuery; answer: NotebookSet }>(),
  answerQuestion: post('/api/student-portal/notebook/answers').types<{ body: NotebookAnswer; answer: Verdict }>(),
  callGuess: put('/api/student-portal/notebook/answers/:id').types<{ body: GuessBody; answer: Verdict }>(),
  /** Notes on the questions of the student's own attempt. */
  notesOfAttempt: get('/api/student-portal/notebook/attempt-notes/:id').types<{ answer: QuestionNote[] }>(),
  /** Saves the note on one question. */
  saveNote: put('/api/student-portal/notebook/notes/:id').types<{ body: NoteMark; answer: QuestionNote }>(),
}
