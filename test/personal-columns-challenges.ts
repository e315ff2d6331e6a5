const said = ['claim', 'option_ids', 'number', 'reason', 'file_name', 'file_bytes', 'created_at', 'changed_at']

/** Paths in the export of the columns of challenges. */
export const exportedChallenges: Record<string, Record<string, string>> = {
  challenges: {
    id: 'challenges.0._id',
    attempt_id: 'challenges.0.submission_id',
    ...Object.fromEntries(said.map((column) => [column, `challenges.0.${column}`])),
  },
  standings_before: {
    test_id: 'standings_before.0.quiz_id',
    attempt_id: 'standings_before.0.submission_id',
    marks: 'standings_before.0.marks',
    rank: 'standings_before.0.rank',
    told_marks: 'standings_before.0.told_marks',
    told_rank: 'standings_before.0.told_rank',
  },
}

/** Columns of challenges that are not exported, with the reason. */
export const keptOfChallenges: Record<string, string> = {
  'challenges.challenged_id': 'handed out as the question and its test',
  'challenges.file_key': 'an address inside; the bytes are handed out as challenges.0.file',
}
