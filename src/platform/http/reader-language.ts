import type { FastifyRequest } from 'fastify'
import { inLanguage } from '../text/built-catalogue.ts'
import type { App } from './serve.ts'

/** Header with the language of the page that sends a request; pages in the installation's own language omit it. */
export const languageHeader = 'x-language'

const cookie = /(?:^|;\s*)language=([a-z]{2,3}(?:-[A-Z]{2})?)(?:;|$)/

/** Returns the language chosen in a browser, for pages without an address for each language. */
export const chosenLanguage = (header: string | undefined) => cookie.exec(header ?? '')?.[1]

export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => {
  const language = headers[languageHeader]
  return typeof language === 'string' ? language : undefined
}

/** Answers every request in the language of its page. */
export function answerInLanguage(app: App) {
  const speak = (request: FastifyRequest, _reply: unknown, done: () => void) => inLanguage(languageOf(request), done)
  app.addHook('onRequest', speak)
  // A body arrives outside the request's own context.
  app.addHook('preValidation', speak)
}
