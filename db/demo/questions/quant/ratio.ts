import { choices, litres, ratio, rupees, years } from '../amounts.ts'
import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Shares = { sum: number; parts: [number, number, number] }
type Ages = { now: [number, number]; after: number; later: [number, number] }
type Mixture = { total: number; now: [number, number]; later: [number, number] }
type Chain = { first: [number, number]; second: [number, number] }

function shareOfB({ sum, parts: [a, b, c] }: Shares): Draft {
  const whole = a + b + c
  const part = sum / whole
  const amount = rupees(sum).en
  return {
    difficulty: 'easy',
    text: {
      en: `${amount} is divided among A, B and C in the ratio ${a} : ${b} : ${c}. What is the share of B?`,
      hi: `${amount} को A, B और C में ${a} : ${b} : ${c} के अनुपात में बाँटा जाता है। B का हिस्सा कितना है?`,
      or: `${amount} କୁ A, B ଓ C ମଧ୍ୟରେ ${a} : ${b} : ${c} ଅନୁପାତରେ ବଣ୍ଟାଗଲା। B ର ଭାଗ କେତେ?`,
    },
    ...choices(rupees, part * b, [part * a, part * c, part * (b + 1), part * whole * 0.5]),
    solution: {
      en: `The parts add up to ${whole}. Share of B = ${amount} × ${b} ÷ ${whole} = ${rupees(part * b).en}.`,
      hi: `कुल भाग = ${whole}। B का हिस्सा = ${amount} × ${b} ÷ ${whole} = ${rupees(part * b).en}।`,
      or: `ମୋଟ ଭାଗ = ${whole}। B ର ଭାଗ = ${amount} × ${b} ÷ ${whole} = ${rupees(part * b).en}।`,
    },
  }
}

function ageOfRavi({ now: [a, b], after, later: [c, d] }: Ages): Draft {
  const unit = (after * (d - c)) / (b * c - a * d)
  const age = a * unit
  return {
    difficulty: 'medium',
    text: {
      en: `The present ages of Ravi and Mohan are in the ratio ${a} : ${b}. After ${after} years the ratio will be ${c} : ${d}. What is the present age of Ravi?`,
      hi: `रवि और मोहन की वर्तमान आयु का अनुपात ${a} : ${b} है। ${after} वर्ष बाद यह अनुपात ${c} : ${d} हो जाएगा। रवि की वर्तमान आयु कितनी है?`,
      or: `ରବି ଓ ମୋହନଙ୍କ ବର୍ତ୍ତମାନ ବୟସର ଅନୁପାତ ${a} : ${b}। ${after} ବର୍ଷ ପରେ ଏହି ଅନୁପାତ ${c} : ${d} ହେବ। ରବିଙ୍କ ବର୍ତ୍ତମାନ ବୟସ କେତେ?`,
    },
    ...choices(years, age, [b * unit, age + after, c * unit, age - unit, age + 2]),
    solution: {
      en: String.raw`Let the ages be \(${a}x\) and \(${b}x\). Then \(\frac{${a}x + ${after}}{${b}x + ${after}} = \frac{${c}}{${d}}\) gives \(x = ${unit}\), so Ravi is ${age} years old.`,
      hi: String.raw`माना आयु \(${a}x\) और \(${b}x\) हैं। \(\frac{${a}x + ${after}}{${b}x + ${after}} = \frac{${c}}{${d}}\) से \(x = ${unit}\), अतः रवि की आयु ${age} वर्ष है।`,
      or: String.raw`ମନେକର ବୟସ \(${a}x\) ଓ \(${b}x\)। \(\frac{${a}x + ${after}}{${b}x + ${after}} = \frac{${c}}{${d}}\) ରୁ \(x = ${unit}\), ତେଣୁ ରବିଙ୍କ ବୟସ ${age} ବର୍ଷ।`,
    },
  }
}

function waterToAdd({ total, now: [milk, water], later: [wantedMilk, wantedWater] }: Mixture): Draft {
  const milkLitres = (total * milk) / (milk + water)
  const waterLitres = total - milkLitres
  const needed = (milkLitres * wantedWater) / wantedMilk
  const added = needed - waterLitres
  return {
    difficulty: 'medium',
    text: {
      en: `A mixture of ${total} litres holds milk and water in the ratio ${milk} : ${water}. How much water must be added to make the ratio ${wantedMilk} : ${wantedWater}?`,
    },
    ...choices(litres, added, [needed, waterLitres, added + 5, added - 4, added + 2]),
    solution: {
      en: `Milk = ${milkLitres} litres and water = ${waterLitres} litres. For ${wantedMilk} : ${wantedWater} the water must be ${needed} litres, so ${needed} − ${waterLitres} = ${litres(added).en} must be added.`,
    },
  }
}

function chained({ first: [a, b], second: [c, d] }: Chain): Draft {
  return {
    difficulty: 'easy',
    text: { en: `If A : B = ${a} : ${b} and B : C = ${c} : ${d}, what is A : C?` },
    key: ratio(a * c, b * d),
    wrong: [ratio(a * d, b * c), ratio(a, d), ratio(b * d, a * c), ratio(a + c, b + d)],
    solution: {
      en: String.raw`\(\frac{A}{C} = \frac{A}{B} \times \frac{B}{C} = \frac{${a}}{${b}} \times \frac{${c}}{${d}}\), which is ${ratio(a * c, b * d).en}.`,
    },
  }
}

const shares: Shares[] = [
  { sum: 4500, parts: [2, 3, 5] },
  { sum: 7200, parts: [4, 5, 3] },
  { sum: 9100, parts: [3, 4, 6] },
]
const ages: Ages[] = [
  { now: [4, 5], after: 6, later: [5, 6] },
  { now: [3, 5], after: 8, later: [5, 7] },
]
const mixtures: Mixture[] = [
  { total: 60, now: [7, 3], later: [3, 2] },
  { total: 80, now: [5, 3], later: [1, 1] },
]
const chains: Chain[] = [
  { first: [2, 3], second: [4, 5] },
  { first: [5, 6], second: [9, 10] },
]

export function ratioQuestions(): DemoQuestion[] {
  return questionSet({ subject: 'quantitative-aptitude', topic: 'Ratio and proportion', ref: 'quant.ratio' }, [
    ...shares.map(shareOfB),
    ...ages.map(ageOfRavi),
    ...mixtures.map(waterToAdd),
    ...chains.map(chained),
  ])
}
