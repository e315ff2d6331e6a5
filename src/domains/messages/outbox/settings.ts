import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { refuseField } from '#platform/errors.ts'
import type { Providers } from '../providers/partner.ts'
import { registeredProblem } from '../rules.ts'
import { type MessageSettings, messageSettings, type RegisteredText } from '../schema.ts'
import type { MessageKinds } from './describe-kind.ts'

const usual: MessageSettings = { dlt_entity: '', sms_header: '', whatsapp_number: '', codes_per_day: 500, texts: [] }

/** Identity of the institute at its providers, and the texts registered there. Keys are in the configuration. */
export const messageGroup: SettingsGroup<MessageSettings> = { name: 'messages', body: messageSettings, usual }

/** Returns `messageGroup` with a check of its texts: 400 names the first one that could not be sent. */
export const checkedMessageGroup = (kinds: MessageKinds): SettingsGroup<MessageSettings> => ({
  ...messageGroup,
  async write(_ctx, { texts }) {
    const seen = new Set<string>()
    for (const [n, text] of texts.entries()) {
      const kind = kinds.get(text.kind)
      if (!kind) refuseField(`texts.${n}.kind`, 'is not a known message')
      const problem = registeredProblem(text, Object.keys(kind.samples))
      if (problem !== null) refuseField(`texts.${n}.text`, problem)
      const key = `${text.kind} ${text.channel} ${text.language}`
      if (seen.has(key))
        refuseField(`texts.${n}.language`, 'There is already a text for this message, channel and language.')
      seen.add(key)
    }
  },
})

export const getMessageSettings = (ctx: Context) => getSettings(ctx, messageGroup)

type Phoned = 'sms' | 'whatsapp'

/** Returns the registered text in this language, else in English, else in any. */
export function findText({ texts }: MessageSettings, asked: { kind: string; channel: Phoned; language: string }) {
  const fitting = texts.filter(({ kind, channel }) => kind === asked.kind && channel === asked.channel)
  const inLanguage = (language: string): RegisteredText | undefined =>
    fitting.find((text) => text.language === language)
  return inLanguage(asked.language) ?? inLanguage('en') ?? fitting[0]
}

export type Sending = { settings: MessageSettings; providers: Providers }

/** Returns whether messages of a kind can be sent to phones: keys, sender and a text are there. */
export function canSend({ settings, providers }: Sending, kind: string, channel: Phoned) {
  const { dlt_entity, sms_header, whatsapp_number } = settings
  const isSetUp = channel === 'sms' ? dlt_entity !== '' && sms_header !== '' : whatsapp_number !== ''
  return isSetUp && providers[channel] !== undefined && !!findText(settings, { kind, channel, language: 'en' })
}
