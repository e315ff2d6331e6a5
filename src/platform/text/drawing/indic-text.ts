import { readFile } from 'node:fs/promises'
import type { Font } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'

/*
 * Draws names in the scripts of India, and characters that the small typeface of a page lacks (é, ṇ, Ω). Their
 * letters depend on their neighbours, in an order that only a shaper knows and a PDF cannot express, so they are
 * drawn as outlines. The shaper and the typeface of a script are loaded with the first text that needs them.
 */

/** The letters of the page's own typeface, as the inside of a character class; a test compares them with its files. */
export const pageLetters = ' -~\u00a0©®°±²³·¼½×÷–—‘’“”•…₹−\uffff'

const anek = (name: string) => [`anek-${name}-regular`, `anek-${name}-semibold`] as const
const noto = (name: string) => [`noto-${name}`] as const

/** One weight serves plain and strong text if there is only one file. */
const indicScripts = [
  { script: 'Oriya', fonts: anek('odia') },
  { script: 'Devanagari', fonts: anek('devanagari') },
  { script: 'Bengali', fonts: anek('bengali') },
  { script: 'Tamil', fonts: noto('tamil') },
  { script: 'Telugu', fonts: noto('telugu') },
  { script: 'Kannada', fonts: noto('kannada') },
  { script: 'Malayalam', fonts: noto('malayalam') },
  { script: 'Gurmukhi', fonts: noto('gurmukhi') },
  { script: 'Gujarati', fonts: noto('gujarati') },
  { script: 'Meetei_Mayek', fonts: noto('meetei-mayek') },
  { script: 'Ol_Chiki', fonts: noto('ol-chiki') },
] as const
type ScriptFonts = readonly [plain: string, strong?: string]
type Script = { of: RegExp; fonts: ScriptFonts }

// Words from right to left stay together: side by side they would be read in the wrong order.
const arabic = String.raw`[\p{Script_Extensions=Arabic}\u200c-\u200f]+`
const shapedLetters = [...indicScripts.map(({ script }) => script), 'Arabic']
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('')
const otherLetter = String.raw`[^\s${shapedLetters}]`
/** Matches a whole word as soon as one of its letters is not in the typeface of the page. */
const otherWord = String.raw`${otherLetter}*[^\s${shapedLetters}${pageLetters}]${otherLetter}*`

const scripts: Script[] = [
  ...indicScripts.map(({ script, fonts }) => ({
    of: new RegExp(String.raw`[\p{Script_Extensions=${script}}\u200c\u200d]+`, 'u'),
    fonts,
  })),
  { of: new RegExp(`${arabic}(?: +${arabic})*`, 'u'), fonts: noto('arabic') },
  { of: new RegExp(otherWord, 'u'), fonts: noto('latin') },
]

/** The font files of these scripts. */
export const scriptFonts = scripts.flatMap(({ fonts }) => fonts.map((name) => `${name}.ttf`))

/**
 * A word as an outline: one path with y downwards, and its width, both relative to the size. `missing`: letters
 * that the typeface lacks.
 */
type Shape = { path: string; width: number; missing: number }

const asKnown = (value: number) => Number(value.toFixed(4))

/** Returns a glyph moved to its place. The font counts upwards, a path downwards. */
function placed(font: Font, glyph: number, { x, y, em }: { x: number; y: number; em: number }) {
  const parts = font.glyphToJson(glyph).map(({ type, values }) => {
    const moved = values.map((value, index) => asKnown(index % 2 === 0 ? (x + value) / em : -(y + value) / em))
    return type + moved.join(' ')
  })
  return parts.join('')
}

async function loadFont(name: string) {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs')
  const bytes = await readFile(new URL(`./${name}.ttf`, import.meta.url))
  const face = new Face(new Blob(new Uint8Array(bytes).buffer))
  const font = new Font(face)
  const em = face.upem
  function draw(text: string): Shape {
    const buffer = new Buffer()
    buffer.addText(text.normalize('NFC'))
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

async function loadScript({ fonts }: Script) {
  const [plainFont, strongFont = plainFont] = fonts
  const [plain, strong] = await Promise.all([loadFont(plainFont), loadFont(strongFont)])
  return (text: string, isStrong: boolean) => (isStrong ? strong : plain)(text)
}

const loaded = new Map<Script, ReturnType<typeof loadScript>>()

function load(script: Script) {
  const known = loaded.get(script) ?? loadScript(script)
  loaded.set(script, known)
  return known
}

/** A part of a text: of these scripts and shaped, or in the typeface of the page. */
export type Part = { text: string; shape: Shape | null }

const anyScript = new RegExp(`(${scripts.map(({ of }) => of.source).join('|')})`, 'u')

export type SplitScripts = (text: string, isStrong?: boolean) => Part[]

/** Loads what the scripts of a text need (without a text: every script); returns a function that splits texts of these scripts into their parts. */
export async function readScripts(text?: string): Promise<SplitScripts> {
  const usedScripts = scripts.filter(({ of }) => text === undefined || of.test(text))
  if (usedScripts.length === 0) return (text) => [{ text, shape: null }]
  const shapers = await Promise.all(usedScripts.map(async (script) => ({ of: script.of, shape: await load(script) })))
  return (text, isStrong = false) =>
    text
      .split(anyScript)
      .filter((part) => part !== '')
      .map((part) => {
        const shaper = shapers.find(({ of }) => part.match(of)?.[0] === part)
        return { text: part, shape: shaper ? shaper.shape(part, isStrong) : null }
      })
}
