/*
 * Who gets what from each route: one line for each, which `every-call.test.ts` asks as every role.
 *
 *   METHOD /path/:id=$thing?query | status roles, status roles | body
 *
 * The roles stand here by name, apart from `who` of `routes.ts` and the list of permissions, so that a change of either shows. Signed-in roles that a line does not
 * name get 403, nobody 401. `others` are all who are signed in and not named. The status of a 2xx is that of its first role; the next ones, who find the work done,
 * are let in. `manager` is the manager of another centre than that of the things that are asked for; other staff work at all centres.
 * `guardian` follows a student who owns nothing that is asked for; without its name on a line it gets 403.
 * `$thing` is made by `every-call-stage.ts`; a parameter that is given nothing is an id that nothing has. `{a,b}` are two lines.
 * Without a body a write sends {}; a name before the body is made first.
 */
export const rows = String.raw`
# Accounts and sessions
POST /api/auth/web-login | 200 everyone | {"user_name":"$email","password":"Correct#Horse1"}
POST /api/auth/logout | 200 everyone
GET /api/auth/me | 200 signed-in guardian
POST /api/um/web-registration | 200 everyone | {"name":"Mita Das","email":"$fresh@people.example","contact":"$phone","password":"a quiet blue kettle","source":"website"}
POST /api/auth/confirm-email | 200 everyone | {"token":"$confirm-token"}
POST /api/auth/forget-password | 200 everyone | {"user_name":"$fresh@people.example"}
POST /api/auth/reset-password | 200 everyone | {"token":"$reset-token","password":"a quiet blue kettle"}
POST /api/um/reset-password | 200 signed-in guardian | {"current_password":"Correct#Horse1","password":"a quiet blue kettle"}
GET /api/admission/self-profile | 200 signed-in
PUT /api/admission/self-profile-update | 200 signed-in | $profile
POST /api/um/withdraw-guardian-consent | 200 owner, 404 others | $guardian {}
GET /api/um/files/:id=$photo | 200 owner, 404 others
GET /api/um/{sessions,linked-logins,my-data} | 200 signed-in guardian
POST /api/um/{sessions/:id=$session/end,linked-logins/:id=$link/remove} | 200 owner, 404 others guardian
GET /api/auth/providers | 200 everyone
POST /api/auth/providers/:name=google/begin | 404 everyone | {"browser":"$browser"}
POST /api/auth/provider-login/finish | 400 everyone | {"state":"$state","browser":"$browser","query":"code=x"}
POST /api/auth/provider-login/mail-code | 400 everyone | {"state":"$state","browser":"$browser","email":"mita@people.example"}
POST /api/auth/provider-login/code | 400 everyone | {"state":"$state","browser":"$browser","code":"123456"}
POST /api/auth/provider-login/password | 400 everyone | {"state":"$state","browser":"$browser","password":"a quiet blue kettle"}
POST /api/auth/provider-login/register | 400 everyone | {"state":"$state","browser":"$browser","name":"Mita Das","contact":"9876543210"}
POST /api/um/linked-logins/:name=google/connect | 404 signed-in guardian | {"browser":"$browser"}
POST /api/um/{sessions/end-others,resend-confirmation} | 200 signed-in guardian
PUT /api/um/language | 200 signed-in guardian | {"language":"or"}
POST /api/um/change-contact | 400 signed-in guardian | {"contact":"12"}
POST /api/um/delete-account | 200 owner student tester guardian | {"password":"Correct#Horse1","confirm":"DELETE"}
GET /api/staff/me | 200 staff

# Messages
GET /api/auth/phone-login | 200 everyone
POST /api/auth/phone-login/codes | 503 everyone | {"phone":"9876543210"}
POST /api/auth/phone-login | 503 everyone | {"id":"0191d7b0-0000-7000-8000-000000000000","phone":"9876543210","code":"123456"}
POST /api/um/phone/codes | 503 signed-in guardian
POST /api/um/phone/confirm | 503 signed-in guardian | {"id":"0191d7b0-0000-7000-8000-000000000000","code":"123456"}
GET /api/um/{message-preferences,notices} | 200 signed-in guardian
PUT /api/um/message-preferences | 200 signed-in guardian | {"channels":{},"quiet_from":22,"quiet_until":7,"offers":false}
POST /api/um/notices/read | 200 signed-in guardian
GET /api/staff/messages | 200 admin manager
POST /api/staff/messages/:id/retry | 404 admin manager
GET /api/staff/messages/setup | 200 admin manager
POST /api/messages/{sms,whatsapp} | 401 everyone
GET /api/messages/whatsapp | 403 everyone
POST /api/staff/messages/samples | 409 admin | {"kind":"due","channel":"sms"}

# People and students, as the office keeps them
POST /api/staff/people/:id=$elsewhere/role | 200 admin | {"role":"editor"}
POST /api/staff/people/:id=$elsewhere/sessions/end | 200 admin
POST /api/staff/people/:id=$owner/date-of-birth | 200 admin, 404 manager | {"dob":"1999-02-01"}
GET /api/staff/students/:id=$owner/profile | 200 admin, 404 manager
PUT /api/staff/students/:id=$owner/profile | 428 admin manager | {"gender":"male"}
POST /api/staff/students/:id=$owner/guardian-consents | 200 admin, 404 manager | {"guardian_name":"Guardian","guardian_phone":"9876543210","signed_on":"2026-11-01","text_version":"2026-11","dob":"2012-01-01"}
POST /api/staff/students/:id=$owner/guardian-consents/withdraw | 404 admin manager
POST /api/staff/students/:id=$elsewhere/sessions/end | 200 admin, 404 manager
GET /api/staff/students/:id=$owner/guardians | 200 admin, 404 manager
POST /api/staff/students/:id=$owner/guardians | 200 admin, 404 manager | {"name":"Ira Das","email":"$fresh@people.example","relation":"mother"}
POST /api/staff/students/:id=$owner/guardians/:link=$guardian-link/end | 200 admin, 404 manager

# Guardians
GET /api/student-portal/guardians | 200 signed-in
POST /api/student-portal/guardians | 200 signed-in | {"name":"Ira Das","email":"$fresh@people.example","relation":"mother"}
POST /api/student-portal/guardians/:id=$guardian-link/end | 200 owner, 404 others
PUT /api/student-portal/guardians/:id=$guardian-link/sections | 403 owner, 404 others | {"hidden":["dues"]}
POST /api/guardian/{invitation,invitation/accept} | 400 everyone | {"token":"x"}
GET /api/guardian/children | 200 signed-in guardian
GET /api/guardian/children/:id=$owner | 404 signed-in guardian
POST /api/guardian/children/:id=$owner/consent | 404 signed-in guardian | {"dob":"2010-01-31","consent":true,"text_version":"2026-11"}
POST /api/guardian/children/:id=$owner/consent/withdraw | 404 signed-in guardian

# Tests and attempts
GET /api/student-portal/my-holdings | 200 signed-in guardian
GET /api/student-portal/{my-purchases,own-part} | 200 signed-in
GET /api/student-portal/open-tests/:version=old | 409 signed-in
PUT /api/student-portal/my-exam | 200 signed-in | {"exam_id":null}
GET /api/quiz-portal/tests/{:id=$test,:id=$test/paper/:language=en} | 200 signed-in
POST /api/quiz-portal/tests/:id=$test/attempt | 200 signed-in
POST /api/quiz-portal/attempts/:id=$attempt/answers | 200 owner, 404 others | {"epoch":"$epoch","entries":[{"seq":1,"question_id":"$question","option_id":null,"marked":true,"seconds":3,"at":"2026-11-20T06:00:00Z"}]}
POST /api/quiz-portal/attempts/:id=$locked-attempt/leave-section | 200 owner, 404 others | {"epoch":"$locked-epoch","section_id":"$locked-section"}
POST /api/quiz-portal/attempts/:id=$attempt/submit | 200 owner, 404 others
GET /api/student-portal/get-submission-data-for-analysis/:id=$submitted | 200 owner, 404 others

# The bank of questions, and tests as they are planned
GET /api/staff/{questions,passages,question-authors} | 200 admin examiner author translator teacher
POST /api/staff/questions | 200 examiner author teacher
GET /api/staff/questions/:number=$number | 200 admin examiner author translator, 404 teacher
PUT /api/staff/questions/:number=$number | 400 examiner author translator teacher
POST /api/staff/questions/:number=$number/{ready,discard,retire,restore,review,review/take-back} | 428 examiner author teacher
GET /api/staff/question-reviews | 200 examiner author
POST /api/staff/questions/:number=$number/review/return | 428 examiner author | {"notes":[{"field":"key","text":"B is right."}]}
POST /api/staff/questions/:number=$number/review/ready | 428 examiner author
GET /api/staff/question-headings | 200 staff
POST /api/staff/question-pictures | 400 examiner author translator teacher
POST /api/staff/typeset | 200 admin examiner author translator teacher | {"texts":["\\(x\\)"]}
GET /api/staff/{question-imports,question-template/:format=csv} | 200 examiner author teacher
POST /api/staff/question-imports | 400 examiner author teacher
GET /api/staff/question-imports/{:id=$import,:id=$import/rows,:id=$import/values,:id=$import/rejected} | 200 examiner, 404 author teacher
POST /api/staff/question-imports/:id=$import/columns | 200 examiner, 404 author teacher | {"columns":["subject","topic","question_en","key"]}
POST /api/staff/question-imports/:id=$import/values | 400 examiner, 404 author teacher | {"meanings":[{"field":"subject","value":"x","within":null,"meaning":"nothing of ours"}]}
PUT /api/staff/question-imports/:id=$import/rows/:position=2 | 404 examiner author teacher
PUT /api/staff/question-imports/:id=$stored-import/layout | 409 examiner, 404 author teacher | {"encoding":"utf-8"}
POST /api/staff/question-imports/:id=$import/store | 200 examiner, 404 author teacher | {"ready":true}
POST /api/staff/question-imports/:id=$stored-import/undo | 200 examiner, 404 author teacher
POST /api/staff/question-exports | 200 examiner | {"format":"jsonl","filters":{}}
GET /api/staff/{test-plans,test-plans/:id=$plan,test-plans/:id=$plan/paper/:language=en,test-plans/:id=$plan/prints} | 200 admin examiner
POST /api/staff/test-plans | 200 admin examiner | {"pattern_id":"$pattern-id","quiz_name":"A plan"}
PUT /api/staff/test-plans/:id=$plan | 400 admin examiner
POST /api/staff/test-plans/:id=$plan/{remove,schedule} | 428 admin examiner
POST /api/staff/test-plans/:id=$plan/take-back | 404 admin examiner
POST /api/staff/test-plans/:id=$plan/copy | 200 admin examiner
POST /api/staff/test-plans/:id=$plan/closing | 404 admin examiner | {"closes_at":null,"reason":"A power cut"}
POST /api/staff/test-plans/:id=$plan/prints | 200 admin examiner | {"version":1}
POST /api/staff/test-plans/:id=$plan/print | 200 admin examiner | {"version":null,"part":"papers","sets":["A"],"languages":["en"],"layout":"one-after-another"}

# Patterns, tests and the hall
GET /api/staff/{patterns,tests,tests/:id=$test/corrections,tests/:id=$test/late-answers,tests/:id=$test/reports,attempts/:id=$attempt/signals} | 200 admin examiner
POST /api/staff/patterns | 200 admin examiner | $pattern
POST /api/staff/tests | 200 admin examiner | $schedule
POST /api/staff/tests/:id=$test/{corrections,correction-effects} | 200 admin examiner | {"question_id":"$question","reason":"Two are right.","drop":"bonus-all"}
POST /api/staff/attempts/:id=$closed/reopen | 200 admin examiner | {"reason":"It was closed by a wrong clock."}
POST /api/quiz-portal/attempts/:id=$attempt/reports | 200 owner, 404 others | {"question_id":"$question","problem":"wording","note":""}
POST /api/staff/people/:id=$owner/student-rights | 200 admin examiner, 404 manager | {"has_extra_time":true,"centre_id":"$centre"}

# Purchases, the counter and the books
POST /api/admission/create-payment-order | 503 signed-in | {"websiteCourseId":"$course"}
POST /api/admission/payment-quote | 200 signed-in | {"websiteCourseId":"$course"}
POST /api/admission/check-payment-status | 200 owner, 404 others guardian | {"orderId":"$order"}
POST /api/admission/payment-submission | 409 owner, 404 others guardian | {"order_id":"$order"}
POST /api/admission/course-enrolment | 409 signed-in guardian | {"courseEnrolment":{"batch_id":"$batch"}}
POST /api/payments/{paytm/webhook,paytm/callback,razorpay/webhook} | 401 everyone
GET /api/payments/paytm/callback | 303 everyone
GET /api/masters/get_batch_and_fee/:id=$batch | 200 everyone
GET /api/student-portal/receipts/:id | 404 signed-in guardian
GET /api/staff/receipts/:id | 404 admin accounts manager cashier
GET /api/staff/receipts?number=4182 | 200 admin accounts manager cashier
GET /api/staff/{counter-offer,counter-cheques,day-book?centre=$batch-centre&day=2026-11-20,day-book/sheet?centre=$batch-centre&day=2026-11-20,drawers,refunds} | 200 admin accounts cashier
POST /api/staff/counter-quote | 200 admin accounts cashier | {"type":"classroom","batchId":"$batch","student_id":"$owner","center_id":"$batch-centre"}
POST /api/staff/counter-payments | 200 admin accounts cashier | {"type":"classroom","batchId":"$batch","student_id":"$owner","center_id":"$batch-centre","amount":12000,"mode":"upi","reference":"$fresh"}
GET /api/staff/counter-seats/:id | 404 admin accounts cashier
POST /api/staff/counter-holds/:id/end | 404 admin accounts cashier
POST /api/staff/counter-payments/:id/{clear,bounce} | 404 admin accounts cashier
GET /api/staff/day-book/workbook?centre=$batch-centre&day=2026-11-20 | 200 admin accounts cashier
GET /api/staff/{day-book/vouchers?centre=$batch-centre&day=2026-11-20,reports/gst?month=2026-11,reports/gst/xlsx?month=2026-11,parcels,payment-findings,overdue-policies} | 200 admin accounts
POST /api/staff/drawers | 400 admin accounts cashier | {"center_id":"$batch-centre","opening":5000}
GET /api/staff/drawers/:id/lines | 404 admin accounts cashier
POST /api/staff/drawers/:id/banked | 400 admin accounts cashier | {"amount":1,"reference":"S1"}
POST /api/staff/drawers/:id/handovers | 400 admin accounts cashier | {"amount":1,"to_drawer_id":"$unknown"}
POST /api/staff/drawers/:id/close | 400 admin accounts cashier | {"counts":{},"expected":0}
POST /api/staff/drawer-handovers/:id/{accept,refuse,withdraw} | 400 admin accounts cashier
GET /api/staff/{payments,reports/collections?month=2026-11,reports/collections/xlsx?month=2026-11,taxes,payment-setup} | 200 admin accounts manager
GET /api/staff/payments/:id | 404 admin accounts manager
POST /api/staff/payments/:id/ask | 404 admin accounts manager
POST /api/staff/payments/:id/end-seat-hold | 404 admin manager
POST /api/staff/enrolments/:id/end | 404 admin manager
POST /api/staff/dues/:id/remind | 404 admin accounts manager cashier
POST /api/staff/due-exports | 400 admin counsellor accounts manager cashier | {"format":"pdf","filters":{}}
POST /api/staff/payment-exports | 400 admin accounts manager | {"format":"pdf","filters":{}}
GET /api/staff/{dues,due-sums,reports/ageing,reports/ageing/xlsx,students/:id/concessions} | 200 admin counsellor accounts manager cashier
GET /api/staff/payments/:id/refund-proposal | 404 admin counsellor accounts manager
PUT /api/staff/parcels/:id | 404 admin accounts | {"state":"sent","carrier":"India Post","on":"2026-11-20"}
POST /api/staff/{parcels/:id/undo,discounts/:id/end,refunds/:id/approve,refunds/:id/refuse} | 404 admin accounts
POST /api/staff/payment-findings/:id/close | 404 admin accounts | {"note":"Looked at"}
POST /api/staff/overdue-policies | 400 admin accounts | {"from":"2020-01-01","grace_days":0,"late_fee":0,"suspend_after_days":null}
GET /api/staff/{prices?of=courses,batches/:id=$batch/fees,courses/:id=$course/prices} | 200 admin editor examiner counsellor accounts manager cashier teacher
POST /api/staff/batches/:id=$batch/fees | 202 admin accounts, 404 manager | {"from":"2027-01-01","admission_fee":1000,"tuition_fee":9500,"books_fee":2000,"reason":"A new year"}
POST /api/staff/courses/:id=$course/prices | 202 admin accounts | {"from":"2027-01-01T00:00:00+05:30","base_fee":2000,"discounted_fee":1500,"book_fee":null,"reason":"A new year"}
GET /api/staff/discounts | 200 admin accounts
POST /api/staff/discounts | 200 admin accounts | {"kind":"coupon","code":"C-$fresh","name":"Diwali","percent":10,"amount":null,"maximum":500,"course_id":null,"from":"2026-11-01T00:00:00Z","until":"2027-11-01T00:00:00Z","uses":100}
POST /api/staff/taxes/rates | 400 admin accounts | {"head":"books","code":"4901","percent":5,"from":"2020-01-01","reason":"A new rate"}
POST /api/staff/taxes/registrations | 400 admin accounts | {"merchant":"publications","legal_name":"Mahanadi Books","address":"Cuttack","state":"Odisha","gstin":null,"from":"2020-01-01","reason":"A new house"}
GET /api/student-portal/refund-proposals/:order_no=$order | 409 owner, 404 others
POST /api/student-portal/refund-requests | 409 owner, 404 others | {"order_id":"$order","amount":1,"reason":"I move away"}
POST /api/student-portal/refund-requests/:id/withdraw | 404 signed-in
GET /api/staff/refund-requests | 200 admin counsellor accounts manager
POST /api/staff/refund-requests/:id/decline | 404 admin counsellor accounts manager | {"answer":"The course has ended."}
POST /api/staff/refunds/:id/payout | 400 admin accounts cashier | {"center_id":"$batch-centre","mode":"cash"}
POST /api/staff/refunds | 404 admin counsellor accounts manager | {"order_id":"ORD_none","amount":1,"reason":"mistake","revokes":false}
POST /api/staff/concessions | 404 admin counsellor accounts manager | {"enrolment_id":"$unknown","kind":"waiver","amount":1,"reason":"our-mistake","note":"Counted twice."}
GET /api/student-portal/{my-dues,my-payments,owned-courses,shipping-address} | 200 signed-in

# Registers, timetables and classes
GET /api/staff/{registers,register-batches,timetable} | 200 admin counsellor manager teacher
GET /api/staff/{classes/:id/register,batches/:id/attendance} | 404 admin counsellor manager teacher
POST /api/staff/classes/:id/register-marks | 404 admin manager teacher | {"student_id":"$unknown","mark":"late","device_id":"$unknown","number":1,"written_at":"2026-11-20T06:00:00Z"}
POST /api/staff/classes/:id/register | 404 admin manager teacher
POST /api/staff/classes/:id/absence-reasons/:student | 404 admin manager teacher | {"is_confirmed":true}
POST /api/staff/batches/:id/attendance-exports | 404 admin manager | {"format":"xlsx","month":"2026-11"}
GET /api/staff/students/:id/attendance | 200 admin counsellor manager
GET /api/student-portal/{attendance,learning-settings,push-settings} | 200 signed-in
POST /api/student-portal/room-codes | 409 signed-in | {"code":"123456","device_id":"$unknown"}
POST /api/student-portal/absence-reasons | 404 signed-in | {"class_id":"$unknown","reason":"A fever"}
POST /api/guardian/children/:id=$owner/absence-reasons | 404 signed-in guardian | {"class_id":"$unknown","reason":"A fever"}
GET /api/staff/timetable-choices?centre=$unknown | 200 admin
GET /api/staff/class-rooms?centre=$unknown | 200 admin counsellor
POST /api/staff/class-rooms | 400 admin | {"center_id":"$unknown","name":"Room 1","places":30}
PUT /api/staff/class-rooms/:id | 428 admin manager | {"name":"Room 1","places":30,"is_open":true}
POST /api/staff/timetable-classes | 400 admin manager | {"batch_id":"$unknown","topic_id":"$unknown","day":"2026-11-20","from":"10:00","to":"11:00","teacher_id":null,"room_id":null}
PUT /api/staff/timetable-classes/:id | 428 admin manager | {"topic_id":"$unknown","day":"2026-11-20","from":"10:00","to":"11:00","teacher_id":null,"room_id":null}
GET /api/staff/timetable-classes/:id/audience | 404 admin manager
POST /api/staff/timetable-classes/:id/cancel | 428 admin manager | {"reason":"Ill"}
GET /api/student-portal/{get-classes-by-course-id/:id=$own-course,get-subjects-by-course-id/:id=$own-course,get-module-data/:course_id=$own-course/:topic_id=$own-topic} | 200 owner, 404 others
POST /api/student-portal/{classes/:id=$own-class/join,class-notes/:id=$class-note/delete} | 200 owner, 404 others
GET /api/student-portal/class-video?link=$video-link | 200 owner, 404 others
POST /api/student-portal/classes/:id=$own-class/position | 200 owner, 404 others | {"seconds":3,"is_finished":false}
POST /api/student-portal/classes/:id=$own-class/notes | 200 owner, 404 others | {"at_seconds":3,"text":"A note"}
GET /class-films/:token=unsigned/:name=film.mp4 | 404 everyone
GET /calendar/:file=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.ics | 404 everyone
POST /api/student-portal/{calendar-feed,calendar-feed/revoke} | 200 signed-in
POST /api/student-portal/push-subscriptions | 200 signed-in | {"endpoint":"https://fcm.googleapis.com/fcm/send/matrix","keys":{"p256dh":"BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB","auth":"AAAAAAAAAAAAAAAAAAAAAA"}}
POST /api/student-portal/push-subscriptions/remove | 200 signed-in | {"endpoint":"https://fcm.googleapis.com/fcm/send/matrix"}
POST /api/student-portal/class-reminders | 200 signed-in | {"reminds_by_mail":true}

# The notebook
GET /api/student-portal/{notebook,notebook/counts,notebook/set,topic-mastery} | 200 signed-in
POST /api/student-portal/notebook/answers | 200 owner, 404 others | $notebook-answer
PUT /api/student-portal/notebook/answers/:id=$given-answer | 200 owner, 404 others | {"is_guess":true}
GET /api/student-portal/{notebook/attempt-notes/:id=$mistake-attempt,topics-to-repeat/:id=$mistake-attempt,score-card/:id=$mistake-attempt} | 200 owner, 404 others
PUT /api/student-portal/notebook/notes/:id=$mistake-question | 200 owner, 404 others | {"note":"Mine","is_bookmarked":true}

# Students and leads at the desks
GET /api/staff/students | 200 admin examiner counsellor accounts manager cashier
GET /api/staff/students/:id=$owner | 200 admin examiner counsellor accounts cashier, 404 manager
GET /api/staff/{leads,lead-calls,lead-board,lead-choices,known-people?phone=98610} | 200 admin counsellor manager
POST /api/staff/leads | 400 admin counsellor manager | {"name":"Mita Das","phone":"9861024342","center_id":"$unknown","source":"walk-in"}
POST /api/staff/lead-changes | 404 admin manager | {"leads":[{"_id":"$unknown","version":1}],"owner_id":null}
GET /api/staff/leads/:id | 404 admin counsellor manager
PUT /api/staff/leads/:id | 404 admin counsellor manager | {"name":"Mita Das","phone":"9861024342","center_id":"$unknown","source":"walk-in"}
POST /api/staff/leads/:id/calls | 400 admin counsellor manager | {"outcome":"no-answer"}
POST /api/staff/leads/:id/notes | 400 admin counsellor manager | {"note":"Comes on Monday"}
POST /api/staff/leads/:id/stage | 404 admin counsellor manager | {"stage":"new"}
POST /api/staff/leads/:id/owner | 404 admin counsellor manager | {"owner_id":null}
POST /api/staff/leads/:id/merge | 404 admin counsellor manager | {"other_id":"$unknown"}
GET /api/staff/lead-numbers?by=source&from=2026-11-01&to=2026-11-30 | 200 admin manager

# Registrations and verification
GET /api/student-portal/get-ftd-scholarship-test | 200 signed-in
POST /api/student-portal/register-test/:id=$talent-test | 200 owner student | {"mode":"online"}
GET /api/student-portal/subscription/{:id=$registration,:id=$registration/code} | 200 owner, 404 others
GET /api/verify/:code=$card-code | 200 everyone
GET /api/verify/:code=$card-code/photo?$card-query | 200 everyone

# Merit lists and results
GET /api/staff/{merit-lists,merit-lists/:id=$list,sat-tests,tests/:id=$test/candidates,tests/:id=$test/results} | 200 admin examiner manager
GET /api/staff/tests/:id=$test/candidates/:student | 404 admin examiner
PUT /api/staff/tests/:id=$test/candidates/:student | 404 admin examiner | {"candidate_name":"Asha Rao","dob":"2009-05-01","category":"OBC","state":"Odisha","center_id":null,"revision":1,"reason":"The certificate says so."}
GET /api/staff/tests/:id=$test/possible-shifts | 200 admin examiner
POST /api/staff/merit-lists | 200 admin examiner | {"name":"A list","shifts":[{"test_id":"$scholarship","name":"One"}],"rules":{}}
PUT /api/staff/merit-lists/:id=$list | 428 admin examiner | {"name":"Another","rules":{}}
POST /api/staff/merit-lists/:id=$list/versions | 409 admin examiner
GET /api/staff/merit-lists/:id=$list/{rows,rows/:attempt} | 404 admin examiner manager
POST /api/staff/merit-lists/:id=$list/publications | 409 admin examiner | {"version":1,"state":"final","reason":"It is right."}
PUT /api/staff/merit-lists/:id=$list/site | 409 admin | {"is_public":true}
GET /api/staff/merit-lists/:id=$list/offers | 200 admin examiner counsellor accounts manager
POST /api/staff/merit-lists/:id=$list/offers | 409 admin counsellor accounts manager | {"until":"2027-03-31T23:59:59+05:30"}
POST /api/staff/merit-lists/:id=$list/exports | 404 admin examiner manager | {"format":"csv","version":1,"is_named":false}
GET /api/merit-results | 200 signed-in
GET /api/merit-results/{:id,:id/certificate,:id/consent} | 404 signed-in
PUT /api/merit-results/:id/consent | 404 signed-in | {"shows_name":false}
GET /api/merit-lists | 200 everyone
GET /api/merit-lists/{:id,:id/photos/:consent} | 404 everyone
POST /api/merit-lists/:id/look-ups | 404 everyone | {"roll_no":1,"date_of_birth":"2009-01-01"}
POST /api/staff/tests/:id=$releasable/release-results | 200 admin examiner
GET /api/staff/tests/:id=$test/ranks | 200 admin examiner
POST /api/staff/tests/:id=$test/candidate-exports | 200 admin examiner manager | {"format":"csv","filters":{}}

# Challenges of keys
GET /api/student-portal/challenge-windows | 200 signed-in
GET /api/student-portal/challenge-sheets/{:id=$sheet,:id=$challenged-attempt/questions/:question=$challenged-question/file} | 200 owner, 404 others
PUT /api/student-portal/challenge-sheets/:id=$sheet/questions/:question=$sheet-question | 200 owner, 404 others | {"claim":"other-key","reason":"It is B.","option_ids":["$sheet-option"]}
POST /api/student-portal/challenge-sheets/:id=$sheet/questions/:question=$sheet-question/withdraw | 200 owner, 404 others
PUT /api/student-portal/challenge-sheets/:id=$sheet/questions/:question=$sheet-question/file?name=page.pdf | 400 signed-in
GET /api/website/web/tests/:id=$test/key-decisions | 404 everyone
GET /api/staff/{tests/:id=$test/challenges,tests/:id=$test/items,challenged-questions/:id=$case,challenges/:id=$challenge/file} | 200 admin examiner
GET /api/staff/questions/:number=999999999/figures | 404 admin examiner
PUT /api/staff/tests/:id=$over-test/challenge-window | 200 admin examiner | {"opens_at":"$soon","closes_at":"$later"}
POST /api/staff/challenged-questions/:id=$case/effects | 200 admin examiner | {"verdict":"bonus-all"}
POST /api/staff/challenged-questions/:id=$case/decisions | 202 admin examiner | {"verdict":"keep","reason":"The book says so."}

# The hall as it is watched
GET /api/staff/{halls,tests/:id=$ranked/hall,tests/:id=$ranked/hall-events} | 200 admin examiner manager invigilator
GET /api/staff/tests/:id=$ranked/hall/:student=$owner | 200 admin examiner invigilator, 404 manager
POST /api/staff/tests/:id=$ranked/hall-extensions | 400 admin examiner manager invigilator | {"minutes":5,"reason":"The power was cut."}
POST /api/staff/tests/:id=$ranked/hall-incidents | 400 admin examiner manager invigilator | {"text":"A screen went dark.","written_at":"2026-11-20T06:00:00Z"}
POST /api/staff/tests/:id=$ranked/hall-absences | 400 admin examiner manager invigilator | {"student_id":"$unknown","written_at":"2026-11-20T06:00:00Z"}
POST /api/staff/tests/:id=$ranked/hall-absences/:student/withdraw | 404 admin examiner manager invigilator
POST /api/staff/tests/:id=$ranked/hall-messages | 400 admin examiner manager invigilator | {"text":"Hello."}
GET /api/quiz-portal/attempts/:id=$attempt/messages | 200 owner, 404 others
POST /api/quiz-portal/attempts/:id=$attempt/messages/:message=$message/read | 200 owner, 404 others

# Seats, waiting lists and rooms
GET /api/student-portal/{registration-forms/:id=$seat-test,waiting-places} | 200 signed-in
POST /api/student-portal/subscription/:id=$seat/change | 200 owner, 404 others | {"mode":"online"}
POST /api/student-portal/{subscription/:id=$seat/cancel,waiting-places/:id=$waiting-place/leave,waiting-places/:id=$offered-place/accept} | 200 owner, 404 others
POST /api/student-portal/waiting-lists/:id=$full-test | 200 owner student | {"center_id":"$full-centre"}
GET /api/staff/{seat-tests,tests/:id=$seat-test/seats,tests/:id=$seat-test/registrations,tests/:id=$seat-test/waiting-places} | 200 admin examiner counsellor manager invigilator
PUT /api/staff/tests/:id=$seat-test/registration-terms | 428 admin examiner | {"ends_at":null,"changes_until":null,"syllabus":"","classes":[],"minimum_age":null,"maximum_age":null,"age_on":null,"categories":[],"offer_hours":24,"shift_ids":[],"fee_course_id":null}
PUT /api/staff/tests/:id=$seat-test/centres/:centre=$seat-centre/seats | 200 admin examiner | {"seats":3}
POST /api/staff/registrations/:id=$seat/move | 200 admin examiner, 404 manager | {"mode":"online","reason":"The hall is closed."}
POST /api/staff/registrations/:id=$seat/cancel | 200 admin examiner, 404 manager | {"reason":"Registered twice."}
POST /api/staff/tests/:id=$seat-test/rooms | 200 admin examiner | {"center_id":"$seat-centre","name":"Room 2","capacity":40,"columns":8}
PUT /api/staff/exam-rooms/:id=$room | 200 admin examiner, 404 manager | {"name":"Room 2","capacity":20,"columns":5}
POST /api/staff/exam-rooms/:id=$room/remove | 200 admin examiner, 404 manager
POST /api/staff/tests/:id=$seat-test/{seating,admit-cards} | 200 admin examiner | {"center_id":"$seat-centre"}
GET /api/staff/exam-rooms/:id=$room/{door-list,attendance-sheet} | 200 admin examiner counsellor invigilator, 404 manager

# The public site
GET /api/website/{web/institute,web/about,web/banners,web/map,web/testimonials,web/careers,web/toppers,web/free-mocks,web/try-question,web/tests-by-exam,get-whats-new-list} | 200 everyone
GET /{api/website/web/all-notifications,api/website/web/all-exams-and-categories,api/website/web/product-filter-data,favicon.svg,favicon.ico,icon-192.png,icon-512.png,healthz} | 200 everyone
GET /{api/masters/center,apple-touch-icon.png,share.png,manifest.webmanifest,robots.txt,sitemap.xml,readyz} | 200 everyone
GET /sitemaps/pages.xml | 200 everyone
GET /sitemaps/courses.xml | 200 everyone
GET /sitemaps/exams.xml | 200 everyone
GET /sitemaps/centres.xml | 200 everyone
GET /sitemaps/content.xml | 200 everyone
GET /api/openapi.json | 200 everyone
GET /api/student-portal/get-ftd-scholarship-test-public | 200 everyone
GET /metrics | 404 everyone
GET /api/website/{web/all-notifications/:section=results,web/archive/:section=results,web/legal/:kind=privacy,web/prospectus/:id=$course-page,list/:module=products/all} | 200 everyone
POST /api/website/web/try-question/answers | 409 everyone | {"question_id":"$unknown","option_id":"abcd1234"}
POST /api/student-portal/text-consents | 200 signed-in | {"texts":[{"kind":"terms","version":1}]}
GET /api/staff/legal-texts | 200 admin editor
GET /api/staff/legal-texts/:id | 404 admin editor
GET /api/website/details-by-url/:type=course/:id=none | 404 everyone
POST /api/website/list/content-item | 200 everyone | {"content_sub_category_id":"$unknown","status":true}
POST /api/website/list/:module=course | 200 everyone | {"status":true,"minimal":true}
POST /api/website/web/get-course-by-filter/:id=none | 404 everyone
GET /api/masters/courses-by-relation?center_id=$unknown | 404 everyone
GET /api/masters/{get-topic-by-subject?subject_id=$unknown,list-drop-down/exam?key=exam_name} | 200 everyone
GET /api/website/search?q=bank | 200 everyone
POST /api/lms/enquiry | 400 everyone | {"user_name":"Mita Das","user_email":"mita@people.example","user_number":"9876543210","centre":"$unknown","course":"$unknown","exam":"$unknown"}
POST /api/lms/job-application | 400 everyone | {"post_id":"$unknown","name":"Mita","phone":"","email":"","message":"","cv":"","consents":true}
GET /api/staff/job-applications | 200 admin
GET /api/staff/job-applications/:id/cv | 404 admin
POST /api/staff/job-applications/:id/state | 404 admin | {"state":"seen"}
POST /api/staff/job-applications/:id/remove | 404 admin
POST /api/lms/contact | 200 everyone | {"name":"Mita Das","email":"$fresh@people.example","subject":"A batch","message":"When does it begin?"}
POST /api/lms/subscribe | 200 everyone | {"email":"$fresh@people.example","source":"newsletter"}
GET /media/:id/:name=480.webp | 404 everyone
GET /media/files/:name=none.webm | 404 everyone

# The console
POST /api/staff/step-up | 400 staff | {"code":"123456"}
POST /api/staff/second-factor/renew | 400 staff | {"code":"123456"}
GET /api/staff/{system,people,approval-rules,settings/storage,settings/terminology,mail-templates,lead-imports} | 200 admin manager
POST /api/staff/{system/jobs/:id/retry,people/:id/offboarding} | 404 admin
POST /api/staff/system/jobs/:id/drop | 404 admin | {"reason":"Left behind"}
POST /api/staff/people | 200 admin | {"name":"Mita Das","email":"$fresh@people.example","contact":"$phone","role":"editor"}
POST /api/staff/people/:id=$author/invitations | 409 admin, 404 manager
POST /api/staff/people/:id=$author/grants | 200 admin | {"role":"editor"}
POST /api/staff/people/:id=$author/second-factor-resets | 409 admin, 404 manager | {"reason":"Lost the phone"}
GET /api/staff/{approvals?box=for-me,settings/in-force,views?list=leads/list,start-place,today,search?q=Mita,tasks} | 200 staff
GET /api/staff/{approvals/:id,drafts/:kind=none/:id,things/:kind=none,drafts/:kind=none/:id/revisions,drafts/:kind=none/:id/revisions/:version=1,tasks/:id/file} | 404 staff
POST /api/staff/{approvals/:id/approve,approvals/:id/withdraw,views/:id/remove,drafts/:kind=none/:id/publish,drafts/:kind=none/:id/unschedule,drafts/:kind=none/:id/discard} | 404 staff
POST /api/staff/approvals/:id/reject | 404 staff | {"note":"No."}
POST /api/staff/approval-rules/:action=grant-role | 200 admin | {"is_single":false}
GET /api/staff/settings | 200 admin examiner accounts manager
PUT /api/staff/settings/accounts | 428 admin | {"minimum_age":14}
PUT /api/staff/settings/limits | 428 admin | {"discount_percent":20,"discount_amount":5000}
PUT /api/staff/settings/stages | 428 admin | {"stages":[{"key":"new","name":"New"}],"reasons":[{"key":null,"name":"Fee","is_offered":true}]}
PUT /api/staff/settings/mail | 428 admin | {"signature":"The office","reply_to":null}
PUT /api/staff/settings/messages | 428 admin | {"dlt_entity":"","sms_header":"","whatsapp_number":"","codes_per_day":500,"texts":[]}
PUT /api/staff/settings/reminders | 428 admin | {"class_minutes":60,"test_minutes":60}
PUT /api/staff/settings/keeping | 428 admin | {"file_hours":12,"import_days":14,"device_days":90}
PUT /api/staff/settings/enquiries | 428 admin | {"lost_months":24}
PUT /api/staff/settings/careers | 428 admin | {"application_months":12}
PUT /api/staff/settings/exams | 428 admin | {"attempts_allowed":2,"shuffles_questions":true,"shuffles_options":false}
PUT /api/staff/settings/uploads | 428 admin | {"file_mb":20,"question_picture_mb":8,"import_mb":20}
PUT /api/staff/settings/downloads | 428 admin | {"films_allowed":false}
PUT /api/staff/settings/languages | 428 admin | {"offered":["en","hi","or","bn"]}
PUT /api/staff/settings/officer | 428 admin | {"name":"Sunita Behera","email":null,"phone":""}
PUT /api/staff/settings/terminology | 428 admin | {"centre":"","centres":"","batch":"","batches":"","course":"","courses":"","student":"","students":"","teacher":"","teachers":"","counsellor":"","counsellors":""}
PUT /api/staff/settings/try-question | 428 admin | {"question_number":null}
PUT /api/staff/settings/question-review | 428 admin | {"is_demanded":true}
GET /api/staff/{translations?language=hi,translations/languages,translations/:language=hi/file} | 200 admin examiner translator
PUT /api/staff/translations/:language=hi/:id | 404 admin examiner translator | {"correction":null}
PUT /api/staff/mail-templates/:key=login-code | 428 admin | {"subject":"Your code","text":"It is {code}."}
POST /api/staff/mail-templates/:key=login-code/samples | 200 admin | {"subject":"Your code","text":"It is {code}."}
PUT /api/staff/start-place | 200 staff | {"start":{"path":"leads/list","query":"due=overdue"}}
POST /api/staff/views | 200 staff | {"list":"leads/list","name":"Overdue","query":"due=overdue","role":null}
POST /api/staff/{grants/:id/end,lead-imports/:id/store,lead-imports/:id/undo} | 404 admin manager
GET /api/staff/people/:id/work-in-hand | 404 admin
GET /api/staff/{audit,audit-authors} | 200 admin editor examiner accounts manager
GET /api/staff/first-steps | 200 admin
PUT /api/staff/drafts/:kind=none/:id | 404 staff | {"body":{}}
POST /api/staff/{drafts/:kind=none/:id/previews,tasks/:id/cancel} | 404 staff
GET /preview/:key | 404 everyone
POST /api/staff/drafts/:kind=none/:id/restore | 404 staff | {"version":1}
POST /api/staff/things/:kind=none/:id/archive | 404 staff | {"archived":true}
POST /api/staff/things/:kind=none/order | 404 staff | {"ids":["$unknown"]}
GET /api/staff/theme-contrast?brand_hue=268&print_hue=8 | 200 admin editor
POST /api/staff/consents/withdraw | 404 admin editor | {"kind":"topper","id":"$unknown"}
POST /api/staff/files?use=picture | 400 admin editor manager
GET /api/staff/consent-files/:name=none.pdf | 404 admin editor
POST /api/staff/{lead-exports,student-exports} | 200 admin manager | {"format":"csv","filters":{}}
POST /api/staff/lead-imports?name=a.csv | 400 admin manager
GET /api/staff/lead-imports/{:id,:id/rows,:id/values,:id/rejected,:id/owners} | 404 admin manager
PUT /api/staff/lead-imports/:id/layout | 404 admin manager | {"encoding":"utf-8"}
PUT /api/staff/lead-imports/:id/rows/:position=2 | 404 admin manager
POST /api/staff/lead-imports/:id/check | 404 admin manager | {"columns":["name"],"defaults":{"center_id":null}}
POST /api/staff/lead-imports/:id/values | 404 admin manager | {"meanings":[{"field":"source","value":"x","within":null,"meaning":""}]}
GET /api/staff/leads/:id/conversion | 404 admin counsellor manager
POST /api/staff/leads/:id/conversion-quote | 404 admin counsellor manager | {"student_id":null,"batch_id":"$unknown","in_instalments":false}
POST /api/staff/students/:id/password-link | 404 admin counsellor manager
POST /api/staff/leads/:id/conversion | 400 admin counsellor manager | {"student_id":null,"name":"A","phone":"9861000000","email":"a@people.example","terms":null,"payment":null}
`
