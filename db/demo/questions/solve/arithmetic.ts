import { near, numbers, only, type Solver, words } from './solver.ts'

const mean = (all: number[]) => all.reduce((sum, each) => sum + each, 0) / all.length
const metresIn = (time: number, kmh: number) => (kmh * 1000 * time) / 3600

const percentage: Solver[] = [
  numbers(/score (\d+)% .* scored (\d+) marks failed by (\d+)/, ([needed, scored, short]) =>
    only({ to: 5000 }, (total) => needed * total === (scored + short) * 100),
  ),
  numbers(/got (\d+)% of .* won by (\d+) votes/, ([winner, margin]) =>
    only({ to: 50000 }, (votes) => winner * votes - (100 - winner) * votes === margin * 100),
  ),
  numbers(/sugar goes up by (\d+)%/, ([rise]) =>
    only({ to: 100, step: 0.5 }, (cut) => near((100 + rise) * (100 - cut), 100 * 100)),
  ),
  numbers(/population of a town is (\d+) .* by (\d+)% every year.* after 2 years/, ([people, growth]) =>
    only({ to: 200000 }, (later) => later * 100 * 100 === people * (100 + growth) * (100 + growth)),
  ),
]

const ratio: Solver[] = [
  numbers(/₹(\d+) is divided .* (\d+) : (\d+) : (\d+)\. What is the share of B/, ([sum, a, b, c]) =>
    only({ to: sum }, (share) => near((share / b) * a + share + (share / b) * c, sum)),
  ),
  numbers(/ages .* (\d+) : (\d+)\. After (\d+) years .* (\d+) : (\d+)\. .*age of Ravi/, ([a, b, after, c, d]) =>
    only({ from: 1, to: 120 }, (ravi) => near((ravi + after) * d, ((ravi * b) / a + after) * c)),
  ),
  numbers(/mixture of (\d+) litres .* (\d+) : (\d+)\..* ratio (\d+) : (\d+)/, ([total, milk, water, toMilk, toWater]) =>
    only({ to: 500, step: 0.5 }, (added) => {
      const milkLitres = only({ to: total, step: 0.5 }, (litres) => near(litres * water, (total - litres) * milk))
      return near(milkLitres * toWater, (total - milkLitres + added) * toMilk)
    }),
  ),
  numbers(/A : B = (\d+) : (\d+) and B : C = (\d+) : (\d+)/, ([a, b, c, d]) => (option) => {
    const [first = 0, second = 0] = option.split(' : ').map(Number)
    const middle = (first * b) / a
    return near(middle * d, second * c)
  }),
]

const average: Solver[] = [
  numbers(/of (\d+) students is (\d+) years.* becomes (\d+) years/, ([count, before, after]) =>
    only({ to: 120 }, (teacher) => near(mean([...Array<number>(count).fill(before), teacher]), after)),
  ),
  words(/average of (\d+) consecutive (even|odd) numbers is (\d+)\. What is the largest/, ([count, kind, middle]) =>
    only({ to: 500 }, (last) => {
      const run = Array.from({ length: Number(count) }, (_, step) => last - 2 * step)
      return mean(run) === Number(middle) && last % 2 === (kind === 'odd' ? 1 : 0)
    }),
  ),
  numbers(/average of (\d+) numbers is (\d+)\. .* other (\d+) numbers is (\d+)/, ([count, all, left, rest]) =>
    only({ to: 500 }, (number) => left === count - 1 && near(mean([...Array<number>(left).fill(rest), number]), all)),
  ),
  numbers(/scores (\d+) runs in the (\d+)\w+ innings .* by (\d+) runs/, ([score, innings, rise]) =>
    only({ to: 200 }, (after) => {
      const before = Array<number>(innings - 1).fill(after - rise)
      return near(mean([...before, score]), after)
    }),
  ),
]

const profit: Solver[] = [
  numbers(/buys a fan for ₹(\d+) .* profit of (\d+)%/, ([cost, gain]) =>
    only({ to: 5000 }, (price) => near((price - cost) / cost, gain / 100)),
  ),
  numbers(/marks his goods (\d+)% above .* discount of (\d+)%/, ([above, discount]) => {
    const marked = 800 + (800 * above) / 100
    const sold = marked - (marked * discount) / 100
    return ((sold - 800) / 800) * 100
  }),
  numbers(/table for ₹(\d+) a trader loses (\d+)%.* gain (\d+)%/, ([price, loss, gain]) => {
    const cost = only({ to: 5000 }, (value) => near(value - (value * loss) / 100, price))
    return only({ to: 9000 }, (value) => near((value - cost) * 100, cost * gain))
  }),
  numbers(/cost price of (\d+) pens .* selling price of (\d+) pens/, ([bought, sold]) => {
    const received = bought / sold
    return (received - 1) * 100
  }),
  numbers(/gives only (\d+) grams for every (\d+) grams/, ([given, claimed]) =>
    only({ to: 100, step: 0.5 }, (gain) => near(given * (1 + gain / 100), claimed)),
  ),
]

