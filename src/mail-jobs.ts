import type { Logger } from 'pino'
import { z } from 'zod'
import { mailApplication } from '#domains/content/careers/apply-for-post.ts'
import { mailConfirmEmail, mailWelcome } from '#domains/identity/accounts/register-student.ts'
import { mailOfAge } from '#domains/identity/guardians/decide-sections.ts'
import { mailGuardianInvited } from '#domains/identity/guardians/invite-guardian.ts'
import type { Post } from '#domains/identity/mail-templates/send-template.ts'
import {
  mailPasswordChanged,
  mailPasswordRemoved,
  mailPasswordReset,
} from '#domains/identity/passwords/reset-password.ts'
import { mailProfileChanged } from '#domains/identity/staff/students/student-care.ts'
import { mailLead, mailSubscriber } from '#domains/leads/add-subscriber.ts'
import { mailClass, mailTestTomorrow } from '#domains/learning/calendar/remind-students.ts'
import { mailResultChanged } from '#domains/merit/scores/tell-changes.ts'
import { mailParcel, mailPayment, mailRefund, remindOfInstalment } from '#domains/purchases/mails/mail-payment.ts'
import { mailChallenge } from './domains/attempts/challenges/mail-decision.ts'
import { messageTools } from './domains/console/collect-message-kinds.ts'
import { mailSample } from './domains/console/settings/mail-templates.ts'
import { getInstitute } from './domains/content/reads.ts'
import {
  type DrawCard,
  mailRegistration,
  mailRegistrationChanged,
  mailWaitingPlace,
} from './domains/exams/seats/mail-seats.ts'
import { writeAsInstitute } from './domains/identity/accounts/mail-settings.ts'
import { findLanguage } from './domains/identity/accounts/open-account.ts'
import { mailLoginCode } from './domains/identity/providers/verify-email.ts'
import { mailInvitation } from './domains/identity/staff/people/invite-person.ts'
import { sendCode } from './domains/messages/codes/phone-codes.ts'
import { routeMessage } from './domains/messages/outbox/queue-message.ts'
import { sendDelivery } from './domains/messages/outbox/send-delivery.ts'
import { findCardCode, makeCodeOptions } from './domains/verification/issue-code.ts'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { inLanguage } from './platform/text/built-catalogue.ts'
import type { JobHandler } from './platform/work/jobs/jobs.ts'
import { createMailer } from './platform/work/mail/mail.ts'

const ofReader = z.object({ userId: z.uuid() })

type MailWork = (ctx: Context, payload: Record<string, unknown>, post: Post) => Promise<void>

/**
 * Returns a function that makes work that sends mails a job, with the address and the name of the institute, in the
 * language of the person whom the job names.
 */
function mailJobOf(config: Config, log: Logger) {
  const mailer = createMailer(config, log)
  return (mail: MailWork): JobHandler =>
    async (ctx, payload) => {
      const { name } = await getInstitute(ctx)
      const instituteMailer = await writeAsInstitute(ctx, mailer)
      const post = { mailer: instituteMailer, publicUrl: config.publicUrl, instituteName: name }
      const reader = ofReader.safeParse(payload).data
      const language = reader ? await findLanguage(ctx, reader.userId) : null
      await inLanguage(language, () => mail(ctx, payload, post))
    }
}

/** Jobs of messages, which reach a person by mail, SMS or WhatsApp, and as notices. */
export function messageJobs(config: Config, log: Logger): Record<string, JobHandler> {
  const tools = messageTools(config)
  const mailJob = mailJobOf(config, log)
  return {
    'mail-due': remindOfInstalment,
    'send-code': sendCode,
    'route-message': (ctx, payload) => routeMessage(ctx, payload, tools),
    'send-delivery': mailJob((ctx, payload, post) => sendDelivery(ctx, payload, { ...tools, post })),
  }
}

/** Jobs of everything else that is mailed. */
export function mailJobs(config: Config, log: Logger): Record<string, JobHandler> {
  const mailJob = mailJobOf(config, log)
  const codes = makeCodeOptions(config)
  const drawCard: DrawCard = async (ctx, card) => {
    // The PDF code is loaded with the first card.
    const { drawOneCard } = await import('./domains/exams/rooms/draw-cards.ts')
    return drawOneCard(ctx, card, (ctx, card) => findCardCode(ctx, codes, card))
  }
  return {
    'mail-welcome': mailJob(mailWelcome),
    'mail-confirm-email': mailJob(mailConfirmEmail),
    'mail-password-reset': mailJob(mailPasswordReset),
    'mail-password-changed': mailJob(mailPasswordChanged),
    'mail-password-removed': mailJob(mailPasswordRemoved),
    'mail-login-code': mailJob(mailLoginCode),
    'mail-invitation': mailJob(mailInvitation),
    'mail-guardian-invited': mailJob(mailGuardianInvited),
    'mail-of-age': mailJob(mailOfAge),
    'mail-profile-changed': mailJob(mailProfileChanged),
    'mail-lead': mailJob(mailLead),
    'mail-application': mailJob(mailApplication),
    'mail-subscriber': mailJob(mailSubscriber),
    'mail-payment': mailJob(mailPayment),
    'mail-refund': mailJob(mailRefund),
    'mail-parcel': mailJob(mailParcel),
    'mail-class': mailJob(mailClass),
    'mail-challenge': mailJob(mailChallenge),
    'mail-result-changed': mailJob(mailResultChanged),
    'mail-waiting-place': mailJob(mailWaitingPlace),
    'mail-registration': mailJob((ctx, payload, post) => mailRegistration(ctx, payload, { ...post, drawCard })),
    'mail-registration-changed': mailJob(mailRegistrationChanged),
    'mail-test-tomorrow': mailJob(mailTestTomorrow),
    'mail-sample': mailJob(mailSample),
  }
}
