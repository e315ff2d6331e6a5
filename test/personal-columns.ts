import { exportedApplications, keptOfApplications } from './personal-applications.ts'
import { exportedChallenges, keptOfChallenges } from './personal-columns-challenges.ts'
import { exportedOfClasses, keptOfClasses } from './personal-columns-classes.ts'
import { exportedOfHall, impersonalOfHall, keptOfHall } from './personal-columns-hall.ts'
import { exportedSeats, keptOfSeats } from './personal-columns-seats.ts'
import { documentColumns, documentKept } from './personal-documents.ts'
import { meritColumns, meritImpersonal, meritKept, nameConsentColumns } from './personal-merit.ts'

/*
 * Decisions about every column of the database: exported to the person it describes, withheld for a reason, or part of a table without personal data.
 */

/** Path in the export of each column in tables with personal data. */
export const exported: Record<string, Record<string, string>> = {
  users: {
    id: 'account._id',
    role: 'account.role',
    candidate_name: 'account.candidate_name',
    user_name: 'account.user_name',
    email: 'account.email',
    contact: 'account.contact',
    registration_number: 'account.registration_number',
    created_at: 'account.created_at',
    email_confirmed_at: 'account.email_confirmed_at',
    has_password: 'account.has_password',
    has_extra_time: 'account.has_extra_time',
    centre_id: 'account.center_id',
    exam_id: 'account.exam_id',
    new_contact: 'account.new_contact',
    language: 'account.language',
  },
  profiles: Object.fromEntries(
    ['dob', 'gender', 'category', 'id_type', 'id_name', 'id_relation', 'id_number', 'father', 'present_address']
      .concat('permanent_address', 'educational_qualification', 'updated_at')
      .map((column) => [column, `profile.${column}`]),
  ),
  user_files: { id: 'files.0._id', kind: 'files.0.kind', bytes: 'files.0.bytes', created_at: 'files.0.created_at' },
  guardian_consents: {
    id: 'guardian_consents.0._id',
    ...Object.fromEntries(
      ['guardian_name', 'guardian_phone', 'text_version', 'consented_at', 'withdrawn_at', 'adult_on'].map((column) => [
        column,
        `guardian_consents.0.${column}`,
      ]),
    ),
  },
  guardian_links: {
    id: 'guardian_links.0._id',
    invited_name: 'guardian_links.0.name',
    invited_email: 'guardian_links.0.email',
    expires_at: 'guardian_links.0.link_until',
    ...Object.fromEntries(
      ['relation', 'invited_at', 'accepted_at', 'ended_at', 'hidden', 'told_at'].map((column) => [
        column,
        `guardian_links.0.${column}`,
      ]),
    ),
  },
  birth_doubts: Object.fromEntries(
    ['adult_on', 'refused_at', 'other_at', 'on_device_at'].map((column) => [column, `birth_doubts.0.${column}`]),
  ),
  sessions: {
    id: 'sessions.0._id',
    device: 'sessions.0.device',
    created_at: 'sessions.0.created_at',
    last_seen_at: 'sessions.0.last_seen_at',
    idle_seconds: 'sessions.0.idle_seconds',
    expires_at: 'sessions.0.expires_at',
  },
  linked_logins: {
    id: 'linked_logins.0._id',
    provider: 'linked_logins.0.provider',
    subject: 'linked_logins.0.account_there',
    email: 'linked_logins.0.email',
    linked_at: 'linked_logins.0.linked_at',
    last_used_at: 'linked_logins.0.last_used_at',
  },
  provider_logins: {},
  known_devices: { last_used_at: 'known_devices.0.last_used_at' },
  mailed_tokens: {
    purpose: 'mailed_links.0.purpose',
    expires_at: 'mailed_links.0.expires_at',
    used_at: 'mailed_links.0.used_at',
  },
  totp_secrets: { confirmed_at: 'authenticator_app.0.confirmed_at' },
  staff_grants: {
    role: 'grants.0.role',
    centre_id: 'grants.0.center_id',
    ends_at: 'grants.0.ends_at',
    created_at: 'grants.0.created_at',
  },
  audit_log: { at: 'log.0.at', action: 'log.0.action', details: 'log.0.details' },
  leads: {
    id: 'enquiries.0._id',
    kind: 'enquiries.0.kind',
    name: 'enquiries.0.name',
    email: 'enquiries.0.email',
    phone: 'enquiries.0.phone',
    father_name: 'enquiries.0.father_name',
    father_phone: 'enquiries.0.father_phone',
    subject: 'enquiries.0.subject',
    message: 'enquiries.0.message',
    source_page: 'enquiries.0.source_page',
    created_at: 'enquiries.0.created_at',
    centre_id: 'enquiries.0.center_id',
    course_id: 'enquiries.0.course_id',
    exam_id: 'enquiries.0.exam_id',
    stage: 'enquiries.0.stage',
    source: 'enquiries.0.source',
    next_follow_up_at: 'enquiries.0.next_follow_up_at',
    lost_reason: 'enquiries.0.lost_reason',
    closed_at: 'enquiries.0.closed_at',
  },
  lead_events: {
    at: 'enquiry_history.0.at',
    kind: 'enquiry_history.0.kind',
    outcome: 'enquiry_history.0.outcome',
    note: 'enquiry_history.0.note',
    lead_id: 'enquiry_history.0.enquiry_id',
  },
  ...exportedApplications,
  subscribers: {
    id: 'subscriptions.0._id',
    email: 'subscriptions.0.email',
    source: 'subscriptions.0.source',
    source_page: 'subscriptions.0.source_page',
    created_at: 'subscriptions.0.created_at',
  },
  attempts: {
    id: 'attempts.0._id',
    test_id: 'attempts.0.quiz_id',
    number: 'attempts.0.number',
    started_at: 'attempts.0.started_at',
    deadline: 'attempts.0.deadline',
    epoch: 'attempts.0.opened_times',
    extended_seconds: 'attempts.0.extended_seconds',
    closed_at: 'attempts.0.closed_at',
    closed_by: 'attempts.0.closed_by',
    closing_written_at: 'attempts.0.closing_written_at',
    score: 'attempts.0.score',
    marks_obtained: 'attempts.0.marks_obtained',
    paper_version: 'attempts.0.paper_version',
    extra_minutes_per_hour: 'attempts.0.extra_minutes_per_hour',
    section_ends: 'attempts.0.section_ends',
    accuracy: 'attempts.0.accuracy',
    seconds_taken: 'attempts.0.seconds_taken',
    centre_id: 'attempts.0.center_id',
  },
  merit_rows: meritColumns,
  merit_consents: nameConsentColumns,
  document_codes: documentColumns,
  ...exportedOfClasses,
  calendar_feeds: { created_at: 'calendar_feeds.0.created_at' },
  class_reminders: { created_at: 'class_reminders.0.created_at' },
  push_subscriptions: {
    endpoint: 'push_subscriptions.0.endpoint',
    created_at: 'push_subscriptions.0.created_at',
  },
  attempt_openings: {
    attempt_id: 'attempt_openings.0.submission_id',
    epoch: 'attempt_openings.0.epoch',
    opened_at: 'attempt_openings.0.opened_at',
    device: 'attempt_openings.0.device',
    network: 'attempt_openings.0.network',
    waited_seconds: 'attempt_openings.0.waited_seconds',
    language: 'attempt_openings.0.language',
  },
  ...exportedChallenges,
  ...exportedOfHall,
  ...exportedSeats,
  attempt_signals: {
    id: 'attempt_signals.0._id',
    attempt_id: 'attempt_signals.0.submission_id',
    epoch: 'attempt_signals.0.epoch',
    kind: 'attempt_signals.0.kind',
    client_at: 'attempt_signals.0.client_at',
    server_at: 'attempt_signals.0.server_at',
  },
  question_reports: {
    id: 'question_reports.0._id',
    attempt_id: 'question_reports.0.submission_id',
    question_id: 'question_reports.0.question_id',
    problem: 'question_reports.0.problem',
    note: 'question_reports.0.note',
    created_at: 'question_reports.0.created_at',
  },
  regrades: Object.fromEntries(
    ['paper_version', 'version_before', 'before', 'after', 'marks_before', 'marks_after', 'created_at'].map(
      (column) => [column, `attempts.0.regrades.0.${column}`],
    ),
  ),
  answer_journal: {
    attempt_id: 'answers.0.submission_id',
    ...Object.fromEntries(
      [
        'epoch',
        'seq',
        'question_id',
        'option_id',
        'option_ids',
        'number',
        'draft',
        'marked',
        'late',
        'seconds',
        'client_at',
        'server_at',
      ].map((column) => [column, `answers.0.${column}`]),
    ),
  },
}

