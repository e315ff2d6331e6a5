import { eq } from 'drizzle-orm'
import { type NewQuestion, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { tryGroup } from '#domains/exams/try-question/answer-question.ts'
import type { Context } from '#platform/context.ts'
import { settings } from '#platform/data/settings/tables.ts'

const en = (text: string) => ({ en: text })

/** Short, without a formula, and in no test. */
const question: NewQuestion = {
  subject: 'quantitative-aptitude',
  topic: 'Profit and loss',
  difficulty: 'easy',
  passageId: null,
  text: en('A shopkeeper buys a fan for ₹1,250 and sells it at a profit of 12%. What is the selling price?'),
  options: ['₹1,262', '₹1,400', '₹1,420', '₹1,100', '₹1,384'].map(en),
  correct: 1,
  solution: en('12% of ₹1,250 is ₹150, and 1,250 + 150 = ₹1,400.'),
}

/** The question that visitors try on the home page, as if the director had chosen it. */
export async function loadTryQuestion(ctx: Context, directorId: string) {
  const [id = ''] = await storeQuestions(ctx, [question])
  const [item] = await ctx.db
    .select({ number: bankItems.number })
    .from(bankItems)
    .innerJoin(questions, eq(questions.itemId, bankItems.id))
    .where(eq(questions.id, id))
  if (!item) throw new Error('The question for the home page is not in the bank.')
  const body = { question_number: item.number }
  await ctx.db.insert(settings).values({ name: tryGroup.name, body, version: 1, setBy: directorId, setAt: ctx.now })
}
