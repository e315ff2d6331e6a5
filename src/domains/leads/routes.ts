import type { Http } from '../../platform/http.ts'
import { failure } from '../../platform/schema.ts'
import { type DoneAnswer, doneAnswer } from '../identity/schema.ts'
import { addSubscriber } from './add-subscriber.ts'
import { contactBody, enquiryBody, subscribeBody } from './schema.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { sendMessage } from './send-message.ts'

const response = { 200: doneAnswer, '4xx': failure }
const done = (message: string): DoneAnswer => ({ success: true, message, data: null })

export function registerLeadRoutes({ app }: Http) {
  app.post('/api/lms/enquiry', { schema: { body: enquiryBody, response } }, async ({ ctx, body }) => {
    await sendEnquiry(ctx, body)
    return done('Enquiry Registered Successfully! Our team will get back to you shortly.')
  })

  app.post('/api/lms/contact', { schema: { body: contactBody, response } }, async ({ ctx, body }) => {
    await sendMessage(ctx, body)
    return done('Message sent. Our team will get back to you shortly.')
  })

  app.post('/api/lms/subscribe', { schema: { body: subscribeBody, response } }, async ({ ctx, body }) => {
    await addSubscriber(ctx, body)
    return done('Thank you. We will write to you when there is news.')
  })
}
