import { choices, ordinal, plain, years } from '../amounts.ts'
import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Classroom = { students: number; average: number; rise: number }
type Run = { count: number; kind: 'even' | 'odd'; average: number }
type Excluded = { count: number; average: number; rest: number }
type Batter = { score: number; innings: number; rise: number }

function teacherAge({ students, average, rise }: Classroom): Draft {
  const all = students + 1
  const age = average + rise * all
  const grown = average + rise
  return {
    difficulty: 'medium',
    text: {
      en: `The average age of ${students} students is ${average} years. When the age of their teacher is included, the average becomes ${grown} years. What is the age of the teacher?`,
      hi: `${students} विद्यार्थियों की औसत आयु ${average} वर्ष है। शिक्षक की आयु जोड़ने पर औसत ${grown} वर्ष हो जाता है। शिक्षक की आयु कितनी है?`,
      or: `${students} ଜଣ ଛାତ୍ରଙ୍କ ହାରାହାରି ବୟସ ${average} ବର୍ଷ। ଶିକ୍ଷକଙ୍କ ବୟସ ମିଶାଇଲେ ହାରାହାରି ବୟସ ${grown} ବର୍ଷ ହୁଏ। ଶିକ୍ଷକଙ୍କ ବୟସ କେତେ?`,
    },
    ...choices(years, age, [age - rise, age + rise, students + rise, age - 4, age + 5]),
    solution: {
      en: `Age of the teacher = ${all} × ${grown} − ${students} × ${average} = ${all * grown} − ${students * average} = ${age} years.`,
      hi: `शिक्षक की आयु = ${all} × ${grown} − ${students} × ${average} = ${all * grown} − ${students * average} = ${age} वर्ष।`,
      or: `ଶିକ୍ଷକଙ୍କ ବୟସ = ${all} × ${grown} − ${students} × ${average} = ${all * grown} − ${students * average} = ${age} ବର୍ଷ।`,
    },
  }
}

function largestOfRun({ count, kind, average }: Run): Draft {
  const largest = average + count - 1
  return {
    difficulty: 'easy',
    text: {
      en: `The average of ${count} consecutive ${kind} numbers is ${average}. What is the largest of these numbers?`,
    },
    ...choices(plain, largest, [largest + 2, largest - 2, average + count + 3, average]),
    solution: {
      en: `The average is the middle number. The largest is ${(count - 1) / 2} steps of 2 after it: ${average} + ${count - 1} = ${largest}.`,
    },
  }
}

function excludedNumber({ count, average, rest }: Excluded): Draft {
  const left = count - 1
  const number = count * average - left * rest
  return {
    difficulty: 'easy',
    text: {
      en: `The average of ${count} numbers is ${average}. When one number is left out, the average of the other ${left} numbers is ${rest}. Which number was left out?`,
      hi: `${count} संख्याओं का औसत ${average} है। एक संख्या हटा देने पर शेष ${left} संख्याओं का औसत ${rest} रह जाता है। हटाई गई संख्या कौन-सी है?`,
      or: `${count} ଟି ସଂଖ୍ୟାର ହାରାହାରି ${average}। ଗୋଟିଏ ସଂଖ୍ୟା ବାଦ୍ ଦେଲେ ଅନ୍ୟ ${left} ଟି ସଂଖ୍ୟାର ହାରାହାରି ${rest} ହୁଏ। ବାଦ୍ ଦିଆଯାଇଥିବା ସଂଖ୍ୟାଟି କେତେ?`,
    },
    ...choices(plain, number, [number + rest - average, average, number + 2, number - 8]),
    solution: {
      en: `${count} × ${average} − ${left} × ${rest} = ${count * average} − ${left * rest} = ${number}.`,
      hi: `${count} × ${average} − ${left} × ${rest} = ${count * average} − ${left * rest} = ${number}।`,
      or: `${count} × ${average} − ${left} × ${rest} = ${count * average} − ${left * rest} = ${number}।`,
    },
  }
}

function battingAverage({ score, innings, rise }: Batter): Draft {
  const before = score - innings * rise
  const after = before + rise
  return {
    difficulty: 'hard',
    text: {
      en: `A batter scores ${score} runs in the ${ordinal(innings)} innings and so raises the average by ${rise} runs. What is the average after the ${ordinal(innings)} innings?`,
    },
    ...choices(plain, after, [before, after + rise, after + 2, after - 2]),
    solution: {
      en: `If the new average is \\(a\\), then \\(${innings}a - ${innings - 1}(a - ${rise}) = ${score}\\), so \\(a = ${score} - ${(innings - 1) * rise} = ${after}\\).`,
    },
  }
}

const classrooms = [
  { students: 24, average: 15, rise: 1 },
  { students: 30, average: 14, rise: 1 },
]
const runs: Run[] = [
  { count: 5, kind: 'even', average: 36 },
  { count: 7, kind: 'odd', average: 41 },
]
const exclusions = [
  { count: 8, average: 24, rest: 22 },
  { count: 10, average: 45, rest: 43 },
]
const batters = [
  { score: 98, innings: 12, rise: 5 },
  { score: 87, innings: 17, rise: 3 },
]

export function averageQuestions(): DemoQuestion[] {
  return questionSet({ subject: 'quantitative-aptitude', topic: 'Average', ref: 'quant.average' }, [
    ...classrooms.map(teacherAge),
    ...runs.map(largestOfRun),
    ...exclusions.map(excludedNumber),
    ...batters.map(battingAverage),
  ])
}
