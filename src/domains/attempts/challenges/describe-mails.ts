import { institutePlaceholder, mailTemplate } from '../../identity/mail-templates/rules.ts'

export const challengeTemplate = mailTemplate({
  key: 'challenge',
  name: 'Challenge decided',
  when: 'A question that a student challenged was decided.',
  subject: 'Your challenge of the key of {test} was decided',
  text: `You challenged question {question} of {test}.

{decision}

Reason: {reason}

Your response sheet shows what this changes for you:
{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'test', label: 'The test', sample: 'Talent scholarship test' },
    { name: 'question', label: 'The question, as it is numbered in the key', sample: '47' },
    {
      name: 'decision',
      label: 'What was decided',
      sample: 'The key was B. It is now B or D.',
      isRequired: true,
    },
    { name: 'reason', label: 'Why', sample: 'Both are units of energy.' },
    { name: 'link', label: 'The response sheet', sample: 'https://institute.example/account/tests/response-sheet/…' },
  ],
})
