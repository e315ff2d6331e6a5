import { describe, expect, it } from 'vitest'
import { contactProblems, enquiryProblems, subscriptionProblems, tidySourcePage } from './rules.ts'

const enquiry = {
  user_name: 'Mita Das',
  user_email: 'mita@people.example',
  user_number: '98765 43210',
  centre: 'a',
  course: 'b',
  exam: 'c',
}
const message = { name: 'Mita Das', email: 'mita@people.example', subject: 'Fees', message: 'How much?\nAnd when?' }

describe('an enquiry', () => {
  it('has no problems when complete', () => {
    expect(enquiryProblems(enquiry)).toEqual({})
  })

  it('reports all six missing fields at once, in order', () => {
    const blank = { user_name: ' ', user_email: '', user_number: '', centre: '', course: '', exam: ' ' }
    expect(Object.entries(enquiryProblems(blank))).toEqual([
      ['user_name', "Name can't be blank"],
      ['user_email', "Email can't be blank"],
      ['user_number', 'Phone number should be 10 digits'],
      ['centre', "Center can't be blank"],
      ['course', "Course can't be blank"],
      ['exam', "Exam can't be blank"],
    ])
  })

  it.each(['987654321', '98765432101', '98765o3210', '+1 987654321'])('refuses the number %s', (user_number) => {
    expect(enquiryProblems({ ...enquiry, user_number })).toEqual({ user_number: 'Phone number should be 10 digits' })
  })

  it('accepts a number with the country code', () => {
    expect(enquiryProblems({ ...enquiry, user_number: '+91 98765-43210' })).toEqual({})
  })
})

describe('a message', () => {
  it('has no problems when complete', () => {
    expect(contactProblems(message)).toEqual({})
  })

  it('reports all four missing fields at once', () => {
    expect(contactProblems({ name: '', email: ' ', subject: '\t', message: '\n' })).toEqual({
      name: "Name can't be blank",
      email: "Email can't be blank",
      subject: "Subject can't be blank",
      message: "Message can't be blank",
    })
  })
})

it('requires a valid e-mail for a subscription', () => {
  expect(subscriptionProblems({ email: '  ' })).toEqual({ email: "Email can't be blank" })
  expect(subscriptionProblems({ email: 'mita@people' })).toEqual({ email: 'Not a valid email' })
  expect(subscriptionProblems({ email: ' mita@people.in ' })).toEqual({})
})

describe('the page of a form', () => {
  it.each(['/', '/contact', '/product/live-course', '/a/b/', '/x.html'])('is %s', (path) => {
    expect(tidySourcePage(path)).toBe(path)
  })

  it.each([
    '',
    'contact',
    '//evil.example',
    'https://evil.example/',
    '/a b',
    '/a\nb',
    `/${'x'.repeat(200)}`,
    '/\\evil',
  ])('is the home page instead of %j', (path) => {
    expect(tidySourcePage(path)).toBe('/')
  })

  it('has no query', () => {
    expect(tidySourcePage('/product/live-course?name=mita#top')).toBe('/product/live-course')
  })
})
