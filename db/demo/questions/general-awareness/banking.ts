import type { DemoQuestion } from '../question.ts'
import { type Fact, factQuestions } from './fact.ts'

const facts: Fact[] = [
  {
    level: 'easy',
    text: 'Which is the central bank of India? | भारत का केंद्रीय बैंक कौन-सा है? | ଭାରତର କେନ୍ଦ୍ରୀୟ ବ୍ୟାଙ୍କ କେଉଁଟି?',
    key: 'Reserve Bank of India | भारतीय रिज़र्व बैंक | ଭାରତୀୟ ରିଜର୍ଭ ବ୍ୟାଙ୍କ',
    wrong: [
      'State Bank of India | भारतीय स्टेट बैंक | ଭାରତୀୟ ଷ୍ଟେଟ ବ୍ୟାଙ୍କ',
      'Bank of India | बैंक ऑफ इंडिया | ବ୍ୟାଙ୍କ ଅଫ୍ ଇଣ୍ଡିଆ',
      'NABARD | नाबार्ड | ନାବାର୍ଡ',
    ],
    why: 'The Reserve Bank of India issues currency and regulates banks. | भारतीय रिज़र्व बैंक मुद्रा जारी करता है और बैंकों का नियमन करता है। | ଭାରତୀୟ ରିଜର୍ଭ ବ୍ୟାଙ୍କ ମୁଦ୍ରା ଜାରି କରେ ଏବଂ ବ୍ୟାଙ୍କଗୁଡ଼ିକୁ ନିୟନ୍ତ୍ରଣ କରେ।',
  },
  {
    level: 'medium',
    text: 'What is the rate called at which the Reserve Bank lends to banks for a short time against securities?',
    key: 'Repo rate',
    wrong: ['Reverse repo rate', 'Base rate', 'Cash reserve ratio', 'Savings rate'],
    why: 'Banks borrow at the repo rate; at the reverse repo rate they lend to the Reserve Bank.',
  },
  {
    level: 'medium',
    text: 'What does IFSC stand for?',
    key: 'Indian Financial System Code',
    wrong: [
      'International Finance Service Code',
      'Indian Fund Security Code',
      'Inter Financial Settlement Code',
      'Indian Foreign Savings Code',
    ],
    why: 'The Indian Financial System Code names a bank branch in electronic transfers.',
  },
  {
    level: 'medium',
    text: 'How many characters are there in an IFSC? | IFSC में कितने वर्ण होते हैं? | IFSC ରେ କେତୋଟି ଅକ୍ଷର ଥାଏ?',
    key: '11',
    wrong: ['8', '9', '12', '16'],
    why: 'It has 11 characters: 4 for the bank, a zero, and 6 for the branch. | इसमें 11 वर्ण होते हैं: बैंक के 4, एक शून्य और शाखा के 6। | ଏଥିରେ 11 ଟି ଅକ୍ଷର ଥାଏ: ବ୍ୟାଙ୍କର 4, ଗୋଟିଏ ଶୂନ୍ୟ ଓ ଶାଖାର 6।',
  },
  {
    level: 'hard',
    text: 'What is a loan called that has not been repaid, neither interest nor principal, for more than 90 days?',
    key: 'Non-performing asset',
    wrong: ['Bridge loan', 'Overdraft', 'Fixed asset', 'Letter of credit'],
    why: 'A loan overdue for more than 90 days is classed as a non-performing asset.',
  },
  {
    level: 'easy',
    text: 'What does ATM stand for?',
    key: 'Automated Teller Machine',
    wrong: ['Any Time Money', 'Automatic Transfer Mode', 'Account Transaction Machine', 'Authorised Transfer of Money'],
    why: 'ATM is short for Automated Teller Machine.',
  },
  {
    level: 'medium',
    text: 'A cheque with two parallel lines across its corner is called what?',
    key: 'Crossed cheque',
    wrong: ['Bearer cheque', 'Stale cheque', 'Blank cheque', 'Post-dated cheque'],
    why: 'A crossed cheque is paid only into a bank account.',
  },
]

export function bankingQuestions(): DemoQuestion[] {
  return factQuestions('Banking', 'banking', facts)
}
