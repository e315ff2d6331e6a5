import { choices, percent, rupees } from '../amounts.ts'
import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Sale = { cost: number; profit: number }
type Markup = { above: number; discount: number }
type Resale = { price: number; loss: number; gain: number }
type Pens = { bought: number; sold: number }

function sellingPrice({ cost, profit }: Sale): Draft {
  const price = (cost * (100 + profit)) / 100
  const paid = rupees(cost).en
  return {
    difficulty: 'easy',
    text: {
      en: `A shopkeeper buys a fan for ${paid} and sells it at a profit of ${profit}%. What is the selling price?`,
      hi: `एक दुकानदार एक पंखा ${paid} में खरीदकर ${profit}% लाभ पर बेचता है। विक्रय मूल्य कितना है?`,
      or: `ଜଣେ ଦୋକାନୀ ଗୋଟିଏ ପଙ୍ଖା ${paid} ରେ କିଣି ${profit}% ଲାଭରେ ବିକିଲେ। ବିକ୍ରୟ ମୂଲ୍ୟ କେତେ?`,
    },
    ...choices(rupees, price, [cost + profit, (cost * (100 - profit)) / 100, price + 20, price - 16]),
    solution: {
      en: `Selling price = ${paid} × ${100 + profit} ÷ 100 = ${rupees(price).en}.`,
      hi: `विक्रय मूल्य = ${paid} × ${100 + profit} ÷ 100 = ${rupees(price).en}।`,
      or: `ବିକ୍ରୟ ମୂଲ୍ୟ = ${paid} × ${100 + profit} ÷ 100 = ${rupees(price).en}।`,
    },
  }
}

function profitAfterDiscount({ above, discount }: Markup): Draft {
  const marked = 100 + above
  const sold = (marked * (100 - discount)) / 100
  const profit = sold - 100
  return {
    difficulty: 'medium',
    text: {
      en: `A trader marks his goods ${above}% above the cost price and allows a discount of ${discount}%. What is his profit per cent?`,
      hi: `एक व्यापारी वस्तुओं पर क्रय मूल्य से ${above}% अधिक मूल्य अंकित करता है और ${discount}% की छूट देता है। उसका लाभ प्रतिशत कितना है?`,
      or: `ଜଣେ ବ୍ୟବସାୟୀ ଜିନିଷର କ୍ରୟ ମୂଲ୍ୟଠାରୁ ${above}% ଅଧିକ ମୂଲ୍ୟ ଲେଖି ${discount}% ରିହାତି ଦିଅନ୍ତି। ତାଙ୍କର ଶତକଡ଼ା ଲାଭ କେତେ?`,
    },
    ...choices(percent, profit, [above - discount, profit + 5, profit + 2.5, profit * 2 + 6, profit + 8]),
    solution: {
      en: `Let the cost be ₹100. Marked price = ₹${marked}; selling price = ₹${marked} × ${100 - discount} ÷ 100 = ₹${sold}. Profit = ${profit}%.`,
      hi: `माना क्रय मूल्य ₹100 है। अंकित मूल्य = ₹${marked}; विक्रय मूल्य = ₹${marked} × ${100 - discount} ÷ 100 = ₹${sold}। लाभ = ${profit}%।`,
      or: `ମନେକର କ୍ରୟ ମୂଲ୍ୟ ₹100। ଲିଖିତ ମୂଲ୍ୟ = ₹${marked}; ବିକ୍ରୟ ମୂଲ୍ୟ = ₹${marked} × ${100 - discount} ÷ 100 = ₹${sold}। ଲାଭ = ${profit}%।`,
    },
  }
}

