import { msg, t, translated } from '#platform/text/messages.ts'
import { institutePlaceholder, mailTemplate } from './rules.ts'

/*
 * Mails about an account. None has a student's name: otherwise anyone who registers a stranger's e-mail could
 * send that stranger a message in it.
 */

const notYou = msg`If you did not register, someone may have entered your address by mistake. Please ignore this e-mail and do not use the link.`

export const welcomeTemplate = mailTemplate({
  key: 'welcome',
  name: msg`Welcome`,
  when: msg`A student has registered.`,
  subject: msg`Welcome to {institute}`,
  text: msg`Welcome to {institute}!

{how_to_log_in}

Your registration number: {registration_number}

{confirm}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    {
      name: 'how_to_log_in',
      label: msg`How to log in (with a password or a login provider), with the link`,
      sample: msg`Your account is ready. Log in with this e-mail address and the password you chose:\nhttps://institute.example/login`,
      isRequired: true,
    },
    { name: 'registration_number', label: msg`Registration number`, sample: 'R00412' },
    {
      name: 'confirm',
      label: msg`The request to confirm the e-mail address, with the link; empty if a login provider has already confirmed it`,
      get sample() {
        return askToConfirm('https://institute.example/confirm-email?token=…', 7)
      },
      isRequired: true,
    },
  ],
})

/** Text that replaces `{confirm}`. */
export const askToConfirm = (link: string, days: number) =>
  t`Please confirm that this e-mail address is yours. The link can be used once and is valid for ${days} days:\n${link}\n\n${translated(notYou)}`

export const contactTemplate = mailTemplate({
  key: 'confirm-phone',
  name: msg`Confirm new phone number`,
  when: msg`A student changes their phone number.`,
  subject: msg`Confirm your new phone number for {institute}`,
  text: msg`Please confirm that {contact} is your new phone number. The link can be used once and is valid for {days} days:
{link}

If you did not ask for this, please ignore this e-mail and do not use the link. Your number stays as it is.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'contact', label: msg`The new phone number`, sample: '9876543210', isRequired: true },
    {
      name: 'link',
      label: msg`The confirmation link`,
      sample: 'https://institute.example/confirm-email?token=…',
      isRequired: true,
    },
    { name: 'days', label: msg`How many days the link works`, sample: '7' },
  ],
})

export const confirmTemplate = mailTemplate({
  key: 'confirm-email',
  name: msg`Confirm e-mail address`,
  when: msg`A student asks for the link again.`,
  subject: msg`Confirm your e-mail address for {institute}`,
  text: msg`Please confirm that this e-mail address is yours. The link can be used once and is valid for {days} days:
{link}

If you do not have an account at {institute}, someone may have entered your address by mistake. Please ignore this e-mail and do not use the link.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    {
      name: 'link',
      label: msg`The confirmation link`,
      sample: 'https://institute.example/confirm-email?token=…',
      isRequired: true,
    },
    { name: 'days', label: msg`How many days the link works`, sample: '7' },
  ],
})

export const resetTemplate = mailTemplate({
  key: 'password-reset',
  name: msg`New password`,
  when: msg`Someone has asked for a new password.`,
  subject: msg`Set a new password for {institute}`,
  text: msg`We received a request to set a new password for your account at {institute}.

Set your new password here. The link can be used once and is valid for {minutes} minutes:
{link}

If you did not ask for this, you can ignore this e-mail. Your password will not change.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    {
      name: 'link',
      label: msg`The link to set the password`,
      sample: 'https://institute.example/reset-password?token=…',
      isRequired: true,
    },
    { name: 'minutes', label: msg`How many minutes the link works`, sample: '30' },
  ],
})

/** Mail to a future member of staff; names the inviter, so that they can ask. */
export const invitationTemplate = mailTemplate({
  key: 'invitation',
  name: msg`Staff invitation`,
  when: msg`Someone is invited to join the staff.`,
  subject: msg`You are invited to join the staff of {institute}`,
  text: msg`{invited_by} has invited you to join the staff of {institute}.

To accept, set your password. The link can be used once and is valid for {days} days. It is meant only for you, so please do not share it with anyone, including {invited_by}.
{link}

If you were not expecting this invitation, you can ignore this e-mail.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    {
      name: 'link',
      label: msg`The link to accept the invitation`,
      sample: 'https://institute.example/reset-password?token=…',
      isRequired: true,
    },
    { name: 'days', label: msg`How many days the link works`, sample: '3' },
    { name: 'invited_by', label: msg`Who has invited them`, sample: msg`Rina Das` },
  ],
})

const askAnew = {
  name: 'link',
  label: msg`Where to ask for a new password`,
  sample: 'https://institute.example/forget-password',
  isRequired: true,
} as const

