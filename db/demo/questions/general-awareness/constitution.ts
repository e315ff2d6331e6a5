import type { DemoQuestion } from '../question.ts'
import { type Fact, factQuestions } from './fact.ts'

const facts: Fact[] = [
  {
    level: 'easy',
    text: 'On which date did the Constitution of India come into force? | भारत का संविधान किस तिथि को लागू हुआ? | ଭାରତର ସମ୍ବିଧାନ କେଉଁ ତାରିଖରେ ଲାଗୁ ହୋଇଥିଲା?',
    key: '26 January 1950 | 26 जनवरी 1950 | 26 ଜାନୁଆରୀ 1950',
    wrong: [
      '15 August 1947 | 15 अगस्त 1947 | 15 ଅଗଷ୍ଟ 1947',
      '26 November 1949 | 26 नवंबर 1949 | 26 ନଭେମ୍ବର 1949',
      '2 October 1950 | 2 अक्टूबर 1950 | 2 ଅକ୍ଟୋବର 1950',
    ],
    why: 'It was adopted on 26 November 1949 and came into force on 26 January 1950. | संविधान 26 नवंबर 1949 को अंगीकृत और 26 जनवरी 1950 को लागू हुआ। | ସମ୍ବିଧାନ 26 ନଭେମ୍ବର 1949 ରେ ଗୃହୀତ ଏବଂ 26 ଜାନୁଆରୀ 1950 ରେ ଲାଗୁ ହୋଇଥିଲା।',
  },
  {
    level: 'easy',
    text: 'Who was the chairman of the Drafting Committee of the Constitution of India? | भारत के संविधान की प्रारूप समिति के अध्यक्ष कौन थे? | ଭାରତ ସମ୍ବିଧାନର ଚିଠା କମିଟିର ଅଧ୍ୟକ୍ଷ କିଏ ଥିଲେ?',
    key: 'B. R. Ambedkar | बी. आर. अंबेडकर | ବି. ଆର୍. ଆମ୍ବେଦକର',
    wrong: [
      'Rajendra Prasad | राजेंद्र प्रसाद | ରାଜେନ୍ଦ୍ର ପ୍ରସାଦ',
      'Jawaharlal Nehru | जवाहरलाल नेहरू | ଜବାହରଲାଲ ନେହେରୁ',
      'Sardar Patel | सरदार पटेल | ସର୍ଦ୍ଦାର ପଟେଲ',
    ],
    why: 'B. R. Ambedkar headed the Drafting Committee. | प्रारूप समिति के अध्यक्ष बी. आर. अंबेडकर थे। | ଚିଠା କମିଟିର ଅଧ୍ୟକ୍ଷ ବି. ଆର୍. ଆମ୍ବେଦକର ଥିଲେ।',
  },
  {
    level: 'medium',
    text: 'What is the minimum age for becoming the President of India? | भारत का राष्ट्रपति बनने की न्यूनतम आयु कितनी है?',
    key: '35 years | 35 वर्ष',
    wrong: ['21 years | 21 वर्ष', '25 years | 25 वर्ष', '30 years | 30 वर्ष'],
    why: 'Article 58 asks for 35 completed years. | अनुच्छेद 58 के अनुसार आयु कम से कम 35 वर्ष होनी चाहिए।',
  },
  {
    level: 'medium',
    text: 'Which Article of the Constitution abolishes untouchability? | संविधान का कौन-सा अनुच्छेद अस्पृश्यता का अंत करता है?',
    key: 'Article 17 | अनुच्छेद 17',
    wrong: ['Article 14 | अनुच्छेद 14', 'Article 19 | अनुच्छेद 19', 'Article 32 | अनुच्छेद 32'],
    why: 'Article 17 abolishes untouchability and forbids its practice. | अनुच्छेद 17 अस्पृश्यता का अंत करता है।',
  },
  {
    level: 'medium',
    text: 'For how many years is a member of the Rajya Sabha elected? | राज्य सभा का सदस्य कितने वर्ष के लिए चुना जाता है?',
    key: '6 years | 6 वर्ष',
    wrong: ['3 years | 3 वर्ष', '4 years | 4 वर्ष', '5 years | 5 वर्ष'],
    why: 'Members serve for 6 years; one-third of them retire every second year. | सदस्य 6 वर्ष के लिए चुने जाते हैं।',
  },
  {
    level: 'hard',
    text: 'Which Part of the Constitution contains the Fundamental Rights?',
    key: 'Part III',
    wrong: ['Part I', 'Part II', 'Part IV', 'Part V'],
    why: 'Articles 12 to 35, in Part III, are on Fundamental Rights.',
  },
  {
    level: 'hard',
    text: 'Which amendment added the Fundamental Duties to the Constitution?',
    key: '42nd Amendment',
    wrong: ['44th Amendment', '52nd Amendment', '61st Amendment', '73rd Amendment'],
    why: 'The 42nd Amendment of 1976 added Part IV-A.',
  },
  {
    level: 'medium',
    text: 'Who presides over a joint sitting of the two Houses of Parliament?',
    key: 'Speaker of the Lok Sabha',
    wrong: ['President of India', 'Vice-President of India', 'Prime Minister', 'Chief Justice of India'],
    why: 'Under Article 118 the Speaker of the Lok Sabha presides.',
  },
  {
    level: 'easy',
    text: 'Which is the lower House of the Indian Parliament?',
    key: 'Lok Sabha',
    wrong: ['Rajya Sabha', 'Vidhan Sabha', 'Vidhan Parishad', 'Gram Sabha'],
    why: 'Parliament has the President, the Rajya Sabha (upper House) and the Lok Sabha (lower House).',
  },
]

export function constitutionQuestions(): DemoQuestion[] {
  return factQuestions('Indian Constitution', 'constitution', facts)
}
