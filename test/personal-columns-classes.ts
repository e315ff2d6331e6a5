/** Paths in the export of a student's data on classes. */
export const exportedOfClasses: Record<string, Record<string, string>> = {
  attendances: { class_id: 'attendances.0.class_id', joined_at: 'attendances.0.joined_at' },
  attendance_marks: {
    id: 'attendance_marks.0._id',
    ...Object.fromEntries(
      ['class_id', 'mark', 'written_at', 'received_at', 'reason'].map((column) => [
        column,
        `attendance_marks.0.${column}`,
      ]),
    ),
  },
  absence_reasons: Object.fromEntries(
    ['class_id', 'reason', 'written_at', 'decision', 'decided_at'].map((column) => [
      column,
      `absence_reasons.0.${column}`,
    ]),
  ),
  watch_positions: Object.fromEntries(
    ['class_id', 'seconds', 'finished_at', 'updated_at'].map((column) => [column, `watched.0.${column}`]),
  ),
  class_notes: {
    id: 'class_notes.0._id',
    ...Object.fromEntries(
      ['class_id', 'at_seconds', 'text', 'created_at'].map((column) => [column, `class_notes.0.${column}`]),
    ),
  },
}

/** Columns that are not exported, with the reason. */
export const keptOfClasses: Record<string, string> = {
  'attendance_marks.device_id': 'id of the phone that took the register, or scanned the code',
  'attendance_marks.number': 'number of the mark on that phone',
  'attendance_marks.marked_by': 'another person',
  'absence_reasons.written_by': 'the account itself, or another person',
  'absence_reasons.decided_by': 'another person',
}
