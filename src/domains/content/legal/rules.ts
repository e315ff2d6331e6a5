import type { LegalKind } from './schema.ts'

type Text = { title: string; content: string }

/** What is filled in as the institute's settings say, in braces. */
export const filledIn = ['institute', 'address', 'email', 'phone', 'officer', 'officer_email', 'officer_phone'] as const

/** Words in braces that nothing is filled in for. */
export function unknownWords(content: string) {
  const known: readonly string[] = filledIn
  return [...content.matchAll(/\{([^{}\n]{1,60})\}/g)].flatMap(([, word = '']) => (known.includes(word) ? [] : [word]))
}

const contact = '<p>Write to {email}, call {phone}, or come to {institute}, {address}.</p>'

/*
 * The words that every institute begins with, until it publishes its own. They say what this software does and what the law asks for, and leave the rest to the institute.
 */
export const defaultTexts: Record<LegalKind, Text> = {
  privacy: {
    title: 'Privacy',
    content:
      '<h2>What we keep, and what for</h2><ul>' +
      '<li>Your name, e-mail and phone number, for your account and to answer what you ask us.</li>' +
      '<li>What you write in your profile, for admissions, admit cards and results.</li>' +
      '<li>Your answers in tests and what comes of them, to teach you and to rank tests.</li>' +
      '<li>What you buy, pay and get back, with its receipts, for as long as the law on accounts asks us to. Card and bank details stay with the payment provider: we never see them.</li>' +
      '<li>Where you are logged in, in a few words, so that you can see and end it.</li>' +
      '<li>From which network (never the whole address) a test was opened or a log-in was refused, to protect accounts and tests.</li></ul>' +
      '<p>Nothing is used for advertising, and no other company’s counters or trackers are on these pages.</p>' +
      '<h2>Under 18</h2><p>The profile of somebody under 18 is kept only with the consent of a parent or guardian. It can be withdrawn on the profile page at any time; the details are then deleted.</p>' +
      '<h2>Aadhaar</h2><p>We do not keep whole Aadhaar numbers. Where you write one, grouped as on the card or with the word Aadhaar beside it, only its last four digits are stored.</p>' +
      '<h2>Your rights</h2><p>On your profile page you can see and correct what we keep, download all of it, and delete your account. For anything else, and for complaints:</p>' +
      contact,
  },
  terms: {
    title: 'Terms of use',
    content:
      '<h2>Your account</h2><p>An account belongs to one person. Keep your password to yourself; what is done with it counts as done by you.</p>' +
      '<h2>What you buy</h2><p>A course, a test series or a seat is yours for the time that its page and your receipt name. Classes, films, papers and books are for your own learning: please do not record, copy or pass them on.</p>' +
      '<h2>Fees</h2><p>Fees are in rupees and include the taxes that the course’s prospectus shows. The price you see before you pay is the price you pay; it does not rise during a course that you have joined.</p>' +
      '<h2>Tests</h2><p>Ranks and marks follow the rules shown before each test. A key that proves wrong is corrected, and all papers are counted again.</p>' +
      '<h2>When something goes wrong</h2><p>If a payment was debited and your order was not confirmed, you get what you ordered or a refund, without asking for it. The law of India applies.</p>' +
      contact,
  },
  refunds: {
    title: 'Refund and cancellation',
    content:
      '<h2>Before the first day</h2><p>Cancel before your course begins and everything you paid is refunded, less books that were already sent to you.</p>' +
      '<h2>After that</h2><p>Leave whenever you like. For the days that are left you get back the same share of the fee; the prospectus of each course shows the sum with numbers. Books that you keep are not part of it.</p>' +
      '<h2>How long it takes</h2><p>Two people of the office look at every refund. The money goes back the way it came within 10 days of your request; banks take up to 7 working days of that.</p>' +
      '<h2>Paid twice, or paid and nothing received</h2><p>You need not ask. A payment that could not be used is refunded automatically.</p>' +
      '<h2>When we cancel</h2><p>If we end a course or cannot hold a batch, you get back everything for what was not taught.</p>' +
      contact,
  },
  shipping: {
    title: 'Shipping',
    content:
      '<h2>What is sent</h2><p>Printed books of courses that come with them, and publications. Everything else is on your account as soon as your payment is confirmed, and nothing is sent for it.</p>' +
      '<h2>How long it takes</h2><p>Parcels leave us within 3 working days of the payment and arrive within 10. We send within India only; sending is part of the fee.</p>' +
      '<h2>If it does not arrive, or arrives damaged</h2><p>Tell us within 7 days of the parcel, or after 15 days without one, and we send it again at no cost.</p>' +
      contact,
  },
  grievance: {
    title: 'Grievance officer',
    content:
      '<p>{officer} at {institute} answers for every complaint about our courses, payments, refunds and your personal data.</p>' +
      '<p>Write to {officer_email}, call {officer_phone}, or come to {institute}, {address}.</p>' +
      '<p>You get an answer that your complaint has arrived, with a number, within 48 hours, and a decision within one month. If you are not content with it, you may turn to the National Consumer Helpline (1915), or about personal data to the Data Protection Board of India.</p>',
  },
  accessibility: {
    title: 'Accessibility',
    content:
      '<p>Everybody should be able to use the pages of {institute}: with a keyboard, a screen reader, large text or a small phone, by day and by night.</p>' +
      '<h2>What we aim at</h2><p>The site, the student area and the screens of tests are made for the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, with the Indian standard IS 17802 and the guidelines for government websites GIGW 3.0 in mind.</p>' +
      '<h2>What is tested</h2><p>Before a version of our software is released, automatic tests open every kind of page of the site, the student area, the screens of tests and those of the office, on the width of a phone and of a computer. They look at:</p><ul>' +
      '<li>names and roles of everything that is read out, headings and labels;</li>' +
      '<li>contrast of text and of lines, in light and in dark pages and in every colour that we can choose;</li>' +
      '<li>use by keyboard alone: menus, windows, forms, buying a course, answering a question of a test;</li>' +
      '<li>text of twice the size, and a screen of 360 pixels without scrolling sideways;</li>' +
      '<li>room for a finger on everything that is pressed.</li></ul>' +
      '<h2>What you can choose</h2><p>Light or dark pages at the foot of every page and in the account menu. In a test the size of the text, and the language where the paper has several. Whoever has a right to more time in a test gets it from the office: ask before the day.</p>' +
      '<h2>Known limits</h2><ul>' +
      '<li>Some videos have no captions.</li>' +
      '<li>Some papers and notes are scans, which a screen reader cannot read: ask us for their text.</li>' +
      '<li>Some pictures in questions have no description.</li>' +
      '<li>We do not control payment windows, maps and videos from other sites.</li>' +
      '<li>Nobody outside the institute has audited these pages yet.</li></ul>' +
      '<h2>If something does not work for you</h2><p>Tell us which page it is and what you use. {officer} answers for it: write to {officer_email}, call {officer_phone}, or come to {institute}, {address}. We confirm your message within 48 hours and answer within one month. Until the problem is solved, we find another way for you.</p>' +
      '<p>If you are not content with the answer, you may turn to the Chief Commissioner for Persons with Disabilities.</p>',
  },
}
