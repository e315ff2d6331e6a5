import type { MessageProviderKeys } from '#platform/config-values.ts'
import type { Providers } from './partner.ts'
import { createSms } from './sms.ts'
import { createWhatsapp } from './whatsapp.ts'

/** Makes the providers that the installation has keys for. */
export function makeProviders({ sms, whatsapp }: MessageProviderKeys): Providers {
  return {
    ...(sms && { sms: (sender) => createSms(sms, sender) }),
    ...(whatsapp && { whatsapp: (sender) => createWhatsapp(whatsapp, sender) }),
  }
}
