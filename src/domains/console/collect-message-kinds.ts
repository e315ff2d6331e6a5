import { absenceKind } from '#domains/learning/attendance/tell-absences.ts'
import { classKinds } from '#domains/learning/timetable/tell-changes.ts'
import { codeKind, codePurpose } from '#domains/messages/codes/phone-codes.ts'
import { messageKinds } from '#domains/messages/outbox/describe-kind.ts'
import type { Providers } from '#domains/messages/providers/partner.ts'
import { createSms } from '#domains/messages/providers/sms.ts'
import { createWhatsapp } from '#domains/messages/providers/whatsapp.ts'
import { dueKinds } from '#domains/purchases/mails/mail-payment.ts'
import type { Config } from '#platform/config.ts'
import type { MessageProviderKeys } from '#platform/config-values.ts'
import { deriveKey } from '#platform/http/security/sealing.ts'

/** Makes the providers that the installation has keys for. */
export function makeProviders({ sms, whatsapp }: MessageProviderKeys): Providers {
  return {
    ...(sms && { sms: (sender) => createSms(sms, sender) }),
    ...(whatsapp && { whatsapp: (sender) => createWhatsapp(whatsapp, sender) }),
  }
}

/** Returns every kind of message with the providers by which this installation sends it. */
export function messageTools(config: Config) {
  const { messageProviders: keys, publicUrl } = config
  // Without a provider no key is created for codes that nobody could send.
  const codeKey = keys.sms ? deriveKey(config, codePurpose) : null
  const kinds = messageKinds([codeKind(codeKey), ...dueKinds, absenceKind, ...classKinds])
  return { kinds, providers: makeProviders(keys), codeKey, keys, publicUrl }
}
