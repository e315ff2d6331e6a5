import type { DemoQuestion } from '../question.ts'
import { type Fact, factQuestions } from './fact.ts'

const facts: Fact[] = [
  {
    level: 'easy',
    text: 'Which is the largest ocean in the world? | विश्व का सबसे बड़ा महासागर कौन-सा है? | ବିଶ୍ୱର ସବୁଠାରୁ ବଡ଼ ମହାସାଗର କେଉଁଟି?',
    key: 'Pacific | प्रशांत महासागर | ପ୍ରଶାନ୍ତ ମହାସାଗର',
    wrong: [
      'Atlantic | अटलांटिक महासागर | ଆଟଲାଣ୍ଟିକ ମହାସାଗର',
      'Indian | हिंद महासागर | ଭାରତ ମହାସାଗର',
      'Arctic | आर्कटिक महासागर | ଆର୍କଟିକ ମହାସାଗର',
    ],
    why: 'The Pacific is larger than all the land of the earth together. | प्रशांत महासागर विश्व का सबसे बड़ा महासागर है। | ପ୍ରଶାନ୍ତ ମହାସାଗର ବିଶ୍ୱର ସବୁଠାରୁ ବଡ଼ ମହାସାଗର।',
  },
  {
    level: 'easy',
    text: 'Which planet is nearest to the Sun? | सूर्य के सबसे निकट कौन-सा ग्रह है? | ସୂର୍ଯ୍ୟଙ୍କ ସବୁଠାରୁ ନିକଟ ଗ୍ରହ କେଉଁଟି?',
    key: 'Mercury | बुध | ବୁଧ',
    wrong: ['Venus | शुक्र | ଶୁକ୍ର', 'Earth | पृथ्वी | ପୃଥିବୀ', 'Mars | मंगल | ମଙ୍ଗଳ'],
    why: 'From the Sun outwards: Mercury, Venus, Earth, Mars. | सूर्य से क्रम: बुध, शुक्र, पृथ्वी, मंगल। | ସୂର୍ଯ୍ୟଙ୍କଠାରୁ କ୍ରମ: ବୁଧ, ଶୁକ୍ର, ପୃଥିବୀ, ମଙ୍ଗଳ।',
  },
  {
    level: 'medium',
    text: 'Which of these Indian rivers flows into the Arabian Sea?',
    key: 'Narmada',
    wrong: ['Mahanadi', 'Godavari', 'Krishna', 'Kaveri'],
    why: 'The Narmada flows west into the Gulf of Khambhat; the others flow east into the Bay of Bengal.',
  },
  {
    level: 'medium',
    text: 'Which is the highest mountain peak in the world? | विश्व की सबसे ऊँची पर्वत चोटी कौन-सी है?',
    key: 'Mount Everest | माउंट एवरेस्ट',
    wrong: ['K2 | के2', 'Kanchenjunga | कंचनजंगा', 'Nanda Devi | नंदा देवी'],
    why: 'Mount Everest is 8,849 metres high. | माउंट एवरेस्ट की ऊँचाई 8,849 मीटर है।',
  },
  {
    level: 'medium',
    text: 'Which line of latitude passes nearly through the middle of India? | भारत के लगभग मध्य से कौन-सी अक्षांश रेखा गुजरती है?',
    key: 'Tropic of Cancer | कर्क रेखा',
    wrong: ['Equator | विषुवत रेखा', 'Tropic of Capricorn | मकर रेखा', 'Arctic Circle | आर्कटिक वृत्त'],
    why: 'The Tropic of Cancer crosses eight Indian states, from Gujarat to Mizoram. | कर्क रेखा भारत के बीच से होकर जाती है।',
  },
  {
    level: 'easy',
    text: 'Which is the largest state of India by area? | क्षेत्रफल में भारत का सबसे बड़ा राज्य कौन-सा है?',
    key: 'Rajasthan | राजस्थान',
    wrong: ['Madhya Pradesh | मध्य प्रदेश', 'Maharashtra | महाराष्ट्र', 'Uttar Pradesh | उत्तर प्रदेश'],
    why: 'Rajasthan covers more than 3.4 lakh square kilometres. | राजस्थान का क्षेत्रफल 3.4 लाख वर्ग किमी से अधिक है।',
  },
  {
    level: 'hard',
    text: 'Which strait separates India from Sri Lanka?',
    key: 'Palk Strait',
    wrong: ['Malacca Strait', 'Bering Strait', 'Strait of Hormuz', 'Cook Strait'],
    why: 'The Palk Strait lies between Tamil Nadu and the north of Sri Lanka.',
  },
  {
    level: 'hard',
    text: 'Which kind of soil is also called regur and suits cotton?',
    key: 'Black soil',
    wrong: ['Red soil', 'Laterite soil', 'Alluvial soil', 'Desert soil'],
    why: 'Black soil, or regur, holds moisture and is known as cotton soil.',
  },
  {
    level: 'medium',
    text: 'Through which country does the Suez Canal pass?',
    key: 'Egypt',
    wrong: ['Panama', 'Turkey', 'Iran', 'Greece'],
    why: 'The Suez Canal joins the Mediterranean Sea and the Red Sea through Egypt.',
  },
  {
    level: 'medium',
    text: 'Which is the largest hot desert in the world?',
    key: 'Sahara',
    wrong: ['Thar', 'Kalahari', 'Gobi', 'Atacama'],
    why: 'The Sahara covers most of the north of Africa.',
  },
]

export function geographyQuestions(): DemoQuestion[] {
  return factQuestions('Geography', 'geography', facts)
}