/** Returns a table's columns that are exported under their own names, except for the renamed ones. */
function asNamed(list: string, columns: string, renamed: Record<string, string> = {}) {
  return Object.fromEntries(columns.split(' ').map((column) => [column, `${list}.0.${renamed[column] ?? column}`]))
}

Object.assign(exported, {
  payment_orders: asNamed(
    'orders',
    'id number order_no course_id batch_id kind plan instalment_no with_books quote amount shipping_address state state_at held_for is_unplaced provider ' +
      'provider_ref created_at paid_at paid_amount txn_id bank_txn_id payment_mode gateway_name bank_name txn_date counter_mode counter_ref counter_centre_id counter_cleared_at',
    { id: '_id', counter_centre_id: 'counter_center_id' },
  ),
  parcels: asNamed('parcels', 'order_id state carrier tracking_number sent_on ended_on'),
  enrolments: asNamed('enrolments', 'id course_id batch_id order_id plan terms total created_at ended_at', {
    id: '_id',
  }),
  instalments: asNamed(
    'instalments',
    'id enrolment_id number admission tuition books discount charges net settled_at settled_by waived_at reminders reminded_at due_on part_of',
    { id: '_id' },
  ),
  messages: asNamed('messages', 'id kind about relevant_until created_at read_at', { id: '_id' }),
  deliveries: asNamed('deliveries', 'message_id channel state dropped_for problem text changed_at created_at'),
  message_preferences: asNamed(
    'message_preferences',
    'channels quiet_from quiet_until offers_since stopped_at updated_at',
  ),
  confirmed_phones: asNamed('confirmed_phones', 'phone confirmed_at'),
  text_consents: asNamed('consents', 'id kind version act subject_id consented_at said_by how', { id: '_id' }),
  entitlements: asNamed('entitlements', 'id course_id roll_number from until source order_id ended_at created_at', {
    id: '_id',
    roll_number: 'roll_no',
  }),
  discount_students: asNamed('discounts', 'discount_id'),
  receipts: asNamed('receipts', 'id number kind order_id content issued_at', { id: '_id' }),
  refund_requests: asNamed('refund_requests', 'id order_id amount policy reason state asked_at answer answered_at', {
    id: '_id',
  }),
  refunds: asNamed(
    'refunds',
    'id order_id ref_id amount reason note revokes policy state state_at requested_at approved_at provider_ref problem payout_mode payout_ref paid_out_at',
    { id: '_id' },
  ),
})

