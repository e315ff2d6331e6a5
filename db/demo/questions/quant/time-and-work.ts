import { choices, days, hours } from '../amounts.ts'
import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Pair = { first: number; second: number }
type Men = { men: number; days: number; others: number }
type Leaving = Pair & { together: number }

function together({ first: a, second: b }: Pair): Draft {
  const key = (a * b) / (a + b)
  return {
    difficulty: 'easy',
    text: {
      en: `A can do a piece of work in ${a} days and B can do it in ${b} days. In how many days will they finish it together?`,
      hi: `A किसी काम को ${a} दिन में और B उसी काम को ${b} दिन में कर सकता है। दोनों मिलकर उसे कितने दिन में पूरा करेंगे?`,
      or: `A ଗୋଟିଏ କାମ ${a} ଦିନରେ ଏବଂ B ସେହି କାମ ${b} ଦିନରେ କରିପାରେ। ଦୁହେଁ ମିଶି କାମଟି କେତେ ଦିନରେ ଶେଷ କରିବେ?`,
    },
    ...choices(days, key, [(a + b) / 2, key + 1, key - 2, key + 3]),
    solution: oneOver([a, b], key),
  }
}

function aloneB({ first: both, second: a }: Pair): Draft {
  const key = (both * a) / (a - both)
  const working = String.raw`\(\frac{1}{${both}} - \frac{1}{${a}} = \frac{1}{${key}}\)`
  return {
    difficulty: 'medium',
    text: {
      en: `A and B together finish a piece of work in ${both} days. A alone needs ${a} days. In how many days can B alone finish it?`,
      hi: `A और B मिलकर किसी काम को ${both} दिन में पूरा करते हैं। A अकेला उसे ${a} दिन में करता है। B अकेला उसे कितने दिन में पूरा करेगा?`,
      or: `A ଓ B ମିଶି ଗୋଟିଏ କାମ ${both} ଦିନରେ ଶେଷ କରନ୍ତି। A ଏକୁଟିଆ ତାହା ${a} ଦିନରେ କରେ। B ଏକୁଟିଆ କାମଟି କେତେ ଦିନରେ ଶେଷ କରିବ?`,
    },
    ...choices(days, key, [a + both, a - both, key - 6, key + 6]),
    solution: {
      en: `Work of B in 1 day: ${working}. So B alone needs ${key} days.`,
      hi: `B का 1 दिन का काम: ${working}। अतः B अकेला ${key} दिन लेगा।`,
      or: `B ର 1 ଦିନର କାମ: ${working}। ତେଣୁ B ଏକୁଟିଆ ${key} ଦିନ ନେବ।`,
    },
  }
}

function otherMen({ men, days: time, others }: Men): Draft {
  const key = (men * time) / others
  return {
    difficulty: 'easy',
    text: {
      en: `${men} men can build a wall in ${time} days. In how many days can ${others} men build it?`,
      hi: `${men} आदमी एक दीवार ${time} दिन में बना सकते हैं। ${others} आदमी उसे कितने दिन में बना सकेंगे?`,
      or: `${men} ଜଣ ଲୋକ ଗୋଟିଏ ପାଚେରି ${time} ଦିନରେ ତିଆରି କରିପାରନ୍ତି। ${others} ଜଣ ଲୋକ ତାହା କେତେ ଦିନରେ ତିଆରି କରିପାରିବେ?`,
    },
    ...choices(days, key, [(others * time) / men, key + 2, key - 2, time + men - others, key + 4]),
    solution: {
      en: `${men} × ${time} = ${men * time} man-days; ${men * time} ÷ ${others} = ${key} days.`,
      hi: `${men} × ${time} = ${men * time}; ${men * time} ÷ ${others} = ${key} दिन।`,
      or: `${men} × ${time} = ${men * time}; ${men * time} ÷ ${others} = ${key} ଦିନ।`,
    },
  }
}

