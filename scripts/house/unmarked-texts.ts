import { findUnmarked } from '../texts/find-unmarked.ts'
import { isTest, type SourceFile, type Violation } from './source-file.ts'

/** Where every visible text is in the catalogues. */
const held = /^src\/(?:domains|platform|web\/(?:buying|exam|portal|shell|site|staff|ui))\//

/** What operators alone read, in logs, measures and commands; texts that an institute has as its own; what is stored or compared by its words. */
const ofServer = new RegExp(
  [
    String.raw`^src/platform/(?:config|config-values|environment-file)\.ts|/platform/(?:ops|data/database(?!/database-errors))/|/attempts/seals/`,
    String.raw`/tables\.ts$|/make-keys\.ts|/security-headers\.ts|/passwords\.ts$`,
    String.raw`/legal/rules\.ts|/write-template\.ts|/describe-vouchers\.ts|/search/collect-pages\.ts|/apply-synonyms\.ts|/leads/staff/imports/rules\.ts$|/draw-icons\.ts|/receipts/rules\.ts|/compare-settlements\.ts`,
  ].join('|'),
)

/** Words for search engines, languages that are chosen with the paper, values that are stored, names of other people's scripts. */
const others = new RegExp(
  [
    String.raw`/json-ld/|/shell/boot\.ts|/shell/languages\.tsx`,
    String.raw`/briefing/instructions/texts-|/profile-values\.ts|/calculator/arithmetic\.ts`,
    String.raw`/overlay/(?:paytm|razorpay)-overlay\.ts|/overlay/checkout\.ts|/pattern/result-categories\.ts`,
  ].join('|'),
)

/** No text that people read stands outside the catalogues (docs/decisions/texts.md). */
export function unmarkedTexts({ path, text, lineAt, syntaxErrors }: SourceFile): Violation[] {
  if (!held.test(path) || others.test(path) || ofServer.test(path) || isTest(path) || syntaxErrors.length > 0) return []
  return findUnmarked(path, text).map(({ start, shown }) => ({
    path,
    line: lineAt(start),
    rule: 'unmarked-text',
    message: `“${shown}” looks like a text that people read: write it as t\`…\` of platform/text/messages.ts`,
  }))
}
