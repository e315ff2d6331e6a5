/** Paths in the export of the columns of registrations, waiting lists and room seats. */
export const exportedSeats: Record<string, Record<string, string>> = {
  test_registrations: {
    id: 'registrations.0._id',
    test_id: 'registrations.0.quiz_id',
    mode: 'registrations.0.mode',
    centre_id: 'registrations.0.center_id',
    roll_number: 'registrations.0.roll_no',
    created_at: 'registrations.0.created_on',
    class_name: 'registrations.0.class_name',
    cancelled_at: 'registrations.0.cancelled_at',
  },
  test_candidates: {
    test_id: 'candidate_data.0.quiz_id',
    centre_id: 'candidate_data.0.center_id',
    ...Object.fromEntries(
      ['name', 'dob', 'category', 'state_name', 'batch_id', 'revision', 'frozen_at'].map((column) => [
        column,
        `candidate_data.0.${column}`,
      ]),
    ),
  },
  waiting_places: {
    id: 'waiting_places.0._id',
    test_id: 'waiting_places.0.quiz_id',
    centre_id: 'waiting_places.0.center_id',
    ...Object.fromEntries(
      ['class_name', 'state', 'joined_at', 'offer_ends_at', 'ended_at'].map((column) => [
        column,
        `waiting_places.0.${column}`,
      ]),
    ),
  },
  exam_seats: { seat: 'registrations.0.seat' },
}

/** Columns that are not exported, with the reason. */
export const keptOfSeats: Record<string, string> = {
  'test_candidates.erased_at': 'nobody who is deleted can ask',
  'waiting_places.position': 'the order of the list, which the time of joining says',
  'exam_seats.registration_id': 'the registration that it is handed out with',
  'exam_seats.room_id': 'handed out as the name of the room',
  'sent_day_reminders.registration_id': 'the registration that a mail was sent about',
  'sent_day_reminders.sent_at': 'that a mail was sent',
}
