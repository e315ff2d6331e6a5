import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Row = { level: Draft['difficulty']; tex: string; key: string; wrong: string[]; steps: string }

const tex = String.raw

const rows: Row[] = [
  {
    level: 'easy',
    tex: tex`\frac{3}{4} + \frac{5}{6} - \frac{5}{12}`,
    key: tex`\frac{7}{6}`,
    wrong: [tex`\frac{5}{6}`, tex`\frac{13}{12}`, tex`\frac{3}{2}`, tex`\frac{1}{2}`],
    steps: tex`\frac{9 + 10 - 5}{12} = \frac{14}{12} = \frac{7}{6}`,
  },
  {
    level: 'easy',
    tex: tex`\sqrt{1764} + \sqrt{529} - \sqrt{225}`,
    key: '50',
    wrong: ['48', '52', '54', '60'],
    steps: '42 + 23 - 15 = 50',
  },
  {
    level: 'medium',
    tex: tex`\left(\frac{81}{16}\right)^{\frac{3}{4}}`,
    key: tex`\frac{27}{8}`,
    wrong: [tex`\frac{9}{4}`, tex`\frac{8}{27}`, tex`\frac{27}{16}`, tex`\frac{9}{8}`],
    steps: tex`\left(\frac{3}{2}\right)^{3} = \frac{27}{8}`,
  },
  {
    level: 'medium',
    tex: tex`3^{5} \times 27^{2} \div 9^{4}`,
    key: '27',
    wrong: ['3', '9', '81', '243'],
    steps: tex`3^{5 + 6 - 8} = 3^{3} = 27`,
  },
  {
    level: 'medium',
    tex: tex`\frac{0.8 \times 0.8 - 0.3 \times 0.3}{0.8 - 0.3}`,
    key: '1.1',
    wrong: ['0.11', '0.5', '0.55', '1.5'],
    steps: tex`\frac{(0.8 + 0.3)(0.8 - 0.3)}{0.8 - 0.3} = 0.8 + 0.3 = 1.1`,
  },
  {
    level: 'easy',
    tex: tex`48 \div 6 \times 4 - (18 - 12) \times 3`,
    key: '14',
    wrong: ['16', '20', '26', '78'],
    steps: tex`8 \times 4 - 6 \times 3 = 32 - 18 = 14`,
  },
  {
    level: 'medium',
    tex: tex`\sqrt{72} + \sqrt{50} - \sqrt{18}`,
    key: tex`8\sqrt{2}`,
    wrong: [tex`4\sqrt{2}`, tex`6\sqrt{2}`, tex`10\sqrt{2}`, tex`14\sqrt{2}`],
    steps: tex`6\sqrt{2} + 5\sqrt{2} - 3\sqrt{2} = 8\sqrt{2}`,
  },
  {
    level: 'easy',
    tex: tex`5\frac{1}{4} \times 2\frac{2}{7} \div 1\frac{1}{5}`,
    key: '10',
    wrong: ['8', '12', '14.4', '16'],
    steps: tex`\frac{21}{4} \times \frac{16}{7} \times \frac{5}{6} = 12 \times \frac{5}{6} = 10`,
  },
  {
    level: 'hard',
    tex: tex`\frac{1}{1 \times 2} + \frac{1}{2 \times 3} + \frac{1}{3 \times 4} + \frac{1}{4 \times 5}`,
    key: tex`\frac{4}{5}`,
    wrong: [tex`\frac{3}{4}`, tex`\frac{5}{6}`, tex`\frac{1}{5}`, tex`\frac{9}{20}`],
    steps: tex`\left(1 - \frac{1}{2}\right) + \left(\frac{1}{2} - \frac{1}{3}\right) + \left(\frac{1}{3} - \frac{1}{4}\right) + \left(\frac{1}{4} - \frac{1}{5}\right) = 1 - \frac{1}{5} = \frac{4}{5}`,
  },
  {
    level: 'medium',
    tex: tex`\frac{2^{10} - 2^{8}}{2^{7}}`,
    key: '6',
    wrong: ['2', '3', '4', '12'],
    steps: '2^{3} - 2^{1} = 8 - 2 = 6',
  },
  {
    level: 'medium',
    tex: tex`\sqrt{30 + \sqrt{31 + \sqrt{25}}}`,
    key: '6',
    wrong: ['5', '7', '8', '36'],
    steps: tex`\sqrt{30 + \sqrt{36}} = \sqrt{36} = 6`,
  },
]

const inline = (formula: string) => tex`\(${formula}\)`
const shown = (value: string) => ({ en: value.includes('\\') ? inline(value) : value })

export function simplificationQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'quantitative-aptitude', topic: 'Simplification', ref: 'quant.simplification' },
    rows.map((row) => ({
      difficulty: row.level,
      text: {
        en: `What is the value of ${inline(row.tex)}?`,
        hi: `${inline(row.tex)} का मान कितना है?`,
        or: `${inline(row.tex)} ର ମୂଲ୍ୟ କେତେ?`,
      },
      key: shown(row.key),
      wrong: row.wrong.map(shown),
      solution: { en: `${inline(row.steps)}.`, hi: `${inline(row.steps)}।`, or: `${inline(row.steps)}।` },
    })),
  )
}
