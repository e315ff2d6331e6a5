import { choices, percent, rupees } from '../amounts.ts'
import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Loan = { sum: number; rate: number; time: number }
type TwoAmounts = { early: number; first: number; late: number; second: number }
type Growth = { times: number; time: number }
type Gap = { rate: number; gap: number }

function simpleInterest({ sum, rate, time }: Loan): Draft {
  const interest = (sum * rate * time) / 100
  const amount = rupees(sum).en
  return {
    difficulty: 'easy',
    text: {
      en: `What is the simple interest on ${amount} at ${rate}% per annum for ${time} years?`,
      hi: `${amount} पर ${rate}% वार्षिक दर से ${time} वर्ष का साधारण ब्याज कितना होगा?`,
      or: `${amount} ଉପରେ ବାର୍ଷିକ ${rate}% ହାରରେ ${time} ବର୍ଷର ସରଳ ସୁଧ କେତେ ହେବ?`,
    },
    ...choices(rupees, interest, [(sum * rate) / 100, interest + sum / 10, sum + interest, interest - 140]),
    solution: {
      en: String.raw`\(\frac{${sum} \times ${rate} \times ${time}}{100}\) = ${rupees(interest).en}.`,
      hi: String.raw`\(\frac{${sum} \times ${rate} \times ${time}}{100}\) = ${rupees(interest).en}।`,
      or: String.raw`\(\frac{${sum} \times ${rate} \times ${time}}{100}\) = ${rupees(interest).en}।`,
    },
  }
}

function sumLent({ early, first, late, second }: TwoAmounts): Draft {
  const yearly = (second - first) / (late - early)
  const sum = first - early * yearly
  return {
    difficulty: 'medium',
    text: {
      en: `A sum lent at simple interest amounts to ${rupees(first).en} in ${early} years and to ${rupees(second).en} in ${late} years. What is the sum?`,
    },
    ...choices(rupees, sum, [first - yearly, sum - yearly, sum + yearly / 2, second - yearly * early, sum - 200]),
    solution: {
      en: `Interest of ${late - early} years = ${rupees(second - first).en}, that is ${rupees(yearly).en} a year. Sum = ${rupees(first).en} − ${early} × ${rupees(yearly).en} = ${rupees(sum).en}.`,
    },
  }
}

function rateOfGrowth({ times, time }: Growth): Draft {
  const rate = ((times - 1) * 100) / time
  return {
    difficulty: 'medium',
    text: {
      en: `A sum of money at simple interest becomes ${times} times itself in ${time} years. What is the rate of interest per annum?`,
      hi: `कोई धनराशि साधारण ब्याज पर ${time} वर्षों में स्वयं की ${times} गुनी हो जाती है। वार्षिक ब्याज दर कितनी है?`,
      or: `କିଛି ଟଙ୍କା ସରଳ ସୁଧରେ ${time} ବର୍ଷରେ ${times} ଗୁଣ ହୁଏ। ବାର୍ଷିକ ସୁଧ ହାର କେତେ?`,
    },
    ...choices(percent, rate, [(times * 100) / time, rate + 2.5, rate - 2.5, rate / 2]),
    solution: {
      en: String.raw`Interest is ${times - 1} times the sum, so the rate \(= \frac{${times - 1} \times 100}{${time}} = ${rate}\%\).`,
      hi: String.raw`ब्याज मूलधन का ${times - 1} गुना है, अतः दर \(= \frac{${times - 1} \times 100}{${time}} = ${rate}\%\)।`,
      or: String.raw`ସୁଧ ମୂଳଧନର ${times - 1} ଗୁଣ, ତେଣୁ ହାର \(= \frac{${times - 1} \times 100}{${time}} = ${rate}\%\)।`,
    },
  }
}

