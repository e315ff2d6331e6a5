import { type OwnWords, withOwnWords } from '#platform/text/own-words.ts'
import { rewriteMessage } from './rewrite-message.ts'

/** An English message in an institute's own words. Names that the institute has typed are values, and never change. */
export const inOwnWords = (english: string, words: OwnWords) =>
  rewriteMessage(english, (text) => withOwnWords(text, words))