export const passwordChangedTemplate = mailTemplate({
  key: 'password-changed',
  name: msg`Password changed`,
  when: msg`The password of an account was changed, by the account holder or by someone else.`,
  subject: msg`Your password at {institute} was changed`,
  text: msg`The password of your account at {institute} was changed, and other devices were logged out.

If this was you, there is nothing more to do.

If it was not you, reset your password immediately:
{link}

{institute}
`,
  placeholders: [institutePlaceholder, askAnew],
})

export const passwordRemovedTemplate = mailTemplate({
  key: 'password-removed',
  name: msg`Old password removed`,
  when: msg`Someone has verified the e-mail of an account by an OTP. Its old password no longer works.`,
  subject: msg`The old password of your account at {institute} no longer works`,
  text: msg`You have verified this e-mail address with an OTP. Because it had not been verified before, someone else could have created the account with their own password.
That password no longer works, and all other devices have been logged out.

To log in with a password too, set a new one:
{link}

{institute}
`,
  placeholders: [institutePlaceholder, askAnew],
})

/** Names the changed fields but not their values, as others may read a mail. */
export const profileChangedTemplate = mailTemplate({
  key: 'profile-changed',
  name: msg`Profile changed by the office`,
  when: msg`The office has changed something in the profile of a student.`,
  subject: msg`{institute} has updated your profile`,
  text: msg`The office of {institute} has changed these details in your profile: {fields}.

Please check that they are correct:
{link}

If you did not ask for this change, please contact the office.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'fields', label: msg`What was changed`, sample: msg`name, present address`, isRequired: true },
    { name: 'link', label: msg`The profile`, sample: 'https://institute.example/account/profile' },
  ],
})

export const codeTemplate = mailTemplate({
  key: 'login-code',
  name: msg`One-time password`,
  when: msg`Someone logs in through a login provider that has not confirmed their e-mail address.`,
  subject: msg`Your OTP for {institute}`,
  text: msg`Your one-time password (OTP) for {institute} is:

{code}

Enter it on the page where you requested it. It is valid for 20 minutes. Do not share it with anyone; our staff will never ask for it.

If you did not ask for it, someone has typed your e-mail address by mistake. You do not need to do anything.

{institute}
`,
  placeholders: [institutePlaceholder, { name: 'code', label: msg`The code`, sample: '482 913', isRequired: true }],
})

/** Names the student by number alone: the student may have typed a stranger's e-mail. */
export const guardianInvitationTemplate = mailTemplate({
  key: 'guardian-invitation',
  name: msg`Invitation of a guardian`,
  when: msg`A student or the office has invited a parent or guardian.`,
  subject: msg`Follow a student at {institute}`,
  text: msg`The student with the registration number {registration_number} at {institute} has named you as parent or guardian.

In an account of your own you can see the student’s classes, attendance, results and fees, and pay them. Accept the invitation here; the link can be used once and is valid for {days} days:
{link}

If you do not know this student, please ignore this e-mail and do not use the link.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    {
      name: 'registration_number',
      label: msg`Registration number of the student`,
      sample: 'R000412',
      isRequired: true,
    },
    {
      name: 'link',
      label: msg`The link of the invitation`,
      sample: 'https://institute.example/guardian-invitation?token=…',
      isRequired: true,
    },
    { name: 'days', label: msg`How many days the link works`, sample: '7' },
  ],
})

export const ofAgeStudentTemplate = mailTemplate({
  key: 'of-age-student',
  name: msg`Student turned 18`,
  when: msg`A student with a guardian has turned 18.`,
  subject: msg`You now decide what your guardians see at {institute}`,
  text: msg`You are 18 now. From today on you decide what your parents or guardians see of you at {institute}: your timetable, fees, attendance and results. As long as you change nothing, they see what they saw before.

Choose here:
{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'link', label: msg`The profile`, sample: 'https://institute.example/account/profile', isRequired: true },
  ],
})

export const ofAgeGuardianTemplate = mailTemplate({
  key: 'of-age-guardian',
  name: msg`Student turned 18, to the guardian`,
  when: msg`A student with a guardian has turned 18.`,
  subject: msg`{student} now decides what you see at {institute}`,
  text: msg`{student} is 18 now, and from today on decides what you see at {institute}. What {student} hides is marked as hidden on your page:
{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'student', label: msg`Name of the student`, sample: msg`Rohan Behera` },
    {
      name: 'link',
      label: msg`The page of the guardian`,
      sample: 'https://institute.example/account/children',
      isRequired: true,
    },
  ],
})

export const accountTemplates = [
  guardianInvitationTemplate,
  ofAgeStudentTemplate,
  ofAgeGuardianTemplate,
  welcomeTemplate,
  confirmTemplate,
  contactTemplate,
  resetTemplate,
  invitationTemplate,
  passwordChangedTemplate,
  passwordRemovedTemplate,
  profileChangedTemplate,
  codeTemplate,
]
