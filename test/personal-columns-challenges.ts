const said = ['claim', 'option_ids', 'number', 'reason', 'file_name', 'file_bytes', 'created_at', 'changed_at']

/** Where in the export the columns of challenges of a key are found. */
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
  },
}

/** What of challenges is not handed out, and why. */
export const keptOfChallenges: Record<string, string> = {
  'challenges.challenged_id': 'handed out as the question and its test',
  'challenges.file_key': 'an address inside; the bytes are handed out as challenges.0.file',
}
