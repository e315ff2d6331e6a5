import { choices, ordinal, plain } from '../amounts.ts'
import type { DemoQuestion, Localised } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Place = { row: number; left: number }
type Both = { top: number; bottom: number }
type Two = { row: number; left: number; right: number }

const nth = (n: number): Localised => ({ en: ordinal(n), hi: `${n}वाँ`, or: `${n} ତମ` })

function fromTheRight({ row, left }: Place): Draft {
  const key = row - left + 1
  return {
    difficulty: 'easy',
    text: {
      en: `In a row of ${row} students, Amit is ${ordinal(left)} from the left end. What is his position from the right end?`,
      hi: `${row} विद्यार्थियों की एक पंक्ति में अमित बाएँ छोर से ${left}वाँ है। दाएँ छोर से उसका स्थान कौन-सा है?`,
      or: `${row} ଜଣ ଛାତ୍ରଙ୍କ ଗୋଟିଏ ଧାଡ଼ିରେ ଅମିତ ବାମ ପଟରୁ ${left} ତମ ସ୍ଥାନରେ ଅଛି। ଡାହାଣ ପଟରୁ ତାହାର ସ୍ଥାନ କେତେ?`,
    },
    ...choices(nth, key, [row - left, key + 1, left + 1, key - 2]),
    solution: {
      en: `${row} − ${left} + 1 = ${key}.`,
      hi: `${row} − ${left} + 1 = ${key}।`,
      or: `${row} − ${left} + 1 = ${key}।`,
    },
  }
}

function wholeClass({ top, bottom }: Both): Draft {
  const key = top + bottom - 1
  return {
    difficulty: 'easy',
    text: {
      en: `Ravi is ${ordinal(top)} from the top and ${ordinal(bottom)} from the bottom in his class. How many students are there in the class?`,
      hi: `रवि अपनी कक्षा में ऊपर से ${top}वें और नीचे से ${bottom}वें स्थान पर है। कक्षा में कुल कितने विद्यार्थी हैं?`,
      or: `ରବି ନିଜ ଶ୍ରେଣୀରେ ଉପରୁ ${top} ତମ ଓ ତଳୁ ${bottom} ତମ ସ୍ଥାନରେ ଅଛି। ଶ୍ରେଣୀରେ ମୋଟ କେତେ ଜଣ ଛାତ୍ରଛାତ୍ରୀ ଅଛନ୍ତି?`,
    },
    ...choices(plain, key, [key + 1, key - 1, key + 2, key - 2]),
    solution: {
      en: `${top} + ${bottom} − 1 = ${key}; Ravi himself is counted twice.`,
      hi: `${top} + ${bottom} − 1 = ${key}; रवि दो बार गिना जाता है।`,
      or: `${top} + ${bottom} − 1 = ${key}; ରବି ଦୁଇ ଥର ଗଣା ହୁଏ।`,
    },
  }
}

function between({ row, left, right }: Two): Draft {
  const key = row - left - right
  return {
    difficulty: 'medium',
    text: {
      en: `In a row of ${row} children, Sita is ${ordinal(left)} from the left end and Gita is ${ordinal(right)} from the right end. How many children stand between them?`,
      hi: `${row} बच्चों की एक पंक्ति में सीता बाएँ छोर से ${left}वें और गीता दाएँ छोर से ${right}वें स्थान पर है। दोनों के बीच कितने बच्चे खड़े हैं?`,
      or: `${row} ଜଣ ପିଲାଙ୍କ ଗୋଟିଏ ଧାଡ଼ିରେ ସୀତା ବାମ ପଟରୁ ${left} ତମ ଓ ଗୀତା ଡାହାଣ ପଟରୁ ${right} ତମ ସ୍ଥାନରେ ଅଛି। ଦୁହିଁଙ୍କ ମଝିରେ କେତେ ଜଣ ପିଲା ଛିଡ଼ା ହୋଇଛନ୍ତି?`,
    },
    ...choices(plain, key, [key + 1, key - 1, key + 2, key - 2]),
    solution: {
      en: `${row} − ${left} − ${right} = ${key}.`,
      hi: `${row} − ${left} − ${right} = ${key}।`,
      or: `${row} − ${left} − ${right} = ${key}।`,
    },
  }
}

const places = [
  { row: 40, left: 14 },
  { row: 52, left: 23 },
  { row: 35, left: 9 },
]
const bothEnds = [
  { top: 12, bottom: 29 },
  { top: 17, bottom: 26 },
  { top: 8, bottom: 38 },
]
const twoChildren = [
  { row: 45, left: 12, right: 15 },
  { row: 60, left: 21, right: 18 },
  { row: 38, left: 7, right: 19 },
]

export function rankingQuestions(): DemoQuestion[] {
  return questionSet({ subject: 'reasoning', topic: 'Ranking', ref: 'reasoning.ranking' }, [
    ...places.map(fromTheRight),
    ...bothEnds.map(wholeClass),
    ...twoChildren.map(between),
  ])
}
