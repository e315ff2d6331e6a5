import { z } from 'zod'

export const leadKind = z.enum(['enquiry', 'contact'])
export type LeadKind = z.infer<typeof leadKind>

export const subscriberSource = z.enum(['newsletter', 'coming-soon'])
export type SubscriberSource = z.infer<typeof subscriberSource>
