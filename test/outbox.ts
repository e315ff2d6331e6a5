import { codeKind, sendCode } from '#domains/messages/codes/phone-codes.ts'
import { type MessageKind, messageKinds } from '#domains/messages/outbox/describe-kind.ts'
import { routeMessage } from '#domains/messages/outbox/queue-message.ts'
import { sendDelivery } from '#domains/messages/outbox/send-delivery.ts'
import type { Providers } from '#domains/messages/providers/partner.ts'
import { dueKinds, remindOfInstalment } from '#domains/purchases/mails/mail-payment.ts'
import { type JobHandler, runNextJob } from '#platform/work/jobs/jobs.ts'
import type { Mail } from '#platform/work/mail/mail.ts'
import type { TestApp } from './test-app.ts'

type Means = { providers?: Providers; codeKey?: Buffer | null; others?: readonly MessageKind[] }

/** Runs the due message jobs; `deliver` returns the mails that they sent. */
export function makeOutbox(app: Pick<TestApp, 'context'>, { providers = {}, codeKey = null, others = [] }: Means = {}) {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const post = { mailer, publicUrl: 'https://institute.example', instituteName: 'Mahanadi Academy' }
  const tools = { kinds: messageKinds([codeKind(codeKey), ...dueKinds, ...others]), providers, post }
  const handlers: Record<string, JobHandler> = {
    'mail-due': remindOfInstalment,
    'send-code': sendCode,
    'route-message': (ctx, payload) => routeMessage(ctx, payload, tools),
    'send-delivery': (ctx, payload) => sendDelivery(ctx, payload, tools),
  }
  return {
    tools,
    async deliver() {
      while (await runNextJob(app.context(), handlers));
      return mails.splice(0)
    },
  }
}
