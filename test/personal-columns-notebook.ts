const exportedAs = (table: string, columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, `${table}.0.${column}`]))

/** Paths in the export of the mistake notebook's columns. */
export const exportedNotebook: Record<string, Record<string, string>> = {
  notebook_questions: {
    attempt_id: 'notebook.0.submission_id',
    ...exportedAs('notebook', ['question_id', 'kind', 'missed_at', 'seconds', 'due_on', 'right_days', 'left_on']),
    ...exportedAs('notebook', ['note', 'noted_at', 'is_bookmarked', 'added_at']),
  },
  notebook_answers: {
    id: 'notebook_answers.0._id',
    ...exportedAs('notebook_answers', ['question_id', 'option_id', 'option_ids', 'number', 'is_guess', 'seconds']),
    ...exportedAs('notebook_answers', ['answered_at', 'created_at']),
  },
}

/** Columns that are not exported, with the reason. */
export const keptOfNotebook: Record<string, string> = {
  'notebook_questions.student_id': 'the account itself',
  'notebook_questions.test_id': 'that of the attempt, which is handed out',
  'notebook_answers.student_id': 'the account itself',
}

export const impersonalOfNotebook: Record<string, string> = {
  notebook_attempts: 'which attempts the notebook was filled from; names them by their id alone',
}