function afterLeaving({ first: a, second: b, together: joint }: Leaving): Draft {
  const done = joint / a + joint / b
  const key = Math.round((1 - done) * b)
  return {
    difficulty: 'hard',
    text: {
      en: `A can do a piece of work in ${a} days and B in ${b} days. They begin together, but A leaves after ${joint} days. How many more days will B need to finish the work?`,
    },
    ...choices(days, key, [b - joint, key + joint, key - 3, key + 5, key - 5]),
    solution: {
      en: String.raw`In ${joint} days they do \(${joint} \times \left(\frac{1}{${a}} + \frac{1}{${b}}\right) = ${done}\) of the work. B does the other half in \(${1 - done} \times ${b} = ${key}\) days.`,
    },
  }
}

function leakingTank({ first: fills, second: empties }: Pair): Draft {
  const key = (fills * empties) / (empties - fills)
  const working = String.raw`\(\frac{1}{${fills}} - \frac{1}{${empties}} = \frac{1}{${key}}\)`
  return {
    difficulty: 'medium',
    text: {
      en: `A pipe fills an empty tank in ${fills} hours and a leak empties the full tank in ${empties} hours. If both work at once, in how many hours will the empty tank be full?`,
      hi: `एक पाइप खाली टंकी को ${fills} घंटे में भरता है और एक रिसाव भरी टंकी को ${empties} घंटे में खाली करता है। दोनों साथ चलें तो खाली टंकी कितने घंटे में भरेगी?`,
      or: `ଗୋଟିଏ ପାଇପ୍ ଖାଲି ଟାଙ୍କିକୁ ${fills} ଘଣ୍ଟାରେ ଭରେ ଏବଂ ଗୋଟିଏ ଛିଦ୍ର ପୂର୍ଣ୍ଣ ଟାଙ୍କିକୁ ${empties} ଘଣ୍ଟାରେ ଖାଲି କରେ। ଦୁଇଟି ଏକାଠି ଚାଲିଲେ ଖାଲି ଟାଙ୍କି କେତେ ଘଣ୍ଟାରେ ଭରିବ?`,
    },
    ...choices(hours, key, [empties - fills, fills + empties, key - 3, key + 5]),
    solution: {
      en: `Part filled in 1 hour: ${working}. So the tank is full in ${key} hours.`,
      hi: `1 घंटे में भरा भाग: ${working}। अतः टंकी ${key} घंटे में भरेगी।`,
      or: `1 ଘଣ୍ଟାରେ ଭରୁଥିବା ଅଂଶ: ${working}। ତେଣୁ ଟାଙ୍କି ${key} ଘଣ୍ଟାରେ ଭରିବ।`,
    },
  }
}

function oneOver([a, b]: [number, number], key: number): Draft['solution'] {
  const working = String.raw`\(\frac{1}{${a}} + \frac{1}{${b}} = \frac{1}{${key}}\)`
  return {
    en: `Work of both in 1 day: ${working}. Together they need ${key} days.`,
    hi: `दोनों का 1 दिन का काम: ${working}। मिलकर वे ${key} दिन लेंगे।`,
    or: `ଦୁହିଁଙ୍କର 1 ଦିନର କାମ: ${working}। ମିଶି ସେମାନେ ${key} ଦିନ ନେବେ।`,
  }
}

const pairs = [
  { first: 12, second: 24 },
  { first: 20, second: 30 },
  { first: 10, second: 15 },
]
const withA = [
  { first: 12, second: 20 },
  { first: 8, second: 12 },
]
const gangs = [
  { men: 15, days: 20, others: 25 },
  { men: 18, days: 24, others: 16 },
]
const leavings = [
  { first: 20, second: 30, together: 6 },
  { first: 15, second: 30, together: 5 },
]
const tanks = [
  { first: 6, second: 10 },
  { first: 8, second: 12 },
]

export function timeAndWorkQuestions(): DemoQuestion[] {
  return questionSet({ subject: 'quantitative-aptitude', topic: 'Time and work', ref: 'quant.time-and-work' }, [
    ...pairs.map(together),
    ...withA.map(aloneB),
    ...gangs.map(otherMen),
    ...leavings.map(afterLeaving),
    ...tanks.map(leakingTank),
  ])
}
