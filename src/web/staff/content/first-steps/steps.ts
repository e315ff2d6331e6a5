export type Step = { key: string; title: string; text: string; to: string; action: string }

/** In an order in which each finds what it needs. */
export const steps: Step[] = [
  {
    key: 'institute',
    title: 'Name and addresses',
    text: 'What the institute is called, what it does in one sentence, and how to reach it.',
    to: '/staff/site/institute',
    action: 'Write it',
  },
  {
    key: 'theme',
    title: 'Colours and logo',
    text: 'Two hues; whether everything can be read in them is measured while you choose.',
    to: '/staff/site/theme',
    action: 'Choose them',
  },
  {
    key: 'centre',
    title: 'First centre',
    text: 'Its name, address, telephone and place on the map.',
    to: '/staff/catalogue/centres/new',
    action: 'Add it',
  },
  {
    key: 'product',
    title: 'First product',
    text: 'What courses are sold under, such as Classroom or Recorded classes.',
    to: '/staff/catalogue/products/new',
    action: 'Add it',
  },
  {
    key: 'course',
    title: 'First course',
    text: 'Its name, product and price. A classroom or live course also needs a batch.',
    to: '/staff/catalogue/courses/new',
    action: 'Add it',
  },
  {
    key: 'content-category',
    title: 'A category for notices',
    text: 'Such as Admissions. Its part of the site is Notices.',
    to: '/staff/site/categories/new',
    action: 'Add it',
  },
  {
    key: 'content-sub-category',
    title: 'A sub-category',
    text: 'Notices stand in it, such as This year.',
    to: '/staff/site/sub-categories/new',
    action: 'Add it',
  },
  {
    key: 'content-item',
    title: 'First notice',
    text: 'A title and a text; it is on the home page at once.',
    to: '/staff/site/content/new',
    action: 'Write it',
  },
  {
    key: 'writer',
    title: 'Somebody who writes questions',
    text: 'Give a colleague the role of question author, or yourself.',
    to: '/staff/people',
    action: 'Choose who',
  },
  {
    key: 'subject',
    title: 'First subject',
    text: 'With a topic: questions stand under them, such as Arithmetic and Percentages.',
    to: '/staff/catalogue/subjects/new',
    action: 'Add it',
  },
  {
    key: 'question',
    title: 'Three questions',
    text: 'Written here, and made ready. Many at once come from a file.',
    to: '/staff/questions',
    action: 'Write them',
  },
  {
    key: 'test',
    title: 'First test',
    text: 'Of the pattern “Short test of three questions”: put the three in, say when it opens, schedule it.',
    to: '/staff/tests',
    action: 'Make it',
  },
]
