import type { LegalKind } from './schema.ts'

type Text = { title: string; content: string }

/** Placeholders, in braces, that are filled in from the institute's settings. */
export const filledIn = ['institute', 'address', 'email', 'phone', 'officer', 'officer_email', 'officer_phone'] as const

/** Lists the words in braces that are not placeholders. */
export function unknownWords(content: string) {
  const known: readonly string[] = filledIn
  return [...content.matchAll(/\{([^{}\n]{1,60})\}/g)].flatMap(([, word = '']) => (known.includes(word) ? [] : [word]))
}

const contact = '<p>Write to {email}, call {phone}, or come to {institute}, {address}.</p>'

/*
 * Standard texts that every institute starts with, until it publishes its own. They say what this software does
 * and what the law requires, and leave the rest to the institute.
 */
export const defaultTexts: Record<LegalKind, Text> = {
  privacy: {
    title: 'Privacy',
    content:
      '<h2>What we keep, and why</h2><ul>' +
      '<li>Your name, e-mail and phone number, to run your account and answer your questions.</li>' +
      '<li>The details in your profile, for admissions, admit cards and results.</li>' +
      '<li>Your test answers and results, to help us teach you and to work out ranks.</li>' +
      '<li>Your purchases, payments, refunds and receipts, for as long as the law requires us to keep accounts. Card and bank details stay with the payment provider; we never see them.</li>' +
      '<li>The devices you are logged in on, so that you can see them and log them out.</li>' +
      '<li>The network from which a test was opened or a login was refused (never the full IP address), to protect accounts and tests.</li></ul>' +
      '<p>We do not use your data for advertising, and these pages contain no third-party analytics or trackers.</p>' +
      '<h2>Under 18</h2><p>We keep the profile of a person under 18 only with the consent of a parent or guardian. Consent can be withdrawn at any time on the profile page, and the details are then deleted.</p>' +
      '<h2>Aadhaar</h2><p>We do not keep whole Aadhaar numbers. Where you write one, grouped as on the card or with the word Aadhaar beside it, only its last four digits are stored.</p>' +
      '<h2>Your rights</h2><p>On your profile page you can see and correct what we keep, download all of it, and delete your account. For anything else, and for complaints:</p>' +
      contact,
  },
  terms: {
    title: 'Terms of use',
    content:
      '<h2>Your account</h2><p>Each account is for one person. Keep your password to yourself; you are responsible for everything done with your account.</p>' +
      '<h2>What you buy</h2><p>A course, test series or seat is yours for the period stated on its page and on your receipt. Classes, videos, papers and books are for your own study. Please do not record, copy or share them.</p>' +
      '<h2>Fees</h2><p>Fees are in rupees and include the taxes that the course’s prospectus shows. The price you see before you pay is the price you pay, and it does not go up during a course you have joined.</p>' +
      '<h2>Tests</h2><p>Ranks and marks follow the rules shown before each test. If an answer key turns out to be wrong, it is corrected and all papers are marked again.</p>' +
      '<h2>When something goes wrong</h2><p>If your account was debited but your order was not confirmed, you will receive what you ordered or a refund without having to ask. These terms are governed by the laws of India.</p>' +
      contact,
  },
  refunds: {
    title: 'Refund and cancellation',
    content:
      '<h2>Before the first day</h2><p>If you cancel before your course begins, we refund everything you paid, less the cost of any books already sent to you.</p>' +
      '<h2>After that</h2><p>You may leave at any time. We refund the fee in proportion to the days remaining; the prospectus of each course shows how this is worked out. Books that you keep are not refunded.</p>' +
      '<h2>How long it takes</h2><p>Two members of staff review every refund. The money is returned to the original payment method within 10 days of your request, including up to 7 working days taken by banks.</p>' +
      '<h2>Paid twice, or paid and nothing received</h2><p>You do not need to ask. A payment that could not be used is refunded automatically.</p>' +
      '<h2>When we cancel</h2><p>If we discontinue a course or cannot run a batch, we refund the full fee for everything that was not taught.</p>' +
      contact,
  },
  shipping: {
    title: 'Shipping',
    content:
      '<h2>What we ship</h2><p>We ship publications and the printed books that come with some courses. Everything else is available in your account as soon as your payment is confirmed, and nothing is shipped for it.</p>' +
      '<h2>How long it takes</h2><p>We dispatch parcels within 3 working days of payment, and they arrive within 10. We ship within India only, and shipping is included in the fee.</p>' +
      '<h2>If it does not arrive, or arrives damaged</h2><p>Tell us within 7 days of receiving a damaged parcel, or if nothing has arrived after 15 days, and we will send a replacement at no cost.</p>' +
      contact,
  },
  grievance: {
    title: 'Grievance officer',
    content:
      '<p>{officer} at {institute} handles all complaints about our courses, payments, refunds and your personal data.</p>' +
      '<p>Write to {officer_email}, call {officer_phone}, or come to {institute}, {address}.</p>' +
      '<p>We acknowledge your complaint with a reference number within 48 hours and decide on it within one month. If you are not satisfied, you may contact the National Consumer Helpline (1915) or, for personal data, the Data Protection Board of India.</p>',
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
      '<li>text of twice the size, wider spaced text, a page at 400 %, and a screen of 360 pixels without scrolling sideways;</li>' +
      '<li>room for a finger on everything that is pressed.</li></ul>' +
      '<h2>What you can choose</h2><p>Light or dark pages at the foot of every page, in the menu of a phone and in the account menu. In a test the size of the text, and the language where the paper has several. The key ? lists the shortcuts in a test, beside a class on video, in the mistake notebook and in the office, where single keys can be switched off. Whoever has a right to more time in a test gets it from the office: ask before the day.</p>' +
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
