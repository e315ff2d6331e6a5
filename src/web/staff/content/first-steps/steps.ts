import type { FirstStep } from '../../../../domains/console/first-steps/schema.ts'

export type Step = { title: string; text: string; to: string; action: string }

/** How each step reads, and the screen where it is done. */
export const steps: Record<FirstStep, Step> = {
  institute: {
    title: 'Name and addresses',
    text: 'Its name, a description in one sentence, and its contact details.',
    to: '/staff/site/institute',
    action: 'Write it',
  },
  theme: {
    title: 'Colours and logo',
    text: 'Two colours. The page checks that all text stays readable.',
    to: '/staff/site/theme',
    action: 'Choose them',
  },
  legal: {
    title: 'Legal texts',
    text: 'Privacy, terms, refunds and the grievance officer. The product brings texts to start from; publish your own.',
    to: '/staff/site/legal',
    action: 'Read them',
  },
  mail: {
    title: 'Mail',
    text: 'Codes, receipts and reminders go out by mail. The person who runs the server sets SMTP_URL and MAIL_FROM.',
    to: '/staff/settings/mails',
    action: 'See the mails',
  },
  colleague: {
    title: 'A colleague',
    text: 'Prices, refunds and roles need two people. Invite the second one before money is taken.',
    to: '/staff/people',
    action: 'Invite them',
  },
  centre: {
    title: 'First centre',
    text: 'Its name, address, telephone and place on the map.',
    to: '/staff/catalogue/centres/new',
    action: 'Add it',
  },
  tax: {
    title: 'Tax',
    text: 'The legal name, address and GSTIN that receipts show. Without a GSTIN no tax is charged.',
    to: '/staff/settings/taxes',
    action: 'Enter them',
  },
  payment: {
    title: 'Payment provider',
    text: 'The merchant ID of Paytm or Razorpay. Its key belongs into the configuration of the server, by the person who runs it.',
    to: '/staff/settings/payment',
    action: 'Enter it',
  },
  product: {
    title: 'First product',
    text: 'Courses are sold under a product, such as Classroom or Recorded classes.',
    to: '/staff/catalogue/products/new',
    action: 'Add it',
  },
  course: {
    title: 'First course',
    text: 'Its name, product and price. A classroom or live course also needs a batch.',
    to: '/staff/catalogue/courses/new',
    action: 'Add it',
  },
  'content-category': {
    title: 'A category for notices',
    text: 'Such as Admissions. Its part of the site is Notices.',
    to: '/staff/site/categories/new',
    action: 'Add it',
  },
  'content-sub-category': {
    title: 'A sub-category',
    text: 'Notices belong to a sub-category, such as This year.',
    to: '/staff/site/sub-categories/new',
    action: 'Add it',
  },
  'content-item': {
    title: 'First notice',
    text: 'A title and a text. It appears on the home page at once.',
    to: '/staff/site/content/new',
    action: 'Write it',
  },
  writer: {
    title: 'A question author',
    text: 'Give a colleague the role of question author, or yourself.',
    to: '/staff/people',
    action: 'Choose who',
  },
  subject: {
    title: 'First subject',
    text: 'A subject with a topic, such as Arithmetic and Percentages. Questions belong to them.',
    to: '/staff/catalogue/subjects/new',
    action: 'Add it',
  },
  question: {
    title: 'Three questions',
    text: 'Write them here and make them ready. You can import many from a file.',
    to: '/staff/questions',
    action: 'Write them',
  },
  test: {
    title: 'First test',
    text: 'Use the pattern “Short test of three questions”: add your three questions, set when it opens, and schedule it.',
    to: '/staff/tests',
    action: 'Make it',
  },
}
