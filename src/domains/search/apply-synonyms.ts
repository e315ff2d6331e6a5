import type { Context } from '#platform/context.ts'
import { wordsOf } from './rules.ts'
import { searchSynonyms } from './tables.ts'

/** Terms of one meaning, each as its words. */
export type Meaning = string[][]

/** Parses a line of the list: terms of one meaning, separated by commas. */
export function meaningOf(line: string): Meaning {
  return line
    .split(/[,;\n]/)
    .map(wordsOf)
    .filter((words) => words.length > 0)
}

/** Returns the words of a text, and the words of all synonyms. */
export function withSynonyms(words: string[], meanings: readonly Meaning[]) {
  const wordSet = new Set(words)
  const more = meanings.filter((terms) => terms.some((term) => term.every((word) => wordSet.has(word))))
  return [...new Set([...words, ...more.flat(2)])]
}

/** Synonyms in force until the office publishes its own: common searches in English, Hindi, Odia and Bengali. */
export const defaultLines = [
  'fee, fees, price, फीस, शुल्क, ଫିସ୍, ଫି, ଦେୟ, ফি',
  'refund, refunds, money back, वापसी, रिफंड, ଫେରସ୍ତ, ফেরত',
  'bank, banks, banking, बैंक, बैंकिंग, ବ୍ୟାଙ୍କ, ବ୍ୟାଙ୍କିଙ୍ଗ, ব্যাংক, ব্যাঙ্ক',
  'clerk, clerks, junior associate, क्लर्क, କ୍ଲର୍କ, কেরানি',
  'po, probationary officer, पीओ, ପିଓ, পিও',
  'ssc, staff selection commission, एसएससी, ଏସଏସସି, এসএসসি',
  'railway, railways, rail, rrb, रेलवे, रेल, ରେଳବାଇ, ରେଳ, রেল, রেলওয়ে',
  'group, ग्रुप, ଗ୍ରୁପ୍, গ্রুপ',
  'scholarship, scholarships, fee waiver, छात्रवृत्ति, स्कॉलरशिप, ବୃତ୍ତି, ଛାତ୍ରବୃତ୍ତି, বৃত্তি, স্কলারশিপ',
  'exam, exams, examination, examinations, परीक्षा, ପରୀକ୍ଷା, পরীক্ষা',
  'test, tests, टेस्ट, ଟେଷ୍ଟ, টেস্ট',
  'mock, mocks, mock test, मॉक, ମକ୍, মক',
  'result, results, marks, परिणाम, रिजल्ट, ଫଳ, ଫଳାଫଳ, ফলাফল',
  'time table, timetable, schedule, समय सारणी, ସମୟ ସାରଣୀ, সময়সূচি',
  'admit card, hall ticket, प्रवेश पत्र, ପ୍ରବେଶ ପତ୍ର, প্রবেশপত্র',
  'notice, notices, notification, सूचना, ବିଜ୍ଞପ୍ତି, বিজ্ঞপ্তি',
  'class, classes, batch, batches, कक्षा, क्लास, ଶ୍ରେଣୀ, କ୍ଲାସ, ক্লাস',
  'course, courses, coaching, कोर्स, कोचिंग, ପାଠ୍ୟକ୍ରମ, କୋଚିଂ, কোর্স, কোচিং',
  'admission, admissions, registration, प्रवेश, दाखिला, ନାମଲେଖା, ଭର୍ତ୍ତି, ভর্তি',
  'teacher, teachers, faculty, शिक्षक, ଶିକ୍ଷକ, শিক্ষক',
  'book, books, publication, publications, किताब, पुस्तक, ବହି, ପୁସ୍ତକ, বই',
  'mathematics, maths, math, quantitative aptitude, quant, गणित, ଗଣିତ, গণিত, অঙ্ক',
  'reasoning, तर्कशक्ति, रीजनिंग, ତର୍କଶକ୍ତି, রিজনিং',
  'english, अंग्रेजी, अंग्रेज़ी, ଇଂରାଜୀ, ইংরেজি',
  'general knowledge, general awareness, gk, सामान्य ज्ञान, ସାଧାରଣ ଜ୍ଞାନ, সাধারণ জ্ঞান',
  'syllabus, पाठ्यक्रम, सिलेबस, ସିଲାବସ୍, সিলেবাস',
  'free, मुफ्त, निःशुल्क, ମାଗଣା, ବିନାମୂଲ୍ୟ, বিনামূল্যে',
  'centre, centres, center, branch, address, केंद्र, पता, କେନ୍ଦ୍ର, ଠିକଣା, কেন্দ্র, ঠিকানা',
  'school, olympiad, स्कूल, विद्यालय, ବିଦ୍ୟାଳୟ, ସ୍କୁଲ, স্কুল',
  'job, jobs, career, careers, vacancy, नौकरी, ଚାକିରି, চাকরি',
]

/** Returns why a list of synonyms is invalid, by line number. */
export function synonymProblems(lines: string[]) {
  const problems = new Map<number, string>()
  const known = new Map<string, number>()
  for (const [n, line] of lines.entries()) {
    const terms = meaningOf(line).map((words) => words.join(' '))
    if (terms.length < 2) problems.set(n, 'Enter at least two words with the same meaning, separated by commas.')
    const double = terms.find((term) => known.has(term) && known.get(term) !== n)
    if (double !== undefined)
      problems.set(n, `"${double}" is already in line ${(known.get(double) ?? 0) + 1}. Please merge the two lines.`)
    for (const term of terms) known.set(term, known.get(term) ?? n)
  }
  return problems
}

/** Returns the list of the office; the default one until there is one. */
export async function findSynonymLines({ db }: Context) {
  const [row] = await db.select().from(searchSynonyms)
  return row?.lines ?? defaultLines
}
