import { msg } from '../../../platform/text/messages.ts'
import { institutePlaceholder, mailTemplate } from '../../identity/mail-templates/rules.ts'

export const challengeTemplate = mailTemplate({
  key: 'challenge',
  name: msg`Challenge decided`,
  when: msg`A question that a student challenged was decided.`,
  subject: msg`Your challenge of the key of {test} was decided`,
  text: msg`You challenged question {question} of {test}.

{decision}

Reason: {reason}

Your response sheet shows what this changes for you:
{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'test', label: msg`The test`, sample: msg`Talent scholarship test` },
    { name: 'question', label: msg`The question, as it is numbered in the key`, sample: '47' },
    {
      name: 'decision',
      label: msg`What was decided`,
      sample: msg`The key was B. It is now B or D.`,
      isRequired: true,
    },
    { name: 'reason', label: msg`Why`, sample: msg`Both are units of energy.` },
    {
      name: 'link',
      label: msg`The response sheet`,
      sample: 'https://institute.example/account/tests/response-sheet/…',
    },
  ],
})
