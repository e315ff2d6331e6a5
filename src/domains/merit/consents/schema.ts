import { z } from 'zod'
import { time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'

/** Text of the consent, by version: a changed text needs a new version. */
export const nameConsent = {
  version: '2026-11',
  // not translated: consent is given to these very words, by their version
  text: 'I agree that the institute shows this name, and the photo if chosen, beside the rank and the marks on the public page of this merit list. I can withdraw this at any time on this page; name and photo then disappear at once.',
  guardianText:
    // not translated: as above
    'I am the parent or legal guardian of this student, who is under 18. I agree that the institute shows the name, and the photo if chosen, beside the rank and the marks on the public page of this merit list. I can withdraw this at any time on this page; name and photo then disappear at once.',
}

/** The signed-in candidate's consent to be named on the public page of a list. */
export const ownConsent = z.strictObject({
  needs_guardian: z.boolean().describe('The candidate is under 18: a parent or guardian has to agree'),
  has_birth_date: z.boolean().describe('false: the profile needs one before a name can be shown'),
  has_photo: z.boolean(),
  text: z.string(),
  text_version: z.string(),
  given: z
    .strictObject({ shows_photo: z.boolean(), guardian_name: z.string().nullable(), consented_at: time })
    .nullable()
    .describe('null: the page shows the roll number alone'),
})
export type OwnConsent = z.infer<typeof ownConsent>

export const consentBody = z.strictObject({
  shows_name: z.boolean().describe('false: withdraws the consent'),
  shows_photo: z.boolean().default(false),
  guardian_name: plainText(100).trim().default(''),
  guardian_phone: plainText(20).trim().default(''),
  text_version: plainText(20).default(''),
})
export type ConsentBody = z.input<typeof consentBody>
