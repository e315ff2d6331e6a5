import { choices, hours, kmPerHour, seconds } from '../amounts.ts'
import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Train = { length: number; speed: number }
type Platform = Train & { platform: number }
type Trip = { out: number; back: number }
type Meeting = { first: Train; second: Train }
type Boat = { still: number; current: number; distance: number }

const inMetresPerSecond = (kmh: number) => (kmh * 5) / 18

function passesPole({ length, speed }: Train): Draft {
  const metres = inMetresPerSecond(speed)
  const time = length / metres
  return {
    difficulty: 'easy',
    text: {
      en: `A train ${length} metres long runs at ${speed} km/h. How long does it take to pass a pole?`,
      hi: `${length} मीटर लंबी एक रेलगाड़ी ${speed} किमी/घंटा की चाल से चल रही है। एक खंभे को पार करने में उसे कितना समय लगेगा?`,
      or: `${length} ମିଟର ଲମ୍ବା ଗୋଟିଏ ଟ୍ରେନ୍ ଘଣ୍ଟା ପ୍ରତି ${speed} କିମି ବେଗରେ ଚାଲେ। ଗୋଟିଏ ଖୁଣ୍ଟ ପାର ହେବାକୁ ଏହାକୁ କେତେ ସମୟ ଲାଗିବ?`,
    },
    ...choices(seconds, time, [time + 2, time - 3, time + 5, time * 2]),
    solution: {
      en: String.raw`\(${speed} \times \frac{5}{18} = ${metres}\) m/s. Time = ${length} ÷ ${metres} = ${time} seconds.`,
      hi: String.raw`\(${speed} \times \frac{5}{18} = ${metres}\) मीटर/सेकंड। समय = ${length} ÷ ${metres} = ${time} सेकंड।`,
      or: String.raw`\(${speed} \times \frac{5}{18} = ${metres}\) ମିଟର/ସେକେଣ୍ଡ। ସମୟ = ${length} ÷ ${metres} = ${time} ସେକେଣ୍ଡ।`,
    },
  }
}

function passesPlatform({ length, platform, speed }: Platform): Draft {
  const metres = inMetresPerSecond(speed)
  const way = length + platform
  const time = way / metres
  return {
    difficulty: 'medium',
    text: {
      en: `A train ${length} metres long runs at ${speed} km/h. In what time will it cross a platform ${platform} metres long?`,
      hi: `${length} मीटर लंबी एक रेलगाड़ी ${speed} किमी/घंटा की चाल से चल रही है। वह ${platform} मीटर लंबे प्लेटफॉर्म को कितने समय में पार करेगी?`,
      or: `${length} ମିଟର ଲମ୍ବା ଗୋଟିଏ ଟ୍ରେନ୍ ଘଣ୍ଟା ପ୍ରତି ${speed} କିମି ବେଗରେ ଚାଲେ। ଏହା ${platform} ମିଟର ଲମ୍ବା ପ୍ଲାଟଫର୍ମକୁ କେତେ ସମୟରେ ପାର ହେବ?`,
    },
    ...choices(seconds, time, [platform / metres, length / metres, time + 4, time - 2, time + 6]),
    solution: {
      en: String.raw`Distance = ${length} + ${platform} = ${way} m; speed \(= ${speed} \times \frac{5}{18} = ${metres}\) m/s. Time = ${way} ÷ ${metres} = ${time} seconds.`,
      hi: String.raw`दूरी = ${length} + ${platform} = ${way} मीटर; चाल \(= ${speed} \times \frac{5}{18} = ${metres}\) मीटर/सेकंड। समय = ${way} ÷ ${metres} = ${time} सेकंड।`,
      or: String.raw`ଦୂରତା = ${length} + ${platform} = ${way} ମିଟର; ବେଗ \(= ${speed} \times \frac{5}{18} = ${metres}\) ମିଟର/ସେକେଣ୍ଡ। ସମୟ = ${way} ÷ ${metres} = ${time} ସେକେଣ୍ଡ।`,
    },
  }
}

