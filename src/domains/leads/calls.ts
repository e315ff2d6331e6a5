import { post } from '#platform/http/call.ts'
import type { ContactBody, EnquiryBody, SubscribeBody } from './schema.ts'

/** Enquiries, messages and subscriptions of visitors. */
export const leadCalls = {
  enquire: post('/api/lms/enquiry', 'message').types<{ body: EnquiryBody }>(),
  sendMessage: post('/api/lms/contact', 'message').types<{ body: ContactBody }>(),
  subscribe: post('/api/lms/subscribe', 'message').types<{ body: SubscribeBody }>(),
}