function priceForGain({ price, loss, gain }: Resale): Draft {
  const cost = (price * 100) / (100 - loss)
  const wanted = (cost * (100 + gain)) / 100
  const sold = rupees(price).en
  return {
    difficulty: 'medium',
    text: {
      en: `By selling a table for ${sold} a trader loses ${loss}%. At what price should he sell it to gain ${gain}%?`,
      hi: `एक मेज ${sold} में बेचने पर व्यापारी को ${loss}% की हानि होती है। ${gain}% लाभ के लिए उसे मेज कितने में बेचनी चाहिए?`,
      or: `ଗୋଟିଏ ଟେବୁଲ ${sold} ରେ ବିକିଲେ ବ୍ୟବସାୟୀଙ୍କର ${loss}% କ୍ଷତି ହୁଏ। ${gain}% ଲାଭ ପାଇଁ ସେ ଟେବୁଲଟି କେତେ ଟଙ୍କାରେ ବିକିବା ଉଚିତ?`,
    },
    ...choices(rupees, wanted, [(price * (100 + gain)) / 100, (price * (100 + gain + loss)) / 100, cost, wanted + 30]),
    solution: {
      en: `Cost price = ${sold} × 100 ÷ ${100 - loss} = ${rupees(cost).en}. Price wanted = ${rupees(cost).en} × ${100 + gain} ÷ 100 = ${rupees(wanted).en}.`,
      hi: `क्रय मूल्य = ${sold} × 100 ÷ ${100 - loss} = ${rupees(cost).en}। अभीष्ट मूल्य = ${rupees(cost).en} × ${100 + gain} ÷ 100 = ${rupees(wanted).en}।`,
      or: `କ୍ରୟ ମୂଲ୍ୟ = ${sold} × 100 ÷ ${100 - loss} = ${rupees(cost).en}। ଆବଶ୍ୟକ ମୂଲ୍ୟ = ${rupees(cost).en} × ${100 + gain} ÷ 100 = ${rupees(wanted).en}।`,
    },
  }
}

function profitOnPens({ bought, sold }: Pens): Draft {
  const profit = ((bought - sold) * 100) / sold
  return {
    difficulty: 'medium',
    text: {
      en: `The cost price of ${bought} pens is equal to the selling price of ${sold} pens. What is the profit per cent?`,
      hi: `${bought} कलमों का क्रय मूल्य ${sold} कलमों के विक्रय मूल्य के बराबर है। लाभ प्रतिशत कितना है?`,
      or: `${bought} ଟି କଲମର କ୍ରୟ ମୂଲ୍ୟ ${sold} ଟି କଲମର ବିକ୍ରୟ ମୂଲ୍ୟ ସହ ସମାନ। ଶତକଡ଼ା ଲାଭ କେତେ?`,
    },
    ...choices(percent, profit, [
      ((bought - sold) * 100) / bought,
      bought - sold,
      profit + 5,
      profit - 10,
      profit + 10,
    ]),
    solution: {
      en: String.raw`Profit per cent \(= \frac{${bought} - ${sold}}{${sold}} \times 100 = ${profit}\%\).`,
      hi: String.raw`लाभ प्रतिशत \(= \frac{${bought} - ${sold}}{${sold}} \times 100 = ${profit}\%\)।`,
      or: String.raw`ଶତକଡ଼ା ଲାଭ \(= \frac{${bought} - ${sold}}{${sold}} \times 100 = ${profit}\%\)।`,
    },
  }
}

function shortWeight(grams: number): Draft {
  const gain = ((1000 - grams) * 100) / grams
  return {
    difficulty: 'hard',
    text: {
      en: `A dishonest dealer claims to sell rice at the cost price but gives only ${grams} grams for every 1,000 grams. What is his gain per cent?`,
    },
    ...choices(percent, gain, [(1000 - grams) / 10, gain + 5, gain - 10, gain / 2]),
    solution: {
      en: String.raw`He gains ${1000 - grams} grams on ${grams} grams: \(\frac{${1000 - grams}}{${grams}} \times 100 = ${gain}\%\).`,
    },
  }
}

const sales = [
  { cost: 640, profit: 15 },
  { cost: 1250, profit: 12 },
]
const markups = [
  { above: 40, discount: 25 },
  { above: 50, discount: 20 },
]
const resales = [
  { price: 540, loss: 10, gain: 15 },
  { price: 760, loss: 5, gain: 20 },
]
const pens = [
  { bought: 15, sold: 12 },
  { bought: 24, sold: 20 },
]

export function profitAndLossQuestions(): DemoQuestion[] {
  return questionSet({ subject: 'quantitative-aptitude', topic: 'Profit and loss', ref: 'quant.profit-and-loss' }, [
    ...sales.map(sellingPrice),
    ...markups.map(profitAfterDiscount),
    ...resales.map(priceForGain),
    ...pens.map(profitOnPens),
    shortWeight(800),
  ])
}
