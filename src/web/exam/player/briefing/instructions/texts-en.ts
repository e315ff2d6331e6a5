/*
 * Sentences of the instruction pages; lines.ts selects those for a test. Button names match those on the screen.
 */

export const englishTexts = {
  generalTitle: 'General Instructions',
  clockTitle: 'The clock',
  clockServer: 'The time left is kept by our server and shown on your screen.',
  clockZero: 'At zero the test is submitted automatically with the answers you have given. You need not do anything.',
  clockRuns: 'Closing the window does not stop the clock.',

  paletteTitle: 'The question palette',
  paletteIntro: 'Each number in the palette tells by its shape and colour how that question stands:',
  flaggedCounts: 'A question that is answered and “{marked}” is evaluated like any other. The mark is only a reminder.',
  flaggedNotCounted:
    'A question that is answered and “{marked}” is not evaluated. To have it counted, remove the mark with {saveNext}.',

  goingTitle: 'Going to a question',
  goPalette: 'Tap its number in the palette, or go through the paper with {saveNext} and {previous}.',
  goSections:
    'After the last question of a section, {saveNext} leads to the next section. You may change sections at any time by their names at the top.',
  sectionsLock: 'Only one section is open at a time. Nobody can come back to a section that is over.',
  leaveEarly: 'You may end a section before its time with {finish}.',
  leaveNotEarly: 'A section cannot be ended before its time is over.',

  answeringTitle: 'Answering',
  everyChoice: 'Tap an option to choose it, and another one to change your answer. Every choice is saved at once.',
  saveButtons: 'Tap an option to choose it. It becomes your answer only when you press {saveNext} or {markNext}.',
  draftStays: 'If you go to another question in any other way, your choice stays on the screen but is not saved.',
  draftsCount: 'A choice that is not saved is counted too when the test ends.',
  draftsNotCounted: 'A choice that is not saved is not counted.',
  takeBack: 'To take an answer back, tap the chosen option again or use {clear}.',
  several:
    'Where you are asked to choose all that are right, tap each of them. Tapping one again takes only that one out.',
  number: 'Where the answer is a number, type it or use the keys on the screen.',
  flagNext: '{markNext} keeps your answer, marks the question and goes on. {saveNext} removes the mark.',
  keyboard: 'With a keyboard: keys A to E or 1 to 5 choose an option, digits write a number.',
  problem: 'If something is wrong with a question, use {report}. The clock goes on meanwhile.',

  failureTitle: 'If the network or the device fails',
  failOffline:
    'Continue answering: your answers wait on this device and are sent when the connection is back. The top of the screen shows how many are waiting.',
  failReopen:
    'You can open the test again, here or on another device, and go on with the same time left. The device opened last is the one that counts.',

  notedTitle: 'What is noted',
  noted: 'We record it if you leave this window, copy or print. This alone never decides anything.',

  paperTitle: 'Instructions for this test',
  sections: 'Sections of the test',
  section: 'Section',
  questions: 'Questions',
  marksEach: 'Marks each',
  penalty: 'Penalty',
  none: 'None',
  minutes: 'Minutes',
  languages: 'Languages',
  minimumMarks: 'Minimum marks',
  totalMarks: 'Total marks',
  wholeTest: 'Whole test, {minutes} minutes',
  timeWhole: 'You have {minutes} minutes. The clock starts when you begin.',
  timeExtra:
    'You have {minutes} minutes: extra time of {extra} minutes per hour is included. The clock starts when you begin.',
  sectionClocks:
    'Each section has its own time, shown in the table. When it is over, the next section begins automatically.',
  penaltyStep: 'from wrong answer {from}: −{penalty}',
  penaltyRule: 'The penalty is deducted for a wrong answer. A question without an answer costs nothing.',
  severalAll: 'Where several options are right, there are marks only for all of them together.',
  severalShare:
    'Where several options are right, each of them earns its share of the marks, as long as no wrong one is chosen.',
  sharedClock: 'same clock',
  sharedClocks:
    'Sections marked “same clock” share the time of the section above them: you may change between them as long as it runs, and they end together.',
  qualifying: 'qualifying',
  qualifyingRule: 'Marks of a qualifying section do not count in the total and in ranks.',
  minimumRule: 'To qualify you need the minimum marks of every section that has them.',
  tiesRule: 'Equal scores are told apart in this order: {list}. Whoever is still equal shares the rank.',
  tieSection: 'more marks in {section}',
  tieRatio: 'fewer wrong answers for each right one',
  tieRatioSection: 'fewer wrong answers for each right one in {section}',
  tieFewerWrong: 'fewer wrong answers',
  tieAccuracy: 'higher accuracy',
  tieTime: 'shorter time',
  tieOlder: 'the older candidate',
  tieYounger: 'the younger candidate',
  tieName: 'the name, A to Z',
  normalisationNone: 'Marks are not normalised.',
  normalisationNta:
    'With several shifts, ranks are made from the percentile: the share of the candidates of your shift who have no more marks than you.',
  normalisationRrb:
    'With several shifts, ranks are made from the percentile within your shift. For the minimum marks your marks are converted to those of the shift with the highest mean.',
  normalisationSscOld:
    'With several shifts, marks are normalised by the mean, the deviation and the top 0.1 % of each shift.',
  normalisationSscNew:
    'With several shifts, your percentile within your shift is converted to the marks that the same percentile has in all shifts.',
  normalisationStandard: 'With several shifts, marks are converted to a standard score with mean 25 and deviation 5.',
  droppedAll: 'If a question is dropped, everybody who appeared gets its marks.',
  droppedAttempters: 'If a question is dropped, everybody who answered it gets its marks.',
  droppedRescale: 'If a question is dropped, the marks of the remaining questions are scaled up to the full marks.',
  categoryMinimum: 'Minimum by category, in per cent of the maximum marks: {list}.',
  categoryShares: 'General {General}, OBC {OBC}, SC {SC}, ST {ST}',
  categorySharesOf: '{section}: General {General}, OBC {OBC}, SC {SC}, ST {ST}',
  someLanguages: 'Some sections can be read only in the languages that the table names.',
  calculatorBasic: 'There is a calculator on the screen. It works from left to right.',
  calculatorScientific: 'There is a scientific calculator on the screen. It works from left to right.',
  calculatorNone: 'A calculator is not allowed.',
  defaultLanguage: 'Default language of the questions',
  defaultLanguageNote: 'You can change it during the test, for all questions or for one alone.',
  phone: 'phone',
  anotherPhone: 'another phone',
  declaration:
    'I have read the instructions and understood them. My device and my connection work. I shall sit this test alone, without notes, {phone} or help, and I know that a breach may cost me my result.',
}

export type InstructionTexts = { [key in keyof typeof englishTexts]: string }
export type TextKey = keyof InstructionTexts
