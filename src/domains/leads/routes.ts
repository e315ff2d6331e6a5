import { everyone, type Serve } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { addSubscriber } from './add-subscriber.ts'
import { leadCalls } from './calls.ts'
import { contactBody, enquiryBody, subscribeBody } from './schema.ts'
import { sendEnquiry, sendMessage } from './send-enquiry.ts'
import { leadDeskRoutes, leadExportRoutes, leadImportRoutes, leadNumberRoutes } from './staff/routes.ts'

export function leadRoutes(serve: Serve) {
  leadDeskRoutes(serve)
  leadNumberRoutes(serve)
  leadExportRoutes(serve)
  leadImportRoutes(serve)
  serve(leadCalls.enquire, { who: everyone, body: enquiryBody }, async (ctx, { body }) => {
    await sendEnquiry(ctx, body)
    return t`Enquiry Registered Successfully! Our team will get back to you shortly.`
  })
  serve(leadCalls.sendMessage, { who: everyone, body: contactBody }, async (ctx, { body }) => {
    await sendMessage(ctx, body)
    return t`Message sent. Our team will get back to you shortly.`
  })
  serve(leadCalls.subscribe, { who: everyone, body: subscribeBody }, async (ctx, { body }) => {
    await addSubscriber(ctx, body)
    return t`Thank you. We will write to you when there is news.`
  })
}
