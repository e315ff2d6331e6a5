/*
 * Quantiles of the beta distribution, which none of our dependencies has. The distribution function is the
 * continued fraction of the incomplete beta function (DLMF 8.17.22), evaluated after Lentz; the quantile is found
 * by bisection. The test compares both with sums of binomial terms, which are exact for whole numbers.
 */

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** Returns the logarithm of the gamma function of x ≥ 1, after Lanczos (g = 7). */
function logGamma(x: number) {
  const t = x + 6.5
  const sum = lanczos.reduce((total, term, index) => total + (index === 0 ? term : term / (x - 1 + index)), 0)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

type Beta = { a: number; b: number }

const tiny = 1e-300
const exactness = 1e-14
const mostSteps = 2000
/** Keeps Lentz's divisors away from zero. */
const apartFromZero = (value: number) => (Math.abs(value) < tiny ? tiny : value)

/** Returns the even and the odd coefficient of step `m`. */
function termsOf({ a, b }: Beta, x: number, m: number) {
  const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
  const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
  return [even, odd]
}

/** Evaluates the continued fraction, which converges quickly for x below the mean. */
function fractionAt({ a, b }: Beta, x: number) {
  let c = 1
  let d = 1 / apartFromZero(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= mostSteps; m++) {
    const before = value
    for (const term of termsOf({ a, b }, x, m)) {
      d = 1 / apartFromZero(1 + term * d)
      c = apartFromZero(1 + term / c)
      value *= c * d
    }
    if (Math.abs(value - before) <= exactness * Math.abs(value)) break
  }
  return value
}

/** Returns the probability of at most `x`, for a and b of at least 1. */
export function probabilityOf({ a, b }: Beta, x: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - probabilityOf({ a: b, b: a }, 1 - x)
  const front = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)
  return (Math.exp(front) * fractionAt({ a, b }, x)) / a
}

/** A hundred thousand times finer than a per cent. */
const halvings = 24

/** Returns the x below which the given probability lies. */
export function quantileOf(beta: Beta, probability: number) {
  let [low, high] = [0, 1]
  for (let n = 0; n < halvings; n++) {
    const middle = (low + high) / 2
    if (probabilityOf(beta, middle) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}
