import type { DemoPassage, DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Row = { level: Draft['difficulty']; text: string; key: string; wrong: string[]; why: string }

const passage = 'passage.library'

const paragraphs = [
  'When the cyclone of 1999 took away the roof of the village library, most of its books were ruined by the rain. Only the books in one steel cupboard, forty-two of them, were saved. The librarian, Sukanti, dried them in the sun for nine days and opened the library again under a banyan tree.',
  'Few people came at first. So Sukanti tied the books in a cloth, put them on her bicycle and rode to a different hamlet every afternoon. She lent each book for a week and asked for no deposit. Her one condition was that the borrower should tell a neighbour what the book was about before returning it.',
  'The condition worked better than any advertisement. People who could not read came to hear the stories, and some of them then asked to be taught. Within three years the panchayat had built a new room for the library. Sukanti still keeps the bicycle in it, oiled and ready, for she says that a library which waits for its readers is only a store of paper.',
]

const rows: Row[] = [
  {
    level: 'easy',
    text: 'How were some of the books saved from the rain?',
    key: 'They were in a steel cupboard.',
    wrong: [
      'They had been lent to neighbours.',
      'They were under a banyan tree.',
      'They had been tied in a cloth.',
      'They were in the room of the panchayat.',
    ],
    why: 'The first paragraph says that only the books in one steel cupboard were saved.',
  },
  {
    level: 'easy',
    text: 'Why did Sukanti begin to ride to the hamlets?',
    key: 'Few people came to the library.',
    wrong: [
      'The banyan tree had fallen.',
      'The panchayat asked her to do so.',
      'She wished to collect deposits.',
      'She wanted to sell the old books.',
    ],
    why: 'The second paragraph begins by saying that few people came at first.',
  },
  {
    level: 'medium',
    text: 'What did a borrower have to do before returning a book?',
    key: 'Tell a neighbour what it was about',
    wrong: ['Pay a small deposit', 'Copy out a page of it', 'Teach someone to read', 'Dry it in the sun'],
    why: 'That was her one condition, as the second paragraph says.',
  },
  {
    level: 'medium',
    text: 'Which result of the condition does the passage mention?',
    key: 'Some people asked to be taught to read.',
    wrong: [
      'Borrowers kept the books for longer.',
      'Neighbours quarrelled over the books.',
      'The library sold more books.',
      'Other villages bought bicycles.',
    ],
    why: 'The third paragraph says that some of those who came to hear the stories then asked to be taught.',
  },
  {
    level: 'hard',
    text: 'What does Sukanti mean by her last remark?',
    key: 'A library should go out to its readers.',
    wrong: [
      'Paper should be stored with care.',
      'Readers should be made to wait.',
      'Old books are of no use to anyone.',
      'A library needs a larger building.',
    ],
    why: 'She keeps the bicycle ready because a library that only waits for readers is of little use.',
  },
]

export function readingPassages(): DemoPassage[] {
  return [{ ref: passage, text: { en: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') } }]
}

export function readingQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'english', topic: 'Reading comprehension', ref: 'english.reading' },
    rows.map((row) => ({
      difficulty: row.level,
      text: { en: row.text },
      key: { en: row.key },
      wrong: row.wrong.map((en) => ({ en })),
      solution: { en: row.why },
      passage,
    })),
  )
}
