import { readFileSync } from 'node:fs'

/* Stylesheets take colours, sizes of text and gaps from the tokens, and change at four widths only (docs/decisions/styles.md). */

const tokens = readFileSync(new URL('src/web/ui/styles/tokens.css', import.meta.url), 'utf8')
const gaps = [...tokens.matchAll(/--s\d:\s*(\d+px)/g)].map(([, value]) => value)

/** A length that does not follow the size of the text around it, as em and % do. */
const length = String.raw`(?<![\w.-])\d*\.?\d+(px|rem|pt|cm|mm)\b`
const rules = {
  // A mask is no colour: it only says where something shows. Names of files and of tokens are none either.
  '/^(?!(-webkit-)?mask)/': String.raw`/(?<!url\([^)]*)#[\da-f]{3,8}\b|\b(oklch|oklab|rgba?|hsla?|color)\(|(?<![\w-])(white|black)(?![\w-])/i`,
  'font-size': `/${length}/`,
  font: `/^[^/]*${length}/`,
  // A gap that stands by itself; lengths in calc(), clamp() and the like are left alone.
  '/^(margin|padding)(-[a-z-]+)?$|^(row-|column-)?gap$/': String.raw`/(^|\s)(${gaps.join('|')})(?=\s|$)(?![^(]*\))/`,
}
const widths = ['768px', '1024px', '1100px', '1280px']

/** @type {import('stylelint').Config} */
export default {
  rules: {
    'declaration-property-value-disallowed-list': [
      Object.fromEntries(Object.entries(rules).map(([property, value]) => [property, [value]])),
      {
        message: (/** @type {string} */ property, /** @type {string} */ value) =>
          `Take the ${property} from a token of tokens.css instead of ${value}`,
      },
    ],
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': { width: widths, height: ['480px'] },
  },
  overrides: [
    { files: ['src/web/ui/styles/tokens.css'], rules: { 'declaration-property-value-disallowed-list': null } },
    {
      // Where a desk at four times the size, 480 × 270 px, is told from a phone on its side.
      files: ['src/web/exam/player/**'],
      rules: { 'media-feature-name-value-allowed-list': { width: [...widths, '480px'], height: ['480px'] } },
    },
    {
      // Widths that the specification of the public site gives to one part alone.
      files: ['src/web/site/courses/course-details/course-details.module.css'],
      rules: { 'media-feature-name-value-allowed-list': { width: [...widths, '576px', '992px'], height: ['480px'] } },
    },
  ],
}
