import { exportedNotebook, impersonalOfNotebook, keptOfNotebook } from './personal-columns-notebook.ts'

const exportedAs = (table: string, columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, `${table}.0.${column}`]))

/** Paths in the export of the columns of the hall and of the mistake notebook. */
export const exportedOfHall: Record<string, Record<string, string>> = {
  ...exportedNotebook,
  attempt_extensions: {
    attempt_id: 'time_extensions.0.submission_id',
    ...exportedAs('time_extensions', ['seconds', 'deadline_before', 'deadline_after']),
  },
  time_extensions: exportedAs('time_extensions', ['reason', 'granted_at']),
  hall_incidents: {
    id: 'hall_incidents.0._id',
    test_id: 'hall_incidents.0.quiz_id',
    words: 'hall_incidents.0.text',
    ...exportedAs('hall_incidents', ['written_at', 'created_at']),
  },
  hall_absences: {
    test_id: 'hall_absences.0.quiz_id',
    ...exportedAs('hall_absences', ['written_at', 'marked_at']),
  },
  hall_messages: {
    id: 'hall_messages.0._id',
    test_id: 'hall_messages.0.quiz_id',
    words: 'hall_messages.0.text',
    ...exportedAs('hall_messages', ['sent_at']),
  },
  hall_message_reads: exportedAs('hall_message_reads', ['message_id', 'read_at']),
}

const owner = 'the account itself'
const place = 'whose hall it was'
const presence = [
  'test_id',
  'student_id',
  'here_at',
  'opened_at',
  'beat_at',
  'saved_at',
  'other_at',
  'refused_at',
  'refusal',
]

/** Columns of the hall and of attempts that are not exported, with the reason. */
export const keptOfHall: Record<string, string> = {
  ...keptOfNotebook,
  'attempts.merit': 'the marks once more, for ranking',
  'attempts.question_seconds': 'the seconds of the answers once more, for averages',
  'attempts.tie_key':
    'the order of equal marks, made of what is handed out beside it; name and day of birth leave it with the account',
  'attempts.shuffle_seed': 'how the paper was put in order, no fact about the person',
  'attempt_extensions.extension_id': 'handed out with its reason',
  'time_extensions.id': 'a key of the table',
  'time_extensions.test_id': 'that of the attempt, which is handed out',
  'time_extensions.student_id': owner,
  'time_extensions.centre_id': place,
  'time_extensions.room_id': place,
  'time_extensions.minutes': 'handed out in seconds',
  'time_extensions.granted_by': 'another person',
  'hall_incidents.student_id': owner,
  'hall_incidents.centre_id': place,
  'hall_incidents.room_id': place,
  'hall_incidents.created_by': 'another person',
  'hall_absences.student_id': owner,
  'hall_absences.marked_by': 'another person',
  'hall_messages.student_id': owner,
  'hall_messages.centre_id': place,
  'hall_messages.room_id': place,
  'hall_messages.sent_by': 'another person',
  'hall_message_reads.student_id': owner,
  ...Object.fromEntries(
    presence.map((column) => [`attempt_presence.${column}`, 'a sign of life, deleted after two days']),
  ),
}

/** Tables of the hall and of extra time that contain no personal data. */
export const impersonalOfHall: Record<string, string> = {
  ...impersonalOfNotebook,
  hall_pace: 'how many saves came in each ten seconds, for two days',
  attempt_reopenings: 'given time; handed out with the attempt, whose id is all they name',
  journal_seals: 'hashes over journals, which are handed out',
  journal_checks: 'what was found about journals; names attempts by their id alone',
}
