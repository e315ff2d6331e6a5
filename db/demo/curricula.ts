import type { CurriculumPart } from '#domains/catalogue/schema.ts'

/** Lectures as 'title minutes', which is easier to read in a long list than objects. */
function part(title: string, ...lectures: string[]): CurriculumPart {
  return {
    title,
    lectures: lectures.map((line) => {
      const at = line.lastIndexOf(' ')
      return { title: line.slice(0, at), minutes: Number(line.slice(at + 1)) }
    }),
  }
}

export const arithmetic = part(
  'Arithmetic',
  ...['Percentages without a formula 52', 'Profit, loss and discount 58', 'Ratio, proportion and ages 55'],
  ...['Averages and mixtures 49', 'Simple and compound interest 61', 'Time, work and pipes 64'],
  'Speed, trains and boats 66',
)
export const numbers = part(
  'Numbers and quick calculation',
  ...['Squares, cubes and fractions by heart 35', 'Simplification in the right order 42', 'Number series 47'],
  ...['Approximation: how close is close enough 38', 'Quadratic comparisons 44'],
)
export const geometry = part(
  'Algebra, geometry and trigonometry',
  ...['Identities that save a page 54', 'Triangles and their centres 63', 'Circles and tangents 59'],
  ...['Trigonometric ratios and identities 65', 'Heights and distances 48', 'Areas and volumes 56'],
)
export const reasoning = part(
  'Reasoning',
  ...['Inequalities and coded inequalities 36', 'Syllogisms with Venn diagrams 51', 'Coding and decoding 44'],
  ...['Blood relations 39', 'Directions and distances 41', 'Ranking and ordering 37'],
)
export const grammar = part(
  'English grammar',
  ...['The verb must agree 45', 'Tenses in use 52', 'Articles and prepositions 47', 'Finding the error 50'],
  'Sentence improvement 43',
)
export const reading = part(
  'Reading and vocabulary',
  ...['How to read a passage only once 48', 'Cloze tests 41', 'Jumbled paragraphs 46', 'Words from their roots 38'],
  'One-word substitution and idioms 40',
)
export const bankingAwareness = part(
  'Banking and economy',
  ...['What the Reserve Bank does 46', 'How banks lend 52', 'Money moves: NEFT, RTGS, IMPS, UPI 33'],
  ...['Budget terms 44', 'Rural banks and small finance 39'],
)
export const staticAwareness = part(
  'General awareness',
  ...['The Constitution in practice 57', 'Rivers, dams and parks of India 48', 'Modern history from 1857 62'],
  ...['Odisha and West Bengal 43', 'Awards, books and important days 31', 'The week’s news: how to make notes 27'],
)
export const science = part(
  'General science',
  ...['Motion, force and energy 55', 'Light and sound 49', 'Electricity at home 46', 'Acids, bases and salts 42'],
  ...['Metals around us 37', 'The human body 53', 'Plants and food 35'],
)
export const schoolMathematics = part(
  'Mathematics',
  ...['Number systems 48', 'Polynomials 52', 'Lines, angles and triangles 57', 'Coordinate geometry 44'],
  ...['Statistics and probability 46', 'Surface areas 41'],
)
export const schoolScience = part(
  'Science',
  ...['Matter and what it is made of 49', 'The cell and tissues 45', 'Motion and its graphs 53', 'Gravitation 47'],
  'Sound 38',
)
export const mentalAbility = part(
  'Mental ability',
  ...['Odd one out 32', 'Figure series 36', 'Mirror and water images 34', 'Paper folding 29', 'Hidden figures 27'],
)
export const childArithmetic = part(
  'Arithmetic for Class VI entrance',
  ...['Factors and multiples 38', 'Fractions with paper strips 42', 'Time, money and length 35', 'Area by counting 31'],
)