function averageSpeed({ out, back }: Trip): Draft {
  const speed = (2 * out * back) / (out + back)
  const working = String.raw`\(\frac{2 \times ${out} \times ${back}}{${out} + ${back}} = ${speed}\)`
  return {
    difficulty: 'medium',
    text: {
      en: `A bus goes from one town to another at ${out} km/h and returns by the same road at ${back} km/h. What is its average speed for the whole journey?`,
      hi: `एक बस एक नगर से दूसरे नगर ${out} किमी/घंटा की चाल से जाती है और उसी सड़क से ${back} किमी/घंटा की चाल से लौटती है। पूरी यात्रा में उसकी औसत चाल कितनी है?`,
      or: `ଗୋଟିଏ ବସ୍ ଗୋଟିଏ ସହରରୁ ଅନ୍ୟ ସହରକୁ ଘଣ୍ଟା ପ୍ରତି ${out} କିମି ବେଗରେ ଯାଇ ସେହି ରାସ୍ତାରେ ଘଣ୍ଟା ପ୍ରତି ${back} କିମି ବେଗରେ ଫେରେ। ସମଗ୍ର ଯାତ୍ରାରେ ଏହାର ହାରାହାରି ବେଗ କେତେ?`,
    },
    ...choices(kmPerHour, speed, [(out + back) / 2, speed + 5, speed - 4, speed - 6]),
    solution: {
      en: `For equal distances the average speed is ${working} km/h.`,
      hi: `समान दूरियों के लिए औसत चाल ${working} किमी/घंटा।`,
      or: `ସମାନ ଦୂରତା ପାଇଁ ହାରାହାରି ବେଗ ${working} କିମି/ଘଣ୍ଟା।`,
    },
  }
}

function trainsMeet({ first, second }: Meeting): Draft {
  const way = first.length + second.length
  const closing = inMetresPerSecond(first.speed + second.speed)
  const time = way / closing
  return {
    difficulty: 'hard',
    text: {
      en: `Two trains, ${first.length} metres and ${second.length} metres long, run in opposite directions on parallel tracks at ${first.speed} km/h and ${second.speed} km/h. In what time do they pass each other completely?`,
    },
    ...choices(seconds, time, [time + 2, time * 2, time - 3, time + 5]),
    solution: {
      en: String.raw`They close at \(${first.speed + second.speed} \times \frac{5}{18} = ${closing}\) m/s and have ${way} m to cover: ${way} ÷ ${closing} = ${time} seconds.`,
    },
  }
}

function boatTrip({ still, current, distance }: Boat): Draft {
  const up = distance / (still - current)
  const down = distance / (still + current)
  return {
    difficulty: 'hard',
    text: {
      en: `A boat moves at ${still} km/h in still water and the river flows at ${current} km/h. How long will the boat take to go ${distance} km upstream and come back?`,
    },
    ...choices(hours, up + down, [(2 * distance) / still, 2 * down, 2 * up, up + down + 1, up + down - 1]),
    solution: {
      en: `Upstream: ${distance} ÷ ${still - current} = ${up} hours. Downstream: ${distance} ÷ ${still + current} = ${down} hours. Total = ${up + down} hours.`,
    },
  }
}

const poles = [
  { length: 180, speed: 54 },
  { length: 250, speed: 90 },
]
const platforms = [
  { length: 150, platform: 250, speed: 72 },
  { length: 200, platform: 340, speed: 54 },
]
const trips = [
  { out: 40, back: 60 },
  { out: 30, back: 60 },
]
const meetings = [
  { first: { length: 120, speed: 42 }, second: { length: 180, speed: 66 } },
  { first: { length: 150, speed: 40 }, second: { length: 210, speed: 32 } },
]
const boats = [
  { still: 15, current: 3, distance: 72 },
  { still: 12, current: 4, distance: 64 },
]

export function speedQuestions(): DemoQuestion[] {
  return questionSet({ subject: 'quantitative-aptitude', topic: 'Time, speed and distance', ref: 'quant.speed' }, [
    ...poles.map(passesPole),
    ...platforms.map(passesPlatform),
    ...trips.map(averageSpeed),
    ...meetings.map(trainsMeet),
    ...boats.map(boatTrip),
  ])
}
