import type { DemoQuestion } from '../question.ts'
import { type Fact, factQuestions } from './fact.ts'

const facts: Fact[] = [
  {
    level: 'easy',
    text: 'In which year did India become independent? | भारत किस वर्ष स्वतंत्र हुआ? | ଭାରତ କେଉଁ ବର୍ଷ ସ୍ୱାଧୀନ ହେଲା?',
    key: '1947',
    wrong: ['1942', '1945', '1950'],
    why: 'India became independent on 15 August 1947. | भारत 15 अगस्त 1947 को स्वतंत्र हुआ। | ଭାରତ 15 ଅଗଷ୍ଟ 1947 ରେ ସ୍ୱାଧୀନ ହେଲା।',
  },
  {
    level: 'medium',
    text: 'In which year was the Battle of Plassey fought? | प्लासी का युद्ध किस वर्ष हुआ? | ପଲାସୀ ଯୁଦ୍ଧ କେଉଁ ବର୍ଷ ହୋଇଥିଲା?',
    key: '1757',
    wrong: ['1526', '1764', '1857'],
    why: 'Clive defeated Siraj-ud-Daulah at Plassey in 1757. | 1757 में क्लाइव ने सिराजुद्दौला को प्लासी में हराया। | 1757 ରେ କ୍ଲାଇଭ୍ ପଲାସୀଠାରେ ସିରାଜ-ଉଦ୍-ଦୌଲାଙ୍କୁ ପରାସ୍ତ କରିଥିଲେ।',
  },
  {
    level: 'easy',
    text: 'Who founded the Maurya Empire? | मौर्य साम्राज्य की स्थापना किसने की?',
    key: 'Chandragupta Maurya | चंद्रगुप्त मौर्य',
    wrong: ['Ashoka | अशोक', 'Bindusara | बिंदुसार', 'Samudragupta | समुद्रगुप्त'],
    why: 'Chandragupta Maurya founded it with the help of Chanakya; Ashoka was his grandson. | चंद्रगुप्त मौर्य ने चाणक्य की सहायता से इसकी स्थापना की।',
  },
  {
    level: 'medium',
    text: 'Who built the Taj Mahal? | ताजमहल किसने बनवाया?',
    key: 'Shah Jahan | शाहजहाँ',
    wrong: ['Akbar | अकबर', 'Jahangir | जहाँगीर', 'Humayun | हुमायूँ'],
    why: 'Shah Jahan built it at Agra in memory of Mumtaz Mahal. | शाहजहाँ ने इसे मुमताज महल की याद में आगरा में बनवाया।',
  },
  {
    level: 'medium',
    text: 'From which place did Mahatma Gandhi begin the Salt March of 1930?',
    key: 'Sabarmati',
    wrong: ['Dandi', 'Champaran', 'Wardha', 'Porbandar'],
    why: 'The march went from the Sabarmati Ashram to Dandi.',
  },
  {
    level: 'hard',
    text: 'Who was the first President of the Indian National Congress?',
    key: 'W. C. Bonnerjee',
    wrong: ['A. O. Hume', 'Dadabhai Naoroji', 'Surendranath Banerjee', 'Badruddin Tyabji'],
    why: 'W. C. Bonnerjee presided over the first session at Bombay in 1885.',
  },
  {
    level: 'medium',
    text: 'Who gave the slogan "Swaraj is my birthright"?',
    key: 'Bal Gangadhar Tilak',
    wrong: ['Lala Lajpat Rai', 'Bhagat Singh', 'Subhas Chandra Bose', 'Gopal Krishna Gokhale'],
    why: 'The words are those of Lokmanya Bal Gangadhar Tilak.',
  },
  {
    level: 'hard',
    text: 'Between whom was the First Battle of Panipat (1526) fought?',
    key: 'Babur and Ibrahim Lodi',
    wrong: ['Akbar and Hemu', 'Humayun and Sher Shah', 'Babur and Rana Sanga', 'Ahmad Shah Abdali and the Marathas'],
    why: 'Babur defeated Ibrahim Lodi in 1526 and founded the Mughal Empire.',
  },
  {
    level: 'medium',
    text: 'Which Indus Valley site is known for the Great Bath?',
    key: 'Mohenjo-daro',
    wrong: ['Harappa', 'Lothal', 'Kalibangan', 'Dholavira'],
    why: 'The Great Bath was uncovered at Mohenjo-daro.',
  },
]

export function historyQuestions(): DemoQuestion[] {
  return factQuestions('History', 'history', facts)
}
