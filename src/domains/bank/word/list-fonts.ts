import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'

/*
 * Fonts from before Unicode draw Hindi, Odia or Bengali letters in the places of English ones: what is stored is 'fgUnh', and no other font shows it as हिन्दी. Such a text cannot be searched, read out or shown in
 * a browser, and no converter of ours would be right for all of them.
 */

// not translated: names of fonts
const legacyNames =
  /^(?:kruti\s*dev|dev\s*lys|chanakya|walkman[- ]?chanakya|akruti|aakruti|shree[- ]?(?:lipi|dev|ori|ban|ben)|shivaji|(?:susha|agra|kundli|ankit|krishna)\b|marathi-?lekhani|dv-?t?t?(?:surekh|yogesh)|or-?tt|bn-?tt|sreelipi|oriya?-?sarala|prakash-?oriya|sutonny|bijoy|aadarsha?lipi)/i

/** Words that a page of Hindi has many of, as Kruti Dev stores them. */
const legacyWords = new Set(
  // not translated: words as they are stored
  "gS gSa esa ds dh dk dks ls fd ugha vkSj ;g og fuEufyf[kr dkSu D;k fdl fdlh gksrk gksrh djuk fd;k x;k Fkk ij iz'u mÙkj lgh".split(
    ' ',
  ),
)
const mostLegacyShare = 0.12
const leastWords = 8

export const isLegacyFont = (name: string) => legacyNames.test(name.trim())

/** Whether a text reads like Hindi that was typed in such a font. */
export function isLegacyText(text: string) {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const typical = words.filter((word) => legacyWords.has(word.replace(/[A|.,?]+$/, '')))
  return typical.length >= leastWords && typical.length / words.length > mostLegacyShare
}

/** 400 that says why, and what to do. */
export function refuseFont(font: string | null): never {
  const what = font === null ? t`a font from before Unicode, such as Kruti Dev` : t`the font “${font}”`
  throw new AppError(
    'invalid',
    t`The file is written in ${what}: it draws Hindi, Odia or Bengali letters in the places of English ones, so that no browser can show, search or read out the text. Please convert the file to Unicode first, for example with the converter of the font’s maker, set it in a font such as Nirmala UI or Noto Sans, and send it again.`,
  )
}
