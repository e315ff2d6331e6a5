/* Decisions about merit lists, part of `personal-columns.ts`. */

/** Path in the export of each column of a merit list's row. */
export const meritColumns: Record<string, string> = {
  attempt_id: 'merit_results.0.submission_id',
  centre_id: 'merit_results.0.center_id',
  roll_number: 'merit_results.0.roll_no',
  centre_rank: 'merit_results.0.center_rank',
  marks: 'merit_results.0.exact_marks',
  shown_marks: 'merit_results.0.marks',
  ...Object.fromEntries(
    ['shift', 'category', 'state_name', 'batch_id', 'sections', 'scale', 'percentile', 'normalised', 'rank']
      .concat('category_rank', 'batch_rank', 'state_rank', 'decided_by', 'missed', 'selection', 'slab', 'is_from_paper')
      .map((column) => [column, `merit_results.0.${column}`]),
  ),
}

/** Path in the export of each column of a consent to be named in a list. */
export const nameConsentColumns: Record<string, string> = {
  id: 'merit_consents.0._id',
  ...Object.fromEntries(
    ['list_id', 'shows_photo', 'guardian_name', 'guardian_phone', 'text_version', 'consented_at', 'withdrawn_at'].map(
      (column) => [column, `merit_consents.0.${column}`],
    ),
  ),
}

export const meritKept: Record<string, string> = {
  'merit_consents.student_id': 'the account itself',
  'merit_rows.version_id': 'the list and the number of its version are handed out',
  'merit_rows.student_id': 'the account itself',
}

export const meritImpersonal: Record<string, string> = {
  merit_lists: 'a list, not who is in it',
  merit_shifts: 'the tests of a list',
  merit_versions: 'figures of a list, not who is in it',
  merit_offers: 'discounts of a version, not who has them',
}