function grown(sum: number, rate: number, periods: number): number {
  let amount = sum
  for (let period = 0; period < periods; period += 1) amount += (amount * rate) / 100
  return amount
}

const simpleInterest: Solver[] = [
  numbers(/simple interest on ₹(\d+) at (\d+)% .* for (\d+) years/, ([sum, rate, time]) =>
    Array.from({ length: time }, () => (sum * rate) / 100).reduce((all, year) => all + year, 0),
  ),
  numbers(/amounts to ₹(\d+) in (\d+) years and to ₹(\d+) in (\d+) years/, ([first, early, second, late]) =>
    only({ from: 1, to: first }, (sum) => near((first - sum) * late, (second - sum) * early)),
  ),
  numbers(/becomes (\d+) times itself in (\d+) years/, ([times, time]) =>
    only({ to: 100, step: 0.25 }, (rate) => near(100 + rate * time, times * 100)),
  ),
]

const compoundInterest: Solver[] = [
  numbers(
    /compound interest on ₹(\d+) at (\d+)% .* for (\d+) years/,
    ([sum, rate, time]) => grown(sum, rate, time) - sum,
  ),
  numbers(/for (\d+) years at (\d+)% per annum is ₹(\d+)/, ([time, rate, gap]) =>
    only({ from: 100, to: 50000, step: 100 }, (sum) =>
      near(grown(sum, rate, time) - sum - (sum * rate * time) / 100, gap),
    ),
  ),
  numbers(/₹(\d+) amount to in 1 year at (\d+)% per annum.*half-yearly/, ([sum, rate]) => grown(sum, rate / 2, 2)),
]

const work: Solver[] = [
  numbers(/A can do a piece of work in (\d+) days and B can do it in (\d+) days/, ([a, b]) =>
    only({ to: 200, step: 0.5 }, (time) => near(time / a + time / b, 1)),
  ),
  numbers(/together finish a piece of work in (\d+) days\. A alone needs (\d+) days/, ([both, a]) =>
    only({ from: 1, to: 500 }, (b) => near(both / a + both / b, 1)),
  ),
  numbers(/(\d+) men can build a wall in (\d+) days\. .* can (\d+) men/, ([men, time, others]) =>
    only({ to: 500, step: 0.5 }, (needed) => near(needed * others, men * time)),
  ),
  numbers(/in (\d+) days and B in (\d+) days\. .* leaves after (\d+) days/, ([a, b, joint]) => {
    let left = 1 - joint * (1 / a + 1 / b)
    let more = 0
    for (; left > 1e-9; more += 1) left -= 1 / b
    return more
  }),
  numbers(/fills an empty tank in (\d+) hours and a leak .* in (\d+) hours/, ([fills, empties]) =>
    only({ to: 200, step: 0.5 }, (time) => near(time / fills - time / empties, 1)),
  ),
]

const speed: Solver[] = [
  numbers(/train (\d+) metres long runs at (\d+) km\/h\. .* pass a pole/, ([length, kmh]) =>
    only({ to: 200, step: 0.5 }, (time) => near(metresIn(time, kmh), length)),
  ),
  numbers(/train (\d+) metres long runs at (\d+) km\/h\. .* platform (\d+) metres/, ([length, kmh, platform]) =>
    only({ to: 200, step: 0.5 }, (time) => near(metresIn(time, kmh) - length, platform)),
  ),
  numbers(/at (\d+) km\/h and returns .* at (\d+) km\/h/, ([out, back]) => {
    const distance = 720
    return (2 * distance) / (distance / out + distance / back)
  }),
  numbers(/trains, (\d+) metres and (\d+) metres long.* at (\d+) km\/h and (\d+) km\/h/, ([a, b, first, second]) =>
    only({ to: 200, step: 0.5 }, (time) => near(metresIn(time, first) + metresIn(time, second), a + b)),
  ),
  numbers(/at (\d+) km\/h in still water .* at (\d+) km\/h\. .* go (\d+) km upstream/, ([still, current, distance]) =>
    only({ to: 100, step: 0.5 }, (time) => {
      const up = time - distance / (still + current)
      return near(up * (still - current), distance)
    }),
  ),
]

export const arithmetic: Record<string, Solver[]> = {
  Percentage: percentage,
  'Ratio and proportion': ratio,
  Average: average,
  'Profit and loss': profit,
  'Simple interest': simpleInterest,
  'Compound interest': compoundInterest,
  'Time and work': work,
  'Time, speed and distance': speed,
}
