import type { DemoQuestion } from '../question.ts'
import { type Fact, factQuestions } from './fact.ts'

const facts: Fact[] = [
  {
    level: 'easy',
    text: 'What is the chemical formula of water? | जल का रासायनिक सूत्र क्या है? | ଜଳର ରାସାୟନିକ ସଙ୍କେତ କ’ଣ?',
    key: 'H<sub>2</sub>O | H<sub>2</sub>O | H<sub>2</sub>O',
    wrong: [
      'CO<sub>2</sub> | CO<sub>2</sub> | CO<sub>2</sub>',
      'H<sub>2</sub>O<sub>2</sub> | H<sub>2</sub>O<sub>2</sub> | H<sub>2</sub>O<sub>2</sub>',
      'NaCl | NaCl | NaCl',
    ],
    why: 'A molecule of water has 2 atoms of hydrogen and 1 of oxygen. | जल के एक अणु में हाइड्रोजन के 2 और ऑक्सीजन का 1 परमाणु होता है। | ଜଳର ଗୋଟିଏ ଅଣୁରେ ହାଇଡ୍ରୋଜେନର 2 ଟି ଓ ଅକ୍ସିଜେନର 1 ଟି ପରମାଣୁ ଥାଏ।',
  },
  {
    level: 'easy',
    text: 'Which gas do green plants take in for photosynthesis? | प्रकाश संश्लेषण के लिए हरे पौधे कौन-सी गैस लेते हैं? | ଆଲୋକ ସଂଶ୍ଳେଷଣ ପାଇଁ ସବୁଜ ଉଦ୍ଭିଦ କେଉଁ ଗ୍ୟାସ ଗ୍ରହଣ କରେ?',
    key: 'Carbon dioxide | कार्बन डाइऑक्साइड | ଅଙ୍ଗାରକାମ୍ଳ',
    wrong: ['Oxygen | ऑक्सीजन | ଅମ୍ଳଜାନ', 'Nitrogen | नाइट्रोजन | ଯବକ୍ଷାରଜାନ', 'Hydrogen | हाइड्रोजन | ଉଦ୍‌ଜାନ'],
    why: 'Plants make food from carbon dioxide and water in sunlight. | पौधे सूर्य के प्रकाश में कार्बन डाइऑक्साइड और जल से भोजन बनाते हैं। | ଉଦ୍ଭିଦ ସୂର୍ଯ୍ୟାଲୋକରେ ଅଙ୍ଗାରକାମ୍ଳ ଓ ଜଳରୁ ଖାଦ୍ୟ ପ୍ରସ୍ତୁତ କରେ।',
  },
  {
    level: 'medium',
    text: 'What is the SI unit of force? | बल का SI मात्रक क्या है?',
    key: 'Newton | न्यूटन',
    wrong: ['Joule | जूल', 'Watt | वाट', 'Pascal | पास्कल'],
    why: 'Force is measured in newtons, work in joules, power in watts and pressure in pascals. | बल का मात्रक न्यूटन है।',
  },
  {
    level: 'medium',
    text: 'The lack of which vitamin causes scurvy? | किस विटामिन की कमी से स्कर्वी होता है?',
    key: 'Vitamin C | विटामिन सी',
    wrong: ['Vitamin A | विटामिन ए', 'Vitamin D | विटामिन डी', 'Vitamin K | विटामिन के'],
    why: 'Vitamin C, found in citrus fruit and amla, prevents scurvy. | स्कर्वी विटामिन सी की कमी से होता है।',
  },
  {
    level: 'medium',
    text: 'Which organ of the human body makes bile?',
    key: 'Liver',
    wrong: ['Kidney', 'Pancreas', 'Stomach', 'Spleen'],
    why: 'The liver makes bile, which is kept in the gall bladder.',
  },
  {
    level: 'medium',
    text: 'Which metal is liquid at room temperature?',
    key: 'Mercury',
    wrong: ['Sodium', 'Zinc', 'Lead', 'Aluminium'],
    why: 'Mercury melts at about −39 °C.',
  },
  {
    level: 'hard',
    text: 'Which part of the cell is called its powerhouse?',
    key: 'Mitochondrion',
    wrong: ['Nucleus', 'Ribosome', 'Cell wall', 'Vacuole'],
    why: 'Mitochondria release the energy that the cell uses.',
  },
  {
    level: 'hard',
    text: 'What is the pH of pure water at 25 °C?',
    key: '7',
    wrong: ['0', '5', '9', '14'],
    why: 'Pure water is neutral; below 7 a solution is acidic and above 7 it is basic.',
  },
]

export function scienceQuestions(): DemoQuestion[] {
  return factQuestions('General science', 'science', facts)
}
