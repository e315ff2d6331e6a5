import { type OwnWords, withOwnWords } from '#platform/text/own-words.ts'
import { rewriteMessage } from './rewrite-message.ts'

/** Rewrites an English message with an institute's own terms. Names that the institute entered are values, and never change. */
export const inOwnWords = (english: string, words: OwnWords) =>
  rewriteMessage(english, (text) => withOwnWords(text, words))
