import { msg, t } from '#platform/text/messages.ts'

/*
 * Form fields of each kind of the site.
 */

export const sections = [
  { value: 'notifications', label: t`Notices` },
  { value: 'latest-news', label: t`What’s new` },
  { value: 'free-downloads', label: t`Free downloads` },
  { value: 'time-table', label: t`Time tables` },
  { value: 'result', label: t`Results` },
] as const

const address = {
  type: 'address',
  label: t`Page address`,
  hint: t`The last part of the page’s address. If empty, it is created from the title. Earlier public addresses still lead here.`,
} as const

export const itemFields = {
  title: { type: 'text', label: t`Title`, missing: msg`A title is missing.` },
  sub_category_id: {
    type: 'ref',
    of: 'content-sub-category',
    label: t`Category`,
    missing: msg`Please choose where it appears.`,
  },
  text: { type: 'rich', label: t`Text`, column: null },
  link: {
    type: 'link',
    label: t`Link`,
    hint: t`The card opens the first of these that exists: this link, the PDF, a link in the text. Otherwise, it opens its own page.`,
    column: null,
  },
  pdf_url: { type: 'pdf', label: 'PDF', column: null },
  picture_url: { type: 'picture', label: t`Picture`, column: 'bannerUrl' },
  shown_at: { type: 'time', label: t`Date shown`, hint: t`If empty, the date of publication`, column: null },
  expires_at: { type: 'time', label: t`Expires`, hint: t`It is removed from the site automatically at this time` },
  seo_url: address,
} as const

export const categoryFields = {
  name: { type: 'text', label: t`Name`, missing: msg`A name is missing.` },
  section: {
    type: 'choice',
    label: t`Section of the site`,
    choices: sections,
    missing: msg`Please choose a section of the site.`,
  },
  icon_url: { type: 'picture', label: t`Icon` },
  seo_url: address,
} as const

export const subCategoryFields = {
  name: { type: 'text', label: t`Name`, missing: msg`A name is missing.` },
  category_id: { type: 'ref', of: 'content-category', label: t`Category`, missing: msg`Please choose a category.` },
  icon_url: { type: 'picture', label: t`Icon` },
  seo_url: address,
} as const

const linkFields = { label: { type: 'text', label: t`Label` }, url: { type: 'link', label: t`Link` } } as const

export const bannerFields = {
  title: { type: 'text', label: t`Title` },
  line: { type: 'line', label: t`Subtitle`, rows: 2 },
  buttons: { type: 'list', label: t`Buttons`, one: t`button`, most: 2, fields: linkFields, column: null },
  picture_url: {
    type: 'picture',
    label: t`Picture`,
    hint: t`At least 1080 pixels wide, in a 16:7 ratio. It replaces the text above.`,
    column: 'bannerUrl',
  },
  alt: { type: 'text', label: t`What the picture shows`, most: 300 },
  expires_at: { type: 'time', label: t`Until`, hint: t`It is removed automatically at this time` },
} as const

export const consentFields = {
  file: {
    type: 'consent',
    label: t`Signed consent`,
    hint: t`A PDF or a photograph. Only staff who manage consents can see it.`,
  },
  given_on: { type: 'day', label: t`Signed on` },
  result_on: {
    type: 'day',
    label: t`Result announced on`,
    hint: t`A consent signed before this day is not valid for this result.`,
  },
  is_minor: { type: 'check', label: t`Under 18 on the day of signing` },
  guardian_name: { type: 'text', label: t`Parent or guardian` },
  guardian_file: { type: 'consent', label: t`Consent signed by the parent or guardian` },
} as const

export const topperFields = {
  name: { type: 'text', label: t`Name`, missing: msg`The name is missing.` },
  exam: { type: 'text', label: t`Exam`, missing: msg`The exam is missing.` },
  year: { type: 'number', label: t`Year`, missing: msg`The year is missing.` },
  result: { type: 'text', label: t`Rank or score`, missing: msg`The rank or the score is missing.` },
  course_name: { type: 'text', label: t`Course`, missing: msg`Please name the course.` },
  course_duration: {
    type: 'text',
    label: t`Duration`,
    hint: t`For example, 8 months`,
    missing: msg`Please say how long the course was.`,
  },
  is_paid: {
    type: 'either',
    label: t`The course was`,
    yes: t`paid for`,
    no: t`free`,
    missing: msg`Please say whether the student paid for the course.`,
  },
  photo_url: { type: 'picture', label: t`Photo` },
} as const

