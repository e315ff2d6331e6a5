import { institutePlaceholder, mailTemplate } from '#domains/identity/mail-templates/rules.ts'
import { msg } from '#platform/text/messages.ts'

export const challengeTemplate = mailTemplate({
  key: 'challenge',
  name: msg`Challenge decided`,
  when: msg`A decision has been made on a question the student challenged.`,
  subject: msg`Decision on your answer key challenge: {test}`,
  text: msg`You challenged the answer key for question {question} of {test}.

{decision}

Reason: {reason}

Your response sheet shows how this affects your marks:
{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'test', label: msg`The test`, sample: msg`Talent scholarship test` },
    { name: 'question', label: msg`The question number in the answer key`, sample: '47' },
    {
      name: 'decision',
      label: msg`The decision`,
      sample: msg`The answer key was B. It is now B or D.`,
      isRequired: true,
    },
    { name: 'reason', label: msg`The reason`, sample: msg`Both are units of energy.` },
    {
      name: 'link',
      label: msg`The response sheet`,
      sample: 'https://institute.example/account/tests/response-sheet/…',
    },
  ],
})
