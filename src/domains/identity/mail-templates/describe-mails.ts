import { institutePlaceholder, mailTemplate } from './rules.ts'

/* The mails about an account. None has a student's name: anyone who registers a stranger's e-mail could otherwise write that stranger a message of their own. */

const notYou = 'If you did not register, someone has typed your address by mistake. Please do not use the link.'

export const welcomeTemplate = mailTemplate({
  key: 'welcome',
  name: 'Welcome',
  when: 'A student has registered.',
  subject: 'Welcome to {institute}',
  text: `Welcome to {institute}!

{how_to_log_in}

Your registration number: {registration_number}

{confirm}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    {
      name: 'how_to_log_in',
      label: 'How to log in, with the link; by password or by provider',
      sample:
        'Your account is ready. Log in with this e-mail address and the password you chose:\nhttps://institute.example/login',
      isRequired: true,
    },
    { name: 'registration_number', label: 'Registration number', sample: 'R00412' },
    {
      name: 'confirm',
      label: 'The request to confirm the e-mail, with its link; nothing where a provider has confirmed it',
      sample: `Please confirm that this e-mail address is yours. The link works once, within 7 days:\nhttps://institute.example/confirm-email?token=…\n\n${notYou}`,
      isRequired: true,
    },
  ],
})

/** What stands for `{confirm}`. */
export const askToConfirm = (link: string, days: number) =>
  `Please confirm that this e-mail address is yours. The link works once, within ${days} days:\n${link}\n\n${notYou}`

export const confirmTemplate = mailTemplate({
  key: 'confirm-email',
  name: 'Confirm the e-mail',
  when: 'A student asks for the link once more.',
  subject: 'Confirm your e-mail for {institute}',
  text: `Please confirm that this e-mail address is yours. The link works once, within {days} days:
{link}

If you have no account at {institute}, someone has typed your address by mistake. Please do not use the link.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    {
      name: 'link',
      label: 'The link that confirms it',
      sample: 'https://institute.example/confirm-email?token=…',
      isRequired: true,
    },
    { name: 'days', label: 'How many days the link works', sample: '7' },
  ],
})

export const resetTemplate = mailTemplate({
  key: 'password-reset',
  name: 'New password',
  when: 'Somebody has asked for a new password.',
  subject: 'Set a new password for {institute}',
  text: `Someone, probably you, asked for a new password for your account at {institute}.

Set it here. The link works once, within {minutes} minutes:
{link}

If you did not ask for this, you need not do anything: your password stays as it is.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    {
      name: 'link',
      label: 'The link that sets it',
      sample: 'https://institute.example/reset-password?token=…',
      isRequired: true,
    },
    { name: 'minutes', label: 'How many minutes the link works', sample: '30' },
  ],
})

/** To somebody who is to work here: it has the name of who invited them, so that they can ask. */
export const invitationTemplate = mailTemplate({
  key: 'invitation',
  name: 'Invitation to the office',
  when: 'Somebody is invited to work in the office.',
  subject: 'You are invited to the office of {institute}',
  text: `{invited_by} has invited you to work in the office of {institute}.

Accept the invitation by setting your password. The link works once, within {days} days, and is yours alone: please do not pass it on, not to {invited_by} either.
{link}

If you do not know what this is about, you need not do anything.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    {
      name: 'link',
      label: 'The link that accepts it',
      sample: 'https://institute.example/reset-password?token=…',
      isRequired: true,
    },
    { name: 'days', label: 'How many days the link works', sample: '3' },
    { name: 'invited_by', label: 'Who has invited them', sample: 'Rina Das' },
  ],
})

const askAnew = {
  name: 'link',
  label: 'Where to ask for a new password',
  sample: 'https://institute.example/forget-password',
  isRequired: true,
} as const

export const passwordChangedTemplate = mailTemplate({
  key: 'password-changed',
  name: 'Password changed',
  when: 'A password was changed, by its owner or by somebody else.',
  subject: 'Your password at {institute} was changed',
  text: `The password of your account at {institute} was changed, and other devices were logged out.

If this was you, you need not do anything.

If it was not, ask for a new password at once:
{link}

{institute}
`,
  placeholders: [institutePlaceholder, askAnew],
})

export const passwordRemovedTemplate = mailTemplate({
  key: 'password-removed',
  name: 'Old password gone',
  when: 'The owner of an e-mail has come by a provider; the password of whoever had registered with it no longer works.',
  subject: 'The old password of your account at {institute} no longer works',
  text: `You have verified this e-mail address with an OTP. It was not verified before, so someone else could have made the account with a password of their own.
That password no longer works, and other devices were logged out.

To log in with a password too, set a new one:
{link}

{institute}
`,
  placeholders: [institutePlaceholder, askAnew],
})

/** The fields by their names, and never what stands in them: a mail is read by others too. */
export const profileChangedTemplate = mailTemplate({
  key: 'profile-changed',
  name: 'Profile changed by the office',
  when: 'The office has changed something in the profile of a student.',
  subject: 'The office of {institute} has changed your profile',
  text: `The office of {institute} has changed in your profile: {fields}.

Please look whether it is right:
{link}

If you did not ask for this, please tell the office.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'fields', label: 'What was changed', sample: 'name, present address', isRequired: true },
    { name: 'link', label: 'The profile', sample: 'https://institute.example/account/profile' },
  ],
})

export const codeTemplate = mailTemplate({
  key: 'login-code',
  name: 'One-time password',
  when: 'Somebody logs in by a provider that has not confirmed their e-mail.',
  subject: 'Your OTP for {institute}',
  text: `Your one-time password (OTP) for {institute} is:

{code}

Enter it on the page where you asked for it, within 20 minutes. Do not share it with anyone: our staff never ask for it.

If you did not ask for it, someone has typed your e-mail address by mistake. You need not do anything.

{institute}
`,
  placeholders: [institutePlaceholder, { name: 'code', label: 'The code', sample: '482 913', isRequired: true }],
})

export const accountTemplates = [
  welcomeTemplate,
  confirmTemplate,
  resetTemplate,
  invitationTemplate,
  passwordChangedTemplate,
  passwordRemovedTemplate,
  profileChangedTemplate,
  codeTemplate,
]
