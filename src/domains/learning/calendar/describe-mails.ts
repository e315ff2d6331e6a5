import { institutePlaceholder, mailTemplate } from '#domains/identity/mail-templates/rules.ts'
import { msg } from '#platform/text/messages.ts'

export const classTemplate = mailTemplate({
  key: 'class',
  name: msg`Class starting soon`,
  when: msg`A class is about to start. Sent to students who asked for reminders.`,
  subject: msg`Your class starts at {time}: {class}`,
  text: msg`Your class {class} starts at {time} today (IST).

You can join from your dashboard from ten minutes before it starts:
{link}

You are receiving this reminder because you asked for it. You can turn it off in your account, under Classes.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'class', label: msg`The class`, sample: msg`Profit and loss` },
    { name: 'time', label: msg`When it starts`, sample: '7:00 pm' },
    { name: 'link', label: msg`The student’s dashboard`, sample: 'https://institute.example/account/dashboard' },
  ],
})
