import { createECDH } from 'node:crypto'
import { deriveKey } from '#platform/http/security/sealing.ts'

/**
 * VAPID keys, which prove to push services that reminders come from this installation. `subject`: contact for
 * their operators.
 */
export type PushKeys = { publicKey: string; privateKey: string; subject: string }

type Settings = Parameters<typeof deriveKey>[0] & { mailFrom: string }

/**
 * Derives the keys from the key of the installation and stores them nowhere. They stay the same as long as that key
 * does, because subscriptions are bound to them. Null without such a key.
 */
export function makePushKeys(settings: Settings): PushKeys | null {
  const secret = deriveKey(settings, 'web push')
  if (!secret) return null
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const address = /<([^>]+)>$/.exec(settings.mailFrom)?.[1] ?? settings.mailFrom
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
    subject: `mailto:${address}`,
  }
}
