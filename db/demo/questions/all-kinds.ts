import type { NewQuestion } from '#domains/bank/questions/store-questions.ts'
import { describeBarChart } from './bar-chart.ts'

const heading = { subject: 'quantitative-aptitude', passageId: null }

const en = (text: string) => ({ en: text })

/** A short paper with every kind of question, in the order of the test. `chart`: the address of the bar chart. */
export const allKindsQuestions = (chart: string): NewQuestion[] => [
  {
    ...heading,
    topic: 'Profit and loss',
    difficulty: 'easy',
    text: en('A trader marks his goods 40% above the cost and allows a discount of 15%. What is his profit per cent?'),
    options: ['15%', '19%', '21%', '25%'].map(en),
    correct: 1,
    solution: en('\\(1.40 \\times 0.85 = 1.19\\), so the goods are sold for 119% of the cost: a profit of 19%.'),
  },
  {
    ...heading,
    kind: 'several',
    topic: 'Number system',
    difficulty: 'easy',
    text: en('Which of these numbers are divisible by 12?'),
    options: ['8436', '3718', '5148', '4530', '7260'].map(en),
    correct: [0, 2, 4],
    solution: en(
      'A number is divisible by 12 if it is divisible by 3 and by 4. The digits of 8436 add up to 21, those of 5148 to 18 and those of 7260 to 15, and their last two digits 36, 48 and 60 are divisible by 4. 3718 and 4530 are not divisible by 4.',
    ),
  },
  {
    ...heading,
    kind: 'numeric',
    topic: 'Time, speed and distance',
    difficulty: 'medium',
    text: en('A train 240 m long passes a pole in 12.8 seconds. What is its speed in metres per second?'),
    value: '18.75',
    tolerance: '0',
    solution: en('The train covers its own length: \\(\\frac{240}{12.8} = 18.75\\) metres per second.'),
  },
  {
    ...heading,
    kind: 'several',
    topic: 'Ratio and proportion',
    difficulty: 'easy',
    text: en('Which of these ratios are equal to 18 : 24?'),
    options: ['3 : 4', '12 : 18', '15 : 20', '9 : 16'].map(en),
    correct: [0, 2],
    solution: en(
      '18 : 24 is 3 : 4 in lowest terms, and so is 15 : 20. 12 : 18 is 2 : 3; 9 : 16 has no common factor to take out.',
    ),
  },
  {
    ...heading,
    kind: 'numeric',
    topic: 'Linear equations',
    difficulty: 'easy',
    text: en('If \\(3x + 17 = 2\\), what is the value of \\(x\\)?'),
    value: '-5',
    tolerance: '0',
    solution: en('\\(3x = 2 - 17 = -15\\), so \\(x = -5\\).'),
  },
  {
    ...heading,
    kind: 'numeric',
    topic: 'Mensuration',
    difficulty: 'medium',
    text: en('What is the length of the diagonal of a square of side 10 cm, in cm, to two decimal places?'),
    value: '14.14',
    tolerance: '0.01',
    solution: en('The diagonal is \\(10\\sqrt{2} = 14.142\\ldots\\) cm, which is 14.14 to two decimal places.'),
  },
  {
    ...heading,
    topic: 'Data interpretation',
    difficulty: 'medium',
    text: en(
      `<p>The chart shows how many books a shop sold on five days. By how many books do the sales of Thursday exceed the average of the other four days?</p><p><img src="${chart}" alt="${describeBarChart()}"></p>`,
    ),
    options: ['15', '20', '30', '25'].map(en),
    correct: 3,
    solution: en('\\(\\frac{40 + 65 + 50 + 65}{4} = 55\\) and \\(80 - 55 = 25\\).'),
  },
  {
    ...heading,
    kind: 'several',
    topic: 'Quadratic equations',
    difficulty: 'hard',
    text: en('Which of these values of \\(x\\) satisfy \\(x^3 - 2x^2 - 5x + 6 = 0\\)?'),
    options: ['−3', '−2', '1', '3'].map(en),
    correct: [1, 2, 3],
    solution: en('\\(x^3 - 2x^2 - 5x + 6 = (x + 2)(x - 1)(x - 3)\\), so \\(x\\) is −2, 1 or 3.'),
  },
]