export const testimonialFields = {
  title: { type: 'text', label: t`Name`, missing: msg`The name is missing.` },
  sub_title: { type: 'text', label: t`About them`, hint: t`For example, SBI PO 2025, Cuttack`, most: 300 },
  content: { type: 'long', label: t`Testimonial`, rows: 5, missing: msg`Please enter the testimonial.` },
  photo_url: { type: 'picture', label: t`Photo`, column: 'studentImage' },
  course_id: {
    type: 'ref',
    of: 'course',
    label: t`Course`,
    hint: t`Also shown as a review on this course’s page.`,
  },
} as const

export const openPostFields = {
  title: {
    type: 'text',
    label: t`Post`,
    hint: t`Such as Teacher of Reasoning`,
    missing: msg`The name of the post is missing.`,
  },
  place: { type: 'text', label: t`Place`, hint: t`Centre, and full time or part time`, most: 300 },
  content: {
    type: 'long',
    label: t`Work and requirements`,
    rows: 8,
    missing: msg`Please say what the work is and what it asks for.`,
  },
  closes_on: {
    type: 'day',
    label: t`Last day for applications`,
    hint: t`If empty, applications are taken until the post is archived`,
  },
} as const

const links = { type: 'list', one: t`link`, most: 12, fields: linkFields } as const

export const instituteFields = {
  name: { type: 'text', label: t`Name`, missing: msg`The institute needs a name.` },
  description: {
    type: 'line',
    label: t`Description in one sentence`,
    hint: t`Shown in search results and when links are shared`,
    missing: msg`Please describe the institute in one sentence. Search engines show it.`,
  },
  address: { type: 'line', label: t`Address` },
  phone: { type: 'telephone', label: t`Phone` },
  email: { type: 'email', label: t`E-mail` },
  publications_url: { type: 'link', label: t`Publications shop` },
  social_links: { ...links, label: t`Social media links` },
  portal_links: { ...links, label: t`Links at the top of every page` },
  footer_text: { type: 'long', label: t`Footer text` },
} as const

export const aboutFields = {
  heading: { type: 'text', label: t`Heading`, missing: msg`The page needs a heading.` },
  text: { type: 'long', label: t`Text`, rows: 5 },
  tabs: {
    type: 'list',
    label: t`Tabs`,
    one: t`tab`,
    most: 8,
    fields: { title: { type: 'text', label: t`Title` }, text: { type: 'long', label: t`Text`, rows: 4 } },
  },
  overview: { type: 'rich', label: t`Text on the page that lists all courses` },
} as const

export const teamFields = {
  title: { type: 'text', label: t`Heading` },
  people: {
    type: 'list',
    label: t`People`,
    one: t`person`,
    most: 60,
    fields: {
      person_name: { type: 'text', label: t`Name` },
      person_title: { type: 'text', label: t`Role`, most: 300 },
      photo_url: { type: 'picture', label: t`Photo` },
    },
  },
} as const

export const galleryFields = {
  pictures: {
    type: 'list',
    label: t`Pictures`,
    one: t`picture`,
    most: 200,
    pictures: 'picture_url',
    fields: {
      picture_url: { type: 'picture', label: t`Picture` },
      alt: { type: 'text', label: t`Description`, most: 300 },
    },
  },
} as const

export const legalFields = {
  title: { type: 'text', label: t`Title`, most: 80, missing: msg`Please give the text a title.` },
  text: {
    type: 'rich',
    label: t`Text`,
    hint: t`{institute}, {address}, {email} and {phone} are filled in from the Institute page; {officer}, {officer_email} and {officer_phone} from the Privacy settings. Publishing creates a new version. Earlier versions are kept because students agreed to them.`,
    missing: msg`Please write the text.`,
  },
  asks_again: {
    type: 'check',
    label: t`Ask students to agree again`,
    hint: t`Students who agreed to an earlier version will be asked again in the student area. Use this for changes that affect them, not for spelling corrections.`,
  },
} as const
