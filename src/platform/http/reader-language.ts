import type { FastifyRequest } from 'fastify'
import { inLanguage } from '../text/built-catalogue.ts'
import type { App } from './serve.ts'

/** Says which language the page speaks that sends a request; those of the installation's own language say nothing. */
export const languageHeader = 'x-language'

const cookie = /(?:^|;\s*)language=([a-z]{2,3}(?:-[A-Z]{2})?)(?:;|$)/

/** Returns the language that was chosen in a browser, which pages without an address for each language are shown in. */
export const chosenLanguage = (header: string | undefined) => cookie.exec(header ?? '')?.[1]

export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => {
  const language = headers[languageHeader]
  return typeof language === 'string' ? language : undefined
}

/** Answers every request in the language of its page. */
export function answerInLanguage(app: App) {
  const speak = (request: FastifyRequest, _reply: unknown, done: () => void) => inLanguage(languageOf(request), done)
  app.addHook('onRequest', speak)
  // A body arrives outside of what the request began.
  app.addHook('preValidation', speak)
}