const owner = 'says whose row it is: the person who asks'
/** Columns of those tables that are not exported, each with its reason. */
export const kept: Record<string, string> = {
  ...keptOfClasses,
  'users.password_hash': 'a secret of the sign-in, not a fact about the person',
  'users.deleted_at': 'nobody who is deleted can ask',
  'sessions.token_hash': 'a secret of the sign-in',
  'sessions.code_at': 'a time of the sign-in of staff',
  'known_devices.token_hash': 'a secret of the sign-in',
  'mailed_tokens.token_hash': 'a secret of the sign-in',
  ...Object.fromEntries(
    ['state_hash', 'browser_hash', 'provider', 'nonce', 'verifier', 'redirect', 'remember', 'expires_at', 'answered_at']
      .concat('subject', 'name', 'email', 'is_email_proven', 'code_to', 'code_hash', 'code_tries')
      .map((column) => [`provider_logins.${column}`, 'a log-in while it is under way, for minutes']),
  ),
  'totp_secrets.secret': 'a secret of the sign-in',
  'totp_secrets.last_step': 'a counter of the sign-in',
  'user_files.storage_key': 'an address inside; the bytes are handed out as files.0.data',
  'audit_log.id': 'a number of the log',
  'audit_log.actor_id': 'handed out as done_by_me; another person stays unnamed',
  'audit_log.subject_id': 'handed out as done_to_me',
  ...meritKept,
  ...documentKept,
  'audit_log.subject_kind': 'what the subject is, where it is no person',
  'audit_log.centre_id': 'whose office the note belongs to',
  'attempts.device_key': 'a secret of the devices that it was sat on',
  ...Object.fromEntries(
    ['attempts.journal_seq', 'attempts.journal_length', 'attempts.journal_hash', 'answer_journal.position']
      .concat('answer_journal.hash')
      .map((column) => [column, 'shows that no answer was changed or taken out; the answers are handed out']),
  ),
  ...keptOfChallenges,
  ...keptOfHall,
  ...keptOfSeats,
  'regrades.attempt_id': 'the attempt that it is handed out with',
  'payment_orders.enrolment_id': 'handed out with the enrolment',
  'payment_orders.product_key': 'the course and its part once more',
  'payment_orders.choice': 'the quote once more, for finding the order again',
  'payment_orders.discount_id': 'the quote names the discount',
  'payment_orders.merchant_id': 'which account of the institute was paid',
  'payment_orders.mid': 'which account of the institute was paid',
  'payment_orders.token': 'a secret of the payment page',
  'payment_orders.token_until': 'a secret of the payment page',
  'payment_orders.polls': 'a counter of the payment',
  'payment_orders.counter_staff_id': 'another person',
  'parcels.kept_at': 'when somebody of the office noted it',
  'parcels.kept_by': 'another person',
  'receipts.source_id': 'the order or the refund, which are handed out',
  'instalments.waived_by': 'a request of the office',
  'refund_requests.student_id': owner,
  'refund_requests.approval_id': 'a request of the office',
  'refund_requests.answered_by': 'another person',
  'refunds.requested_by': 'another person, or the institute itself',
  'refunds.approved_by': 'another person',
  'refunds.paid_out_by': 'another person',
  'refunds.payout_centre_id': 'whose office paid it out',
  'refunds.approval_id': 'a request of the office',
  'messages.dedupe_key': 'ids of what is handed out',
  'deliveries.id': 'a key of the table',
  'deliveries.provider_id': 'an id of the provider',
  'deliveries.attempts': 'a counter of the sending',
  'deliveries.round': 'a counter of the sending',
  'deliveries.claimed_until': 'a lock of the sending',
  'staff_grants.id': 'a key of the table',
  'staff_grants.granted_by': 'another person',
  'calendar_feeds.token_hash': 'a secret of the calendar',
  'push_subscriptions.id': 'a key of the table',
  'push_subscriptions.p256dh': 'a key that messages are encrypted with',
  'push_subscriptions.auth': 'a key that messages are encrypted with',
  ...keptOfApplications,
  'guardian_links.student_id': owner,
  'guardian_links.guardian_id': 'another person',
  'guardian_links.invited_by': 'another person',
  'guardian_links.token_hash': 'a hash of the token in a mail',
  'leads.fingerprint': 'a hash of what is handed out',
  'leads.words': 'the words of the name, which is handed out',
  'users.words': 'the words of the name, which is handed out',
  'users.profile_version': 'a counter of changes',
  'leads.owner_id': 'another person',
  'leads.created_by': 'another person',
  'text_consents.recorded_by': 'another person',
  'leads.student_id': 'the account itself',
  'leads.import_id': 'a task of the office',
  'leads.version': 'a counter of changes',
  'leads.merged_into': 'a key of the table',
  'lead_events.id': 'a key of the table',
  'lead_events.by': 'another person',
  'lead_events.before': 'a stage or another person',
  'lead_events.after': 'a stage or another person',
  ...Object.fromEntries(
    [
      'profiles',
      'user_files',
      'guardian_consents',
      'birth_doubts',
      'sessions',
      'known_devices',
      'mailed_tokens',
      'linked_logins',
      'provider_logins',
      'totp_secrets',
      'staff_grants',
      'text_consents',
      'messages',
      'message_preferences',
      'confirmed_phones',
    ]
      .map((table) => `${table}.user_id`)
      .concat(
        'attendance_marks.student_id',
        'absence_reasons.student_id',
        'attendances.student_id',
        'watch_positions.student_id',
        'class_notes.student_id',
      )
      .concat('calendar_feeds.student_id', 'class_reminders.student_id', 'push_subscriptions.student_id')
      .concat(
        'test_registrations.student_id',
        'test_candidates.student_id',
        'waiting_places.student_id',
        'attempts.student_id',
        'payment_orders.student_id',
      )
      .concat('enrolments.student_id', 'entitlements.student_id', 'receipts.student_id', 'discount_students.student_id')
      .map((column) => [column, owner]),
  ),
}

