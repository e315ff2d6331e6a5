import type { Solver } from './solver.ts'

type Family = {
  people: string[]
  isMale: (who: string) => boolean
  parentsOf: (who: string) => string[]
  spouseOf: (who: string) => string | undefined
}

type Fact = { who: string; word: string; whom: string }
const men = ['father', 'son', 'brother', 'husband']

function factsOf(text: string): Fact[] {
  return [...text.matchAll(/(\w+) is the (\w+) of (\w+)\./g)].map(([, who = '', word = '', whom = '']) => ({
    who,
    word,
    whom,
  }))
}

/** A married couple are both parents of a child; brothers and sisters have the same parents, named or not. */
function familyOf(facts: Fact[]): Family {
  const people = [...new Set(facts.flatMap(({ who, whom }) => [who, whom]))]
  const males = new Map(facts.map(({ who, word }) => [who, men.includes(word)]))
  for (const { word, whom } of facts) if (!males.has(whom) && word === 'wife') males.set(whom, true)
  const spouses = new Map(
    facts.flatMap(({ who, word, whom }): [string, string][] =>
      word === 'husband' || word === 'wife'
        ? [
            [who, whom],
            [whom, who],
          ]
        : [],
    ),
  )
  const parents = new Map(people.map((who) => [who, new Set<string>()]))
  const add = (child: string, parent: string) => parents.get(child)?.add(parent)
  for (let round = 0; round < people.length; round += 1) {
    for (const { who, word, whom } of facts) {
      if (word === 'father' || word === 'mother') add(whom, who)
      if (word === 'son' || word === 'daughter') add(who, whom)
      if (word === 'brother' || word === 'sister') shareParents(who, whom)
    }
    for (const all of parents.values()) {
      const partners = [...all].flatMap((parent) => spouses.get(parent) ?? [])
      for (const partner of partners) all.add(partner)
    }
  }
  function shareParents(one: string, other: string) {
    const all = new Set([
      ...(parents.get(one) ?? []),
      ...(parents.get(other) ?? []),
      `parent of ${[one, other].sort()}`,
    ])
    parents.set(one, all)
    parents.set(other, all)
  }
  return {
    people,
    isMale: (who) => males.get(who) ?? false,
    parentsOf: (who) => [...(parents.get(who) ?? [])],
    spouseOf: (who) => spouses.get(who),
  }
}

function relationsOf(family: Family, who: string, whom: string): string[] {
  const { people, parentsOf, spouseOf } = family
  const isParent = (a: string, b: string) => parentsOf(b).includes(a)
  const isSibling = (a: string, b: string) => a !== b && parentsOf(a).some((parent) => parentsOf(b).includes(parent))
  const isGrandparent = (a: string, b: string) => parentsOf(b).some((parent) => isParent(a, parent))
  const isUncle = (a: string, b: string) =>
    parentsOf(b).some((parent) => isSibling(a, parent) || people.some((p) => isSibling(p, parent) && spouseOf(p) === a))
  const isMarriedTo = (a: string, test: (spouse: string) => boolean) => {
    const spouse = spouseOf(a)
    return spouse !== undefined && test(spouse)
  }
  const isCousin = parentsOf(who).some((parent) => isUncle(parent, whom))
  const isInLaw = isMarriedTo(who, (s) => isSibling(s, whom)) || isMarriedTo(whom, (s) => isSibling(who, s))
  const found: [boolean, string, string][] = [
    [isParent(who, whom), 'Father', 'Mother'],
    [isParent(whom, who), 'Son', 'Daughter'],
    [isSibling(who, whom), 'Brother', 'Sister'],
    [isGrandparent(who, whom), 'Grandfather', 'Grandmother'],
    [isGrandparent(whom, who), 'Grandson', 'Granddaughter'],
    [isUncle(who, whom), 'Uncle', 'Aunt'],
    [isUncle(whom, who), 'Nephew', 'Niece'],
    [isCousin, 'Cousin', 'Cousin'],
    [isMarriedTo(whom, (s) => isParent(who, s)), 'Father-in-law', 'Mother-in-law'],
    [isMarriedTo(who, (s) => isParent(whom, s)), 'Son-in-law', 'Daughter-in-law'],
    [isInLaw, 'Brother-in-law', 'Sister-in-law'],
  ]
  return found.filter(([is]) => is).map(([, him, her]) => (family.isMale(who) ? him : her))
}

const bloodRelations: Solver = ({ text }) => {
  const [, who, whom] = /How is (\w+) related to (\w+)\?/.exec(text) ?? []
  if (!who || !whom) return undefined
  const relations = relationsOf(familyOf(factsOf(text)), who, whom)
  if (relations.length !== 1) throw new Error(`${who} is ${relations.join(' and ') || 'nothing'} to ${whom}`)
  return relations[0]
}

export const family: Record<string, Solver[]> = { 'Blood relations': [bloodRelations] }
