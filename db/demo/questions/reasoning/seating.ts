import type { DemoPassage, DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Ask = { text: string; key: string; wrong: string[]; why: string }
type Puzzle = { ref: string; clues: string; order: string; asks: Ask[] }

const puzzles: Puzzle[] = [
  {
    ref: 'passage.row',
    clues:
      'Six friends A, B, C, D, E and F sit in a row facing north. A sits at the left end. C sits third to the right of A. B is an immediate neighbour of C. D sits to the immediate right of B. F sits to the left of E.',
    order: 'From left to right they sit A, F, E, C, B, D.',
    asks: [
      {
        text: 'Who sits at the right end of the row?',
        key: 'D',
        wrong: ['B', 'C', 'E', 'F'],
        why: 'D sits in the last place.',
      },
      {
        text: 'Who sits to the immediate left of C?',
        key: 'E',
        wrong: ['A', 'B', 'D', 'F'],
        why: 'E sits just before C.',
      },
      {
        text: 'Who sits second to the right of E?',
        key: 'B',
        wrong: ['A', 'C', 'D', 'F'],
        why: 'After E come C and then B.',
      },
      {
        text: 'How many persons sit between F and B?',
        key: '2',
        wrong: ['0', '1', '3', '4'],
        why: 'E and C sit between them.',
      },
      {
        text: 'Who sits third to the left of D?',
        key: 'E',
        wrong: ['A', 'B', 'C', 'F'],
        why: 'Before D come B, C and then E.',
      },
    ],
  },
  {
    ref: 'passage.circle',
    clues:
      'Six persons P, Q, R, S, T and U sit around a circular table facing the centre. Q sits second to the left of P. S sits opposite P. R sits to the immediate right of P. T is not an immediate neighbour of Q.',
    order: 'Going clockwise, that is to the left of each person, they sit P, U, Q, S, T, R.',
    asks: [
      {
        text: 'Who sits to the immediate left of P?',
        key: 'U',
        wrong: ['Q', 'R', 'S', 'T'],
        why: 'U sits next to P on the left.',
      },
      {
        text: 'Who sits opposite Q?',
        key: 'R',
        wrong: ['P', 'S', 'T', 'U'],
        why: 'Three places from Q sits R.',
      },
      {
        text: 'Who sits second to the right of P?',
        key: 'T',
        wrong: ['Q', 'R', 'S', 'U'],
        why: 'To the right of P come R and then T.',
      },
      {
        text: 'Who sits to the immediate right of S?',
        key: 'Q',
        wrong: ['P', 'R', 'T', 'U'],
        why: 'Q sits next to S on the right.',
      },
      {
        text: 'Who sits opposite T?',
        key: 'U',
        wrong: ['P', 'Q', 'R', 'S'],
        why: 'Three places from T sits U.',
      },
    ],
  },
  {
    ref: 'passage.floors',
    clues:
      'Six people G, H, I, J, K and L live on six floors of a building, one on each; the lowest floor is number 1 and the highest is number 6. G lives on floor number 4. H lives immediately above J. I lives on an odd-numbered floor. K lives above H. L lives below J.',
    order: 'From floor number 6 down to floor number 1 live K, I, G, H, J, L.',
    asks: [
      {
        text: 'Who lives on floor number 6?',
        key: 'K',
        wrong: ['G', 'H', 'I', 'L'],
        why: 'K lives at the top.',
      },
      {
        text: 'Who lives immediately below G?',
        key: 'H',
        wrong: ['I', 'J', 'K', 'L'],
        why: 'G lives on floor number 4 and H on floor number 3.',
      },
      {
        text: 'On which floor does J live?',
        key: '2',
        wrong: ['1', '3', '5', '6'],
        why: 'J lives just below H, who lives on floor number 3.',
      },
      {
        text: 'How many persons live between I and J?',
        key: '2',
        wrong: ['0', '1', '3', '4'],
        why: 'G and H live between them.',
      },
      {
        text: 'Who lives immediately above G?',
        key: 'I',
        wrong: ['H', 'J', 'K', 'L'],
        why: 'I lives on floor number 5.',
      },
    ],
  },
  {
    ref: 'passage.week',
    clues:
      'Six teachers M, N, O, V, W and X each take one class from Monday to Saturday, one on each day. M takes the class on Wednesday. N takes the class immediately before O. V takes the class on Monday. W takes the class after O.',
    order: 'From Monday to Saturday the classes are taken by V, X, M, N, O, W.',
    asks: [
      {
        text: 'Who takes the class on Tuesday?',
        key: 'X',
        wrong: ['M', 'N', 'O', 'W'],
        why: 'N, O and W follow each other after Wednesday, which leaves Tuesday for X.',
      },
      {
        text: 'On which day does O take the class?',
        key: 'Friday',
        wrong: ['Monday', 'Tuesday', 'Thursday', 'Saturday'],
        why: 'N takes Thursday and O the day after.',
      },
      {
        text: 'Who takes the class on Saturday?',
        key: 'W',
        wrong: ['N', 'O', 'V', 'X'],
        why: 'W comes after O, who takes Friday.',
      },
      {
        text: 'How many classes are taken between those of V and N?',
        key: '2',
        wrong: ['0', '1', '3', '4'],
        why: 'X and M take theirs between Monday and Thursday.',
      },
      {
        text: 'Who takes the class immediately before M?',
        key: 'X',
        wrong: ['N', 'O', 'V', 'W'],
        why: 'X takes Tuesday.',
      },
    ],
  },
]

export function seatingPassages(): DemoPassage[] {
  return puzzles.map(({ ref, clues }) => ({ ref, text: { en: `<p>${clues}</p>` } }))
}

export function seatingQuestions(): DemoQuestion[] {
  const heading = { subject: 'reasoning', topic: 'Seating arrangement', ref: 'reasoning.seating' } as const
  return questionSet(heading, puzzles.flatMap(questionsOn))
}

function questionsOn(puzzle: Puzzle): Draft[] {
  return puzzle.asks.map((ask) => ({
    difficulty: 'hard',
    text: { en: ask.text },
    key: { en: ask.key },
    wrong: ask.wrong.map((en) => ({ en })),
    solution: { en: `${puzzle.order} ${ask.why}` },
    passage: puzzle.ref,
  }))
}
