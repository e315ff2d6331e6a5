import type { DemoQuestion } from '../question.ts'
import { type Fact, factQuestions } from './fact.ts'

const facts: Fact[] = [
  {
    level: 'easy',
    text: 'Which is the capital of Odisha? | ओडिशा की राजधानी कौन-सी है? | ଓଡ଼ିଶାର ରାଜଧାନୀ କେଉଁଟି?',
    key: 'Bhubaneswar | भुवनेश्वर | ଭୁବନେଶ୍ୱର',
    wrong: ['Cuttack | कटक | କଟକ', 'Puri | पुरी | ପୁରୀ', 'Sambalpur | संबलपुर | ସମ୍ବଲପୁର'],
    why: 'Bhubaneswar took the place of Cuttack as the capital after independence. | ओडिशा की राजधानी भुवनेश्वर है। | ଓଡ଼ିଶାର ରାଜଧାନୀ ଭୁବନେଶ୍ୱର।',
  },
  {
    level: 'medium',
    text: 'On which river does the Hirakud Dam stand? | हीराकुड बाँध किस नदी पर है? | ହୀରାକୁଦ ବନ୍ଧ କେଉଁ ନଦୀ ଉପରେ ନିର୍ମିତ?',
    key: 'Mahanadi | महानदी | ମହାନଦୀ',
    wrong: ['Brahmani | ब्राह्मणी | ବ୍ରାହ୍ମଣୀ', 'Baitarani | वैतरणी | ବୈତରଣୀ', 'Godavari | गोदावरी | ଗୋଦାବରୀ'],
    why: 'The Hirakud Dam near Sambalpur stands on the Mahanadi. | हीराकुड बाँध संबलपुर के पास महानदी पर है। | ହୀରାକୁଦ ବନ୍ଧ ସମ୍ବଲପୁର ନିକଟରେ ମହାନଦୀ ଉପରେ ନିର୍ମିତ।',
  },
  {
    level: 'medium',
    text: 'At which place in Odisha is the Sun Temple, a World Heritage Site? | ओडिशा का विश्व धरोहर सूर्य मंदिर कहाँ है? | ଓଡ଼ିଶାର ବିଶ୍ୱ ଐତିହ୍ୟ ସୂର୍ଯ୍ୟ ମନ୍ଦିର କେଉଁଠାରେ ଅବସ୍ଥିତ?',
    key: 'Konark | कोणार्क | କୋଣାର୍କ',
    wrong: ['Puri | पुरी | ପୁରୀ', 'Jajpur | जाजपुर | ଯାଜପୁର', 'Dhauli | धौली | ଧଉଳି'],
    why: 'The Sun Temple of Konark was built by King Narasimhadeva in the 13th century. | कोणार्क का सूर्य मंदिर 13वीं सदी में राजा नरसिंहदेव ने बनवाया। | କୋଣାର୍କ ସୂର୍ଯ୍ୟ ମନ୍ଦିର 13ଶ ଶତାବ୍ଦୀରେ ରାଜା ନରସିଂହଦେବ ନିର୍ମାଣ କରିଥିଲେ।',
  },
  {
    level: 'easy',
    text: 'On which day is Utkal Divas, the foundation day of Odisha, kept? | ओडिशा का स्थापना दिवस, उत्कल दिवस, कब मनाया जाता है? | ଓଡ଼ିଶାର ପ୍ରତିଷ୍ଠା ଦିବସ, ଉତ୍କଳ ଦିବସ, କେବେ ପାଳନ କରାଯାଏ?',
    key: '1 April | 1 अप्रैल | 1 ଅପ୍ରେଲ',
    wrong: ['15 August | 15 अगस्त | 15 ଅଗଷ୍ଟ', '26 January | 26 जनवरी | 26 ଜାନୁଆରୀ', '1 November | 1 नवंबर | 1 ନଭେମ୍ବର'],
    why: 'Odisha became a separate province on 1 April 1936. | ओडिशा 1 अप्रैल 1936 को अलग प्रांत बना। | ଓଡ଼ିଶା 1 ଅପ୍ରେଲ 1936 ରେ ସ୍ୱତନ୍ତ୍ର ପ୍ରଦେଶ ହେଲା।',
  },
  {
    level: 'easy',
    text: 'On the bank of which river does Kolkata stand? | कोलकाता किस नदी के तट पर है? | କୋଲକାତା କେଉଁ ନଦୀ କୂଳରେ ଅବସ୍ଥିତ?',
    key: 'Hooghly | हुगली | ହୁଗଳୀ',
    wrong: ['Damodar | दामोदर | ଦାମୋଦର', 'Teesta | तीस्ता | ତିସ୍ତା', 'Mahanadi | महानदी | ମହାନଦୀ'],
    why: 'Kolkata stands on the Hooghly, a branch of the Ganga. | कोलकाता गंगा की शाखा हुगली के तट पर है। | କୋଲକାତା ଗଙ୍ଗାର ଶାଖା ହୁଗଳୀ କୂଳରେ ଅବସ୍ଥିତ।',
  },
  {
    level: 'medium',
    text: 'For which book was Rabindranath Tagore given the Nobel Prize in 1913? | रवींद्रनाथ टैगोर को 1913 में किस पुस्तक के लिए नोबेल पुरस्कार मिला? | 1913 ରେ ରବୀନ୍ଦ୍ରନାଥ ଟାଗୋର କେଉଁ ପୁସ୍ତକ ପାଇଁ ନୋବେଲ ପୁରସ୍କାର ପାଇଥିଲେ?',
    key: 'Gitanjali | गीतांजलि | ଗୀତାଞ୍ଜଳି',
    wrong: ['Gora | गोरा | ଗୋରା', 'Anandamath | आनंदमठ | ଆନନ୍ଦମଠ', 'Chokher Bali | चोखेर बाली | ଚୋଖେର ବାଲି'],
    why: 'Tagore won the Nobel Prize in Literature for Gitanjali. | टैगोर को गीतांजलि के लिए साहित्य का नोबेल पुरस्कार मिला। | ଟାଗୋର ଗୀତାଞ୍ଜଳି ପାଇଁ ସାହିତ୍ୟରେ ନୋବେଲ ପୁରସ୍କାର ପାଇଥିଲେ।',
  },
  {
    level: 'hard',
    text: 'Which is the largest brackish-water lagoon of India, on the coast of Odisha?',
    key: 'Chilika',
    wrong: ['Pulicat', 'Vembanad', 'Kolleru', 'Loktak'],
    why: 'Chilika spreads over the districts of Puri, Khordha and Ganjam.',
  },
]

export function odishaAndBengalQuestions(): DemoQuestion[] {
  return factQuestions('Odisha and West Bengal', 'odisha-and-bengal', facts)
}
