/*
 * A number and how far it may be off, as other programs write it: '3.14:0.01' or '3..4'. Reckoned in whole units of the last place, so that nothing is rounded.
 */

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

function scaled(text: string, places: number) {
  const [whole = '', rest = ''] = text.replace(/^[+-]/, '').split('.')
  const value = BigInt(`${whole}${rest.padEnd(places, '0')}` || '0')
  return text.startsWith('-') ? -value : value
}

function written(value: bigint, places: number) {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const [whole, rest] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
  const shown = rest.replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${shown === '' ? '' : `.${shown}`}`
}

/** The number of the key and its tolerance; a text that is no number comes back as it is, and is told as none. */
export function readRange(text: string): { key: string; tolerance: string } {
  const [low = '', high] = text.split('..').map((part) => part.trim())
  if (high !== undefined && decimal.test(low) && decimal.test(high)) {
    const places = Math.max(low.split('.')[1]?.length ?? 0, high.split('.')[1]?.length ?? 0)
    const [from, to] = [scaled(low, places) * 10n, scaled(high, places) * 10n]
    return { key: written((from + to) / 2n, places + 1), tolerance: written((to - from) / 2n, places + 1) }
  }
  const [key = '', tolerance = '0'] = text.split(':').map((part) => part.trim())
  return { key: key.replace(/^\+/, ''), tolerance: tolerance === '' ? '0' : tolerance }
}
