import { readFile } from 'node:fs/promises'
import type { Font } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'

/*
 * Names in the scripts of Odisha and its neighbours. Their letters change with what stands beside them, in an order that only a shaper knows and that a PDF cannot be told, so they are
 * drawn as outlines. The shaper and the typeface of a script are loaded with the first text that has it.
 */

const scripts = [
  { name: 'odia', of: /[\p{Script_Extensions=Oriya}\u200c\u200d]+/u },
  { name: 'devanagari', of: /[\p{Script_Extensions=Devanagari}\u200c\u200d]+/u },
  { name: 'bengali', of: /[\p{Script_Extensions=Bengali}\u200c\u200d]+/u },
] as const
type Script = (typeof scripts)[number]

/** A word as it is drawn: one path with y downwards, and its width, both in parts of the size. `missing`: letters that the typeface does not have. */
type Shape = { path: string; width: number; missing: number }

const asKnown = (value: number) => Number(value.toFixed(4))

/** One glyph moved to its place. The font counts upwards, a path downwards. */
function placed(font: Font, glyph: number, { x, y, em }: { x: number; y: number; em: number }) {
  const parts = font.glyphToJson(glyph).map(({ type, values }) => {
    const moved = values.map((value, index) => asKnown(index % 2 === 0 ? (x + value) / em : -(y + value) / em))
    return type + moved.join(' ')
  })
  return parts.join('')
}

const weights = ['regular', 'semibold'] as const
type Weight = (typeof weights)[number]

async function loadWeight({ name }: Script, weight: Weight) {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs')
  const bytes = await readFile(new URL(`./anek-${name}-${weight}.ttf`, import.meta.url))
  const face = new Face(new Blob(new Uint8Array(bytes).buffer))
  const font = new Font(face)
  const em = face.upem
  function draw(text: string): Shape {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    const drawn: Shape = { path: '', width: 0, missing: 0 }
    let x = 0
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const at = positions[index]
      if (!at) continue
      drawn.path += placed(font, glyph, { x: x + at.xOffset, y: at.yOffset, em })
      drawn.missing += glyph === 0 ? 1 : 0
      x += at.xAdvance
    }
    drawn.width = x / em
    return drawn
  }
  // The same words come again and again, in every set of a paper and on every card.
  const drawn = new LRUCache<string, Shape>({ max: 5000 })
  return (text: string) => {
    const shape = drawn.get(text) ?? draw(text)
    drawn.set(text, shape)
    return shape
  }
}

async function loadScript(script: Script) {
  const [regular, semibold] = await Promise.all(weights.map((weight) => loadWeight(script, weight)))
  return (text: string, isStrong: boolean) => (isStrong ? semibold : regular)?.(text) ?? null
}

const loaded = new Map<Script, ReturnType<typeof loadScript>>()

function load(script: Script) {
  const known = loaded.get(script) ?? loadScript(script)
  loaded.set(script, known)
  return known
}

/** A part of a text: of these scripts and shaped, or any other. */
export type Part = { text: string; shape: Shape | null }

const anyScript = new RegExp(`(${scripts.map(({ of }) => of.source).join('|')})`, 'u')

/** Reads what the scripts of a text need; answers what splits texts of these scripts into their parts. */
export async function readScripts(text: string): Promise<(text: string, isStrong?: boolean) => Part[]> {
  const usedScripts = scripts.filter(({ of }) => of.test(text))
  if (usedScripts.length === 0) return (text) => [{ text, shape: null }]
  const shapers = await Promise.all(usedScripts.map(async (script) => ({ of: script.of, shape: await load(script) })))
  return (text, isStrong = false) =>
    text
      .split(anyScript)
      .filter((part) => part !== '')
      .map((part) => {
        const shaper = shapers.find(({ of }) => of.test(part))
        return { text: part, shape: shaper ? shaper.shape(part, isStrong) : null }
      })
}
