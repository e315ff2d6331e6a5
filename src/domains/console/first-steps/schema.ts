import { z } from 'zod'

/** Ordered so that each step finds what it needs. */
export const firstStep = z.enum([
  'institute',
  'theme',
  'legal',
  'mail',
  'colleague',
  'centre',
  'tax',
  'payment',
  'product',
  'course',
  'batch',
  'content-category',
  'content-sub-category',
  'content-item',
  'writer',
  'subject',
  'question',
  'test',
])
export type FirstStep = z.infer<typeof firstStep>

export const firstSteps = z.array(z.strictObject({ step: firstStep, is_done: z.boolean() }))
export type FirstSteps = z.infer<typeof firstSteps>