function compoundInterest({ sum, rate, time }: Loan): Draft {
  const amount = Math.round(sum * (1 + rate / 100) ** time)
  const interest = amount - sum
  const lent = rupees(sum).en
  const working = String.raw`\(${sum} \times \left(1 + \frac{${rate}}{100}\right)^{${time}} = ${amount}\)`
  return {
    difficulty: 'medium',
    text: {
      en: `What is the compound interest on ${lent} at ${rate}% per annum for ${time} years, compounded annually?`,
      hi: `${lent} पर ${rate}% वार्षिक दर से ${time} वर्ष का चक्रवृद्धि ब्याज कितना होगा, यदि ब्याज प्रति वर्ष संयोजित हो?`,
      or: `${lent} ଉପରେ ବାର୍ଷିକ ${rate}% ହାରରେ ${time} ବର୍ଷର ଚକ୍ରବୃଦ୍ଧି ସୁଧ କେତେ ହେବ, ଯଦି ସୁଧ ପ୍ରତି ବର୍ଷ ଯୋଗ ହୁଏ?`,
    },
    ...choices(rupees, interest, [(sum * rate * time) / 100, interest + sum / 100, amount, interest + 50]),
    solution: {
      en: `Amount: ${working}. Interest = ${rupees(amount).en} − ${lent} = ${rupees(interest).en}.`,
      hi: `मिश्रधन: ${working}। ब्याज = ${rupees(amount).en} − ${lent} = ${rupees(interest).en}।`,
      or: `ସମୂଳ ସୁଧ: ${working}। ସୁଧ = ${rupees(amount).en} − ${lent} = ${rupees(interest).en}।`,
    },
  }
}

function sumFromGap({ rate, gap }: Gap): Draft {
  const sum = (gap * 10000) / (rate * rate)
  const working = String.raw`\(P \times \left(\frac{${rate}}{100}\right)^2 = ${gap}\)`
  return {
    difficulty: 'hard',
    text: {
      en: `The difference between the compound interest and the simple interest on a sum for 2 years at ${rate}% per annum is ₹${gap}. What is the sum?`,
      hi: `किसी धनराशि पर ${rate}% वार्षिक दर से 2 वर्ष के चक्रवृद्धि ब्याज और साधारण ब्याज का अंतर ₹${gap} है। धनराशि कितनी है?`,
      or: `କିଛି ଟଙ୍କା ଉପରେ ବାର୍ଷିକ ${rate}% ହାରରେ 2 ବର୍ଷର ଚକ୍ରବୃଦ୍ଧି ସୁଧ ଓ ସରଳ ସୁଧର ପାର୍ଥକ୍ୟ ₹${gap}। ମୂଳଧନ କେତେ?`,
    },
    ...choices(rupees, sum, [(gap * 100) / rate, sum / 2, sum + 500, sum + 1000]),
    solution: {
      en: `For 2 years the difference is ${working}, so the sum is ${rupees(sum).en}.`,
      hi: `2 वर्ष के लिए अंतर ${working}, अतः धनराशि ${rupees(sum).en} है।`,
      or: `2 ବର୍ଷ ପାଇଁ ପାର୍ଥକ୍ୟ ${working}, ତେଣୁ ମୂଳଧନ ${rupees(sum).en}।`,
    },
  }
}

function halfYearly({ sum, rate }: Pick<Loan, 'sum' | 'rate'>): Draft {
  const amount = Math.round(sum * (1 + rate / 200) ** 2)
  return {
    difficulty: 'medium',
    text: {
      en: `What will ${rupees(sum).en} amount to in 1 year at ${rate}% per annum, if interest is compounded half-yearly?`,
    },
    ...choices(rupees, amount, [sum * (1 + rate / 100), sum * (1 + rate / 200), amount + 100, amount - 64]),
    solution: {
      en: String.raw`There are 2 half-years at ${rate / 2}% each: \(${sum} \times \left(1 + \frac{${rate / 2}}{100}\right)^2 = ${amount}\), that is ${rupees(amount).en}.`,
    },
  }
}

const simpleLoans = [
  { sum: 8500, rate: 8, time: 3 },
  { sum: 12000, rate: 7, time: 4 },
]
const twoAmounts = [
  { early: 3, first: 9200, late: 5, second: 10400 },
  { early: 2, first: 5600, late: 5, second: 6800 },
]
const growths = [
  { times: 3, time: 16 },
  { times: 4, time: 20 },
]
const compoundLoans = [
  { sum: 10000, rate: 10, time: 2 },
  { sum: 8000, rate: 5, time: 2 },
  { sum: 12000, rate: 10, time: 3 },
]
const gaps = [
  { rate: 5, gap: 20 },
  { rate: 10, gap: 75 },
]

export function interestQuestions(): DemoQuestion[] {
  const subject = 'quantitative-aptitude'
  return [
    ...questionSet({ subject, topic: 'Simple interest', ref: 'quant.simple-interest' }, [
      ...simpleLoans.map(simpleInterest),
      ...twoAmounts.map(sumLent),
      ...growths.map(rateOfGrowth),
    ]),
    ...questionSet({ subject, topic: 'Compound interest', ref: 'quant.compound-interest' }, [
      ...compoundLoans.map(compoundInterest),
      ...gaps.map(sumFromGap),
      halfYearly({ sum: 20000, rate: 8 }),
    ]),
  ]
}
