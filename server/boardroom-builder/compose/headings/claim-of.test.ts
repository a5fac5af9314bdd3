import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimOf, longestClaim } from './claim-of.ts'

describe('claimOf', () => {
  test.each([
    ['The close takes four days instead of nine, with the same team.'],
    ['Readmissions within 30 days fell by a fifth at six hospitals.'],
    ['The licence costs about 4,200 euros a year if all depots use it.'],
    ['Tuned to warn rarely: nine in ten warnings lead to a change.'],
    ['Wards that use it discharge 1.6 hours earlier on average, without a single extra bed.'],
    ['Prices do not rise before 2028!'],
    ['When everything raises a warning, people click all of them away.'],
  ])('keeps a short sentence whole: %s', (sentence) => {
    expect(claimOf(sentence)).toEqual({
      text: sentence.replace(/[.!]$/, ''),
      whole: true,
      speaking: false,
    })
  })

  test.each([
    'It costs 4,200 euros a year.',
    'This saves two hours a day.',
    'But the licence is cheap enough for everybody.',
    'And the warehouse closes at six.',
    'They opened two hospitals in 2027.',
    'There is one exception to the rule.',
    'Since then a second region helps when the first is full.',
    'In one case the system was silent.',
    'Two of them wait for one step each.',
    'What is missing stands on one list at the ward.',
    'How thresholds are tuned per ward.',
    'What does it cost, per year?',
    'Which ward is free first',
    'Das kostet 4200 Euro im Jahr.',
    'Aber es dauert sechs Wochen.',
    'I have seen forty depots use the product.',
    'My team tested the sensor at sea.',
    'He said: “The close takes nine days.',
    'And then we waited…',
    'The other two used a service account.',
    'We measured that on 1.2 million legs.',
    'We plan this within two quarters.',
    'Patient flow',
    '2015',
    '',
    '…',
  ])('is nothing for what does not stand alone: %s', (sentence) => {
    expect(claimOf(sentence)).toBeNull()
  })

  test.each([
    'We cut the close from nine days to four.',
    'The pharmacist tunes each ward with us.',
    'Last year our customers saved 40,000 euros.',
    "Every alarm that we've removed was a false one.",
  ])('says that a speaker means the own company: %s', (sentence) => {
    expect(claimOf(sentence)).toMatchObject({ whole: true, speaking: true })
  })

  test.each([
    [
      'The product follows patients at home after surgery, with three measurements a day and a nurse within two minutes of a call.',
      'The product follows patients at home after surgery',
    ],
    [
      'The rollout of the new scanners took six weeks at twelve sites, and the team trained 240 people in their own depots meanwhile.',
      'The rollout of the new scanners took six weeks at twelve sites',
    ],
    [
      'Quokka sorts pallets at night; the crew of the morning finds them ready at the gate of each of the forty depots.',
      'Quokka sorts pallets at night',
    ],
    [
      'Customers pay 4,200 euros for each site and year, which includes two days of training for everybody who works there.',
      'Customers pay 4,200 euros for each site and year',
    ],
  ])('cuts before what only adds: %s', (sentence, text) => {
    expect(claimOf(sentence)).toEqual({ text, whole: false, speaking: false })
  })

  test.each([
    // Denials
    'The product follows patients at home after surgery, with three measurements a day but never with a nurse at night or on Sundays.',
    'Customers pay 4,200 euros for each site and year, which does not include the training of those who work there every day.',
    'Wards that use it discharge patients 1.6 hours earlier on an ordinary day, without a single extra bed in any of the hospitals.',
    // Conditions
    'Customers pay 4,200 euros for each site and year, which holds if they sign for at least three years and forty depots at once.',
    'The rollout of the new scanners took six weeks at twelve sites, and the team was on time only when the network was strong.',
    'The licence for a site is free of charge; unless a customer adds more than five hundred users to the same subscription.',
    'If the network of a depot is weak, the scanners keep their readings for six hours, and they send them as soon as it returns.',
    // Hedges
    'The rollout of the new scanners took six weeks at twelve sites, and the other sites will take up to twenty weeks in winter.',
    'The region follows patients at home on any day of the year, and the team expects that many more will follow in the spring.',
    // Lists, insertions and pairs
    'The system checks the orders of a ward against kidney function, allergies, age, weight, and the medicines that patients took at home.',
    'The licence of the big Walrus, which costs 4,200 euros for a year, includes two days of training and all updates of the software.',
    'Rosters respect contracts, rest times and wishes, and the rules of the hospital stand above all three in each of the wards.',
    'The new scanners are not only faster than those before, and they also need less power in each of the forty cold depots there.',
    'The study was made in twelve wards – six with the system and six without it – and it was read by three other hospitals.',
    'The board of the company has three members (two of them were elected in 2024), and it meets every month in the same city.',
    'He told the staff of all depots that “the scanners are late, and they are expensive” before anybody had seen one of them at work.',
    // No place to cut
    'Everybody who works in one of the forty depots of the company in the north has been trained in how the scanners are used.',
  ])('rather takes none than change what is said: %s', (sentence) => {
    expect(claimOf(sentence)).toBeNull()
  })

  test('is always the beginning of the sentence, of whole words, and short', () => {
    const word = fc.constantFrom(
      ...[
        'the',
        'ward',
        'saves',
        'we',
        'if',
        'not',
        'about',
        'which',
        'and',
        'with',
        'depots',
        'is',
      ],
      ...['4,200', 'euros', 'only', 'it', 'Quokka', '“so”', '(two)', '–', 'up to', 'a year'],
    )
    const ends = fc.constantFrom('', ',', ',', ';', ':')
    const sentence = fc
      .array(fc.tuple(word, ends), { minLength: 1, maxLength: 40 })
      .map((words) => `${words.map(([text, end]) => text + end).join(' ')}.`)
    fc.assert(
      fc.property(sentence, (text) => {
        const claim = claimOf(text)
        if (!claim) return
        expect(text.startsWith(claim.text)).toBe(true)
        expect([...claim.text].length).toBeLessThanOrEqual(longestClaim)
        const rest = text.slice(claim.text.length)
        expect(rest).toMatch(claim.whole ? /^\.$/ : /^[;,] /)
        if (!claim.whole) expect(rest).not.toMatch(/\b(?:not|if|only|about|up to)\b/)
      }),
      { numRuns: 500 },
    )
  })

  test('is nothing for what is too long to be one sentence', () => {
    expect(claimOf(`${'Quokka sorts pallets at night; '.repeat(40)}it rests at noon.`)).toBeNull()
  })
})
