import { choices, grouped, percent, plain } from '../amounts.ts'
import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type PassMark = { needed: number; scored: number; short: number }
type Election = { winner: number; margin: number }
type Town = { people: number; growth: number }

function maximumMarks({ needed, scored, short }: PassMark): Draft {
  const pass = scored + short
  const total = (pass * 100) / needed
  return {
    difficulty: 'easy',
    text: {
      en: `A candidate must score ${needed}% of the maximum marks to pass. A candidate who scored ${scored} marks failed by ${short} marks. What are the maximum marks?`,
      hi: `किसी परीक्षा में उत्तीर्ण होने के लिए पूर्णांक का ${needed}% चाहिए। एक परीक्षार्थी ${scored} अंक पाकर ${short} अंकों से अनुत्तीर्ण हो गया। परीक्षा का पूर्णांक कितना है?`,
      or: `ଗୋଟିଏ ପରୀକ୍ଷାରେ ପାସ୍ କରିବା ପାଇଁ ମୋଟ ନମ୍ବରର ${needed}% ଦରକାର। ଜଣେ ପରୀକ୍ଷାର୍ଥୀ ${scored} ନମ୍ବର ପାଇ ${short} ନମ୍ବର ପାଇଁ ଫେଲ୍ ହେଲେ। ପରୀକ୍ଷାର ମୋଟ ନମ୍ବର କେତେ?`,
    },
    ...choices(plain, total, [total - 100, total + 50, total + 100, total - 50]),
    solution: {
      en: `Pass marks = ${scored} + ${short} = ${pass}. Maximum marks = ${pass} × 100 ÷ ${needed} = ${total}.`,
      hi: `उत्तीर्णांक = ${scored} + ${short} = ${pass}। पूर्णांक = ${pass} × 100 ÷ ${needed} = ${total}।`,
      or: `ପାସ୍ ନମ୍ବର = ${scored} + ${short} = ${pass}। ମୋଟ ନମ୍ବର = ${pass} × 100 ÷ ${needed} = ${total}।`,
    },
  }
}

function validVotes({ winner, margin }: Election): Draft {
  const lead = 2 * winner - 100
  const votes = (margin * 100) / lead
  return {
    difficulty: 'medium',
    text: {
      en: `In an election between two candidates, the winner got ${winner}% of the valid votes and won by ${grouped(margin)} votes. How many valid votes were cast?`,
      hi: `दो उम्मीदवारों के बीच हुए चुनाव में विजेता को ${winner}% वैध मत मिले और वह ${grouped(margin)} मतों से जीता। कुल कितने वैध मत पड़े?`,
      or: `ଦୁଇ ଜଣ ପ୍ରାର୍ଥୀଙ୍କ ମଧ୍ୟରେ ହୋଇଥିବା ନିର୍ବାଚନରେ ବିଜେତା ${winner}% ବୈଧ ଭୋଟ ପାଇ ${grouped(margin)} ଭୋଟରେ ଜିତିଲେ। ମୋଟ କେତେ ବୈଧ ଭୋଟ ପଡ଼ିଥିଲା?`,
    },
    ...choices(plain, votes, [votes / 2, votes * 2, votes + margin, votes - margin]),
    solution: {
      en: `The winner leads by ${winner}% − ${100 - winner}% = ${lead}% of the votes. Valid votes = ${grouped(margin)} × 100 ÷ ${lead} = ${grouped(votes)}.`,
      hi: `जीत का अंतर = ${winner}% − ${100 - winner}% = ${lead}%। वैध मत = ${grouped(margin)} × 100 ÷ ${lead} = ${grouped(votes)}।`,
      or: `ଭୋଟ ବ୍ୟବଧାନ = ${winner}% − ${100 - winner}% = ${lead}%। ବୈଧ ଭୋଟ = ${grouped(margin)} × 100 ÷ ${lead} = ${grouped(votes)}।`,
    },
  }
}

function lessSugar(rise: number): Draft {
  const cut = (100 * rise) / (100 + rise)
  return {
    difficulty: 'medium',
    text: {
      en: `The price of sugar goes up by ${rise}%. By what percentage must a family cut its use of sugar so that it spends the same as before?`,
      hi: `चीनी का मूल्य ${rise}% बढ़ जाता है। खर्च पहले जितना ही रहे, इसके लिए एक परिवार को चीनी की खपत कितने प्रतिशत घटानी होगी?`,
      or: `ଚିନିର ଦାମ ${rise}% ବଢ଼ିଗଲା। ଖର୍ଚ୍ଚ ପୂର୍ବ ପରି ରଖିବା ପାଇଁ ଗୋଟିଏ ପରିବାରକୁ ଚିନିର ବ୍ୟବହାର ଶତକଡ଼ା କେତେ କମାଇବାକୁ ପଡ଼ିବ?`,
    },
    ...choices(percent, cut, [rise, cut + 5, cut - 5, rise / 2]),
    solution: {
      en: String.raw`Cut in use \(= \frac{${rise}}{100 + ${rise}} \times 100 = ${cut}\%\).`,
      hi: String.raw`खपत में कमी \(= \frac{${rise}}{100 + ${rise}} \times 100 = ${cut}\%\)।`,
      or: String.raw`ବ୍ୟବହାରରେ ହ୍ରାସ \(= \frac{${rise}}{100 + ${rise}} \times 100 = ${cut}\%\)।`,
    },
  }
}

function growingTown({ people, growth }: Town): Draft {
  const first = people + (people * growth) / 100
  const second = first + (first * growth) / 100
  return {
    difficulty: 'easy',
    text: {
      en: `The population of a town is ${grouped(people)} and it grows by ${growth}% every year. What will it be after 2 years?`,
      hi: `एक नगर की जनसंख्या ${grouped(people)} है और यह प्रति वर्ष ${growth}% बढ़ती है। 2 वर्ष बाद जनसंख्या कितनी होगी?`,
      or: `ଗୋଟିଏ ସହରର ଜନସଂଖ୍ୟା ${grouped(people)} ଏବଂ ଏହା ପ୍ରତି ବର୍ଷ ${growth}% ବଢ଼େ। 2 ବର୍ଷ ପରେ ଜନସଂଖ୍ୟା କେତେ ହେବ?`,
    },
    ...choices(plain, second, [people + (2 * people * growth) / 100, first, second + 100, second + people / 100]),
    solution: {
      en: `After 1 year: ${grouped(first)}. After 2 years: ${grouped(first)} + ${growth}% of it = ${grouped(second)}.`,
      hi: `1 वर्ष बाद: ${grouped(first)}। 2 वर्ष बाद: ${grouped(first)} + इसका ${growth}% = ${grouped(second)}।`,
      or: `1 ବର୍ଷ ପରେ: ${grouped(first)}। 2 ବର୍ଷ ପରେ: ${grouped(first)} + ଏହାର ${growth}% = ${grouped(second)}।`,
    },
  }
}

const passMarks = [
  { needed: 40, scored: 178, short: 22 },
  { needed: 36, scored: 190, short: 26 },
  { needed: 35, scored: 225, short: 20 },
]
const elections = [
  { winner: 58, margin: 1280 },
  { winner: 54, margin: 960 },
]
const towns = [
  { people: 40000, growth: 5 },
  { people: 64000, growth: 10 },
]

export function percentageQuestions(): DemoQuestion[] {
  return questionSet({ subject: 'quantitative-aptitude', topic: 'Percentage', ref: 'quant.percentage' }, [
    ...passMarks.map(maximumMarks),
    ...elections.map(validVotes),
    ...[25, 60].map(lessSugar),
    ...towns.map(growingTown),
  ])
}
