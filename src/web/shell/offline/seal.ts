/*
 * AES-256-GCM as used by the server for papers and by this device for unsent answers: a nonce, then the
 * ciphertext with its 16-byte tag. Browsers provide `crypto.subtle` only to https pages and localhost; on the
 * plain http of a centre's own network a library does the same.
 */

const nonceBytes = 12

/**
 * `about`: purpose of the sealed text, so that it opens for no other. `open` rejects a text sealed with another
 * key or for another purpose.
 */
export type Seal = {
  seal: (plain: Uint8Array, about: string) => Promise<Uint8Array<ArrayBuffer>>
  open: (sealed: Uint8Array<ArrayBuffer>, about: string) => Promise<Uint8Array<ArrayBuffer>>
}

type Cipher = {
  encrypt: (plain: Uint8Array<ArrayBuffer>, how: How) => Promise<Uint8Array<ArrayBuffer>>
  decrypt: (sealed: Uint8Array<ArrayBuffer>, how: How) => Promise<Uint8Array<ArrayBuffer>>
}
type How = { nonce: Uint8Array<ArrayBuffer>; about: Uint8Array<ArrayBuffer> }

const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text))

function fromBase64(text: string) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

async function cipherOfBrowser(subtle: SubtleCrypto, key: Uint8Array<ArrayBuffer>): Promise<Cipher> {
  const known = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const how = ({ nonce, about }: How) => ({ name: 'AES-GCM', iv: nonce, additionalData: about })
  return {
    encrypt: async (plain, parts) => new Uint8Array(await subtle.encrypt(how(parts), known, plain)),
    decrypt: async (sealed, parts) => new Uint8Array(await subtle.decrypt(how(parts), known, sealed)),
  }
}

async function cipherOfLibrary(key: Uint8Array<ArrayBuffer>): Promise<Cipher> {
  const { gcm } = await import('@noble/ciphers/aes.js')
  return {
    encrypt: async (plain, { nonce, about }) => new Uint8Array(gcm(key, nonce, about).encrypt(plain)),
    decrypt: async (sealed, { nonce, about }) => new Uint8Array(gcm(key, nonce, about).decrypt(sealed)),
  }
}

/** `key`: 32 bytes in base64. `subtle`: null if the browser has none. */
export async function createSeal(key: string, subtle: SubtleCrypto | null = crypto.subtle ?? null): Promise<Seal> {
  const bytes = fromBase64(key)
  const cipher = subtle ? await cipherOfBrowser(subtle, bytes) : await cipherOfLibrary(bytes)
  return {
    async seal(plain, about) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const body = await cipher.encrypt(new Uint8Array(plain), { nonce, about: encode(about) })
      const sealed = new Uint8Array(nonceBytes + body.length)
      sealed.set(nonce)
      sealed.set(body, nonceBytes)
      return sealed
    },
    open: (sealed, about) =>
      cipher.decrypt(sealed.subarray(nonceBytes), { nonce: sealed.subarray(0, nonceBytes), about: encode(about) }),
  }
}