const content = 'content of the institute'
/** Tables without personal data. */
export const impersonal: Record<string, string> = {
  ...meritImpersonal,
  ...impersonalOfHall,
  ...Object.fromEntries(
    [
      'search_entries',
      'search_state',
      'search_synonyms',
      'institute',
      'banners',
      'testimonials',
      'content_categories',
      'content_sub_categories',
      'content_items',
    ]
      .concat('products', 'exam_categories', 'exams', 'centres', 'courses', 'course_categories', 'course_exams')
      .concat('course_category_courses', 'batches', 'images', 'content_version')
      .concat('subjects', 'topics', 'sub_exams', 'sub_exam_exams', 'batch_fees', 'course_prices', 'discounts')
      .concat('legal_texts', 'overdue_policies', 'teachers', 'course_teachers', 'course_inclusions', 'open_posts')
      .concat('tax_rates', 'merchants', 'tax_registrations', 'lead_stages', 'lead_reasons')
      .concat('classes', 'class_rooms', 'class_slots', 'class_registers', 'course_classes')
      .concat('sent_reminders', 'sent_test_reminders', 'question_tries', 'question_reviews', 'printed_papers')
      .concat('tests', 'test_sections', 'test_questions', 'questions', 'passages', 'patterns', 'corrections')
      // Their authors in the office appear only as account ids.
      .concat('bank_items', 'bank_pictures', 'test_plans', 'registration_terms', 'centre_seats', 'exam_rooms')
      .concat('cash_drawers', 'drawer_entries', 'drawer_handovers')
      .concat('challenge_windows', 'challenged_questions', 'key_decisions', 'test_figures', 'item_figures')
      .map((table) => [table, content]),
  ),
  installation: 'what the installation is',
  account_rules: 'a decision of the institute',
  journals: 'bookings; lead to a person by their order alone',
  postings: 'bookings; lead to a person by their order alone',
  payment_events: 'what the payment provider said, as evidence of the bookings; the orders are handed out',
  payment_findings: 'differences to the books of the provider; lead to a person by their order alone',
  drafts: 'work of staff on content of the institute',
  revisions: 'what was published, with who published it',
  idempotency_keys: 'answers of calls of staff, for a week',
  staff_tasks: 'work of staff under way, for a month',
  imports:
    'what the columns of a file of the office are, with its first rows, for a month; the leads made of it are handed out',
  import_uploads: 'who is bringing in a file at the moment, or did last',
  import_rows: 'rows of a file that were not stored, for a month; taken out with an account of their e-mail',
  approvals: 'decisions of staff; name students by their id alone, and toppers as their drafts do',
  approval_rules: 'a setting of the institute',
  settings: 'what the institute has set',
  text_reviews: 'what staff say of the translations',
  saved_views: 'how staff look at their lists',
  start_places: 'where staff open the console',
  redirects: 'old addresses of pages',
  consents: 'of people who need no account here; only staff know whose account it is, and find it for them',
  toppers: 'what a person agreed to have shown to everybody; taken down with the consent',
  counters: 'how far a series of numbers has come',
  phone_codes: 'codes asked for by phone, for a day; of the number a hash under a key of the installation',
  throttles: 'hashes and token counts that nobody can be read from',
  jobs: 'work under way; names people by their id alone',
}
