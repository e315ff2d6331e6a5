import type { FirstStep } from '../../../../domains/console/first-steps/schema.ts'
import { t } from '../../../../platform/text/messages.ts'

export type Step = { title: string; text: string; to: string; action: string }

/** How each step reads, and the screen where it is done. */
export const steps: Record<FirstStep, Step> = {
  institute: {
    title: t`Name and addresses`,
    text: t`Its name, a description in one sentence, and its contact details.`,
    to: '/staff/site/institute',
    action: t`Write it`,
  },
  theme: {
    title: t`Colours and logo`,
    text: t`Two colours. The page checks that all text stays readable.`,
    to: '/staff/site/theme',
    action: t`Choose them`,
  },
  legal: {
    title: t`Legal texts`,
    text: t`Privacy, terms, refunds and the grievance officer. The product brings texts to start from; publish your own.`,
    to: '/staff/site/legal',
    action: t`Read them`,
  },
  mail: {
    title: t`Mail`,
    text: t`Codes, receipts and reminders go out by mail. The person who runs the server sets SMTP_URL and MAIL_FROM.`,
    to: '/staff/settings/mails',
    action: t`See the mails`,
  },
  colleague: {
    title: t`A colleague`,
    text: t`Prices, refunds and roles need two people. Invite the second one before money is taken.`,
    to: '/staff/people',
    action: t`Invite them`,
  },
  centre: {
    title: t`First centre`,
    text: t`Its name, address, telephone and place on the map.`,
    to: '/staff/catalogue/centres/new',
    action: t`Add it`,
  },
  tax: {
    title: t`Tax`,
    text: t`The legal name, address and GSTIN that receipts show. Without a GSTIN no tax is charged.`,
    to: '/staff/settings/taxes',
    action: t`Enter them`,
  },
  payment: {
    title: t`Payment provider`,
    text: t`The merchant ID of Paytm or Razorpay. The person who runs the server puts its key into the configuration.`,
    to: '/staff/settings/payment',
    action: t`Enter it`,
  },
  product: {
    title: t`First product`,
    text: t`Courses are sold under a product, such as Classroom or Recorded classes.`,
    to: '/staff/catalogue/products/new',
    action: t`Add it`,
  },
  course: {
    title: t`First course`,
    text: t`Its name, product and price. A classroom or live course also needs a batch.`,
    to: '/staff/catalogue/courses/new',
    action: t`Add it`,
  },
  'content-category': {
    title: t`A category for notices`,
    text: t`Such as Admissions. Its part of the site is Notices.`,
    to: '/staff/site/categories/new',
    action: t`Add it`,
  },
  'content-sub-category': {
    title: t`A sub-category`,
    text: t`Notices belong to a sub-category, such as This year.`,
    to: '/staff/site/sub-categories/new',
    action: t`Add it`,
  },
  'content-item': {
    title: t`First notice`,
    text: t`A title and a text. It appears on the home page at once.`,
    to: '/staff/site/content/new',
    action: t`Write it`,
  },
  writer: {
    title: t`A question author`,
    text: t`Give a colleague the role of question author, or yourself.`,
    to: '/staff/people',
    action: t`Choose who`,
  },
  subject: {
    title: t`First subject`,
    text: t`A subject with a topic, such as Arithmetic and Percentages. Questions belong to them.`,
    to: '/staff/catalogue/subjects/new',
    action: t`Add it`,
  },
  question: {
    title: t`Three questions`,
    text: t`Write them here and make them ready. You can import many from a file.`,
    to: '/staff/questions',
    action: t`Write them`,
  },
  test: {
    title: t`First test`,
    text: t`Use the pattern “Short test of three questions”: add your three questions, set when it opens, and schedule it.`,
    to: '/staff/tests',
    action: t`Make it`,
  },
}
