import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignScript } from './align-script.ts'
import { type TimedWord, wordsOf } from './timed-words.ts'

const paragraphs = [
  'Good morning. Most finance teams need nine days to close a month, and half of that time goes into comparing ledgers by hand.',
  'Our product compares them every night. Whatever does not match is on one list in the morning, with the invoice and the person who can explain it.',
  'Three customers have used it since spring. Their close takes four days now, with the same team, and nobody waits for the end of the month any more.',
  'Next year we open the interface to partners. Until then, write to us if you want to see it with your own numbers; we answer within a day.',
]
const script = paragraphs.join('\n\n')
const [first = '', second = '', third = '', fourth = ''] = paragraphs

/** As a recognizer writes it. */
const plain = (text: string) => text.toLowerCase().replace(/[.,;:!?]/gu, '')
/** One segment a text, with a second of silence between two. */
function hear(...texts: string[]): TimedWord[] {
  let at = 0
  return wordsOf(
    texts.map((text) => {
      const startMs = at
      const endMs = startMs + 60 * (text.length + 1)
      at = endMs + 1000
      return { startMs, endMs, text }
    }),
  )
}
const textOf = (words: readonly TimedWord[]) =>
  words.map(({ text, glued }, at) => (at === 0 || glued ? text : ` ${text}`)).join('')
const captioned = (written: string, ...said: string[]) =>
  textOf(alignScript(written, hear(...said)))
/** The script as one row of words. */
const row = (...texts: string[]) => texts.join(' ').split(/\s+/u).join(' ')

/** Numbers from 0 to 1, the same in each run. */
function chances(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Speech in which a share of the words is misheard: others, none, or one more. */
function noisy(text: string, share: number, seed: number): string {
  const chance = chances(seed)
  const others = ['lettuce', 'is', 'morning', 'clothes', 'teem', 'a', 'invoices', 'when']
  const other = () => others[Math.floor(chance() * others.length)] ?? ''
  return plain(text)
    .split(/\s+/u)
    .flatMap((word) => {
      if (chance() >= share) return [word]
      const kind = chance()
      if (kind < 0.6) return [other()]
      return kind < 0.85 ? [] : [word, other()]
    })
    .join(' ')
}

/** The words that one text has more than the other, as a share of the first. */
function lost(from: string, text: string): number {
  const counts = new Map<string, number>()
  for (const word of text.split(/\s+/u)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = from.split(/\s+/u)
  const missing = words.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
  return missing.length / words.length
}

describe('alignScript', () => {
  test('an exact reading has exactly the words of the script, at the heard times', () => {
    const heard = hear(...paragraphs.map(plain))
    const words = alignScript(script, heard)
    expect(words.map(({ text }) => text)).toEqual(script.split(/\s+/u))
    expect(words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
      heard.map(({ startMs, endMs }) => [startMs, endMs]),
    )
  })

  test.each([1, 2, 3, 4, 5, 6])('mends what a recognizer gets wrong (%i)', (seed) => {
    for (const share of [0.1, 0.2]) {
      const text = captioned(script, noisy(script, share, seed))
      expect(lost(row(script), text)).toBeLessThan(share / 2)
    }
  })

  test('words that are misheard as several, and the other way round, share their time', () => {
    const written = 'We reconcile every ledger overnight, whatever the analyst may say about it.'
    const heard = hear(
      'we wreck on sale every ledger over night whatever the and a list may say about it',
    )
    const words = alignScript(written, heard)
    expect(textOf(words)).toBe(written)
    expect(words[1]).toMatchObject({ startMs: heard[1]?.startMs, endMs: heard[3]?.endMs })
    expect(words[4]).toMatchObject({ startMs: heard[6]?.startMs, endMs: heard[7]?.endMs })
  })

  test('a word that was not heard is there, between its neighbors', () => {
    const heard = hear('our product compares them night whatever does not match is on one list')
    const words = alignScript(second, heard)
    expect(textOf(words.slice(0, 6))).toBe('Our product compares them every night.')
    expect(words[4]?.startMs).toBeGreaterThanOrEqual(words[3]?.endMs ?? 0)
    expect(words[4]?.endMs).toBeLessThanOrEqual(words[5]?.startMs ?? 0)
  })

  test('leaves out what is never said: a paragraph, a heading, directions', () => {
    expect(captioned(script, plain(first), plain(third), plain(fourth))).toBe(
      row(first, third, fourth),
    )
    const directed = `Opening\n[pause] ${first} (smile)\n# The product\n- ${second} [look at\nthe camera]`
    expect(captioned(directed, plain(first), plain(second))).toBe(row(first, second))
    expect(captioned(`${first} (For some, even ten.)`, plain(first), 'for some even ten')).toBe(
      `${first} (For some, even ten.)`,
    )
  })

  test('a remark beside the script stays as it was heard', () => {
    const remark = 'and I see that some of you have coffee already which is lovely'
    expect(captioned(script, plain(first), remark, plain(second), plain(third))).toBe(
      row(first, remark, second, third),
    )
    expect(captioned(first, plain(first).replace('half', 'not half'))).toBe(
      first.replace('half', 'not half'),
    )
  })

  test('only what is not in the script can be unsure', () => {
    const heard = hear(plain(first), 'thank you for watching', plain(second))
    const words = alignScript(
      script,
      heard.map((word) => ({ ...word, unsure: 'unclear' as const })),
    )
    expect(textOf(words.filter((word) => word.unsure))).toBe('thank you for watching')
  })

  test('a sentence said in other words stays as it was heard', () => {
    const said = 'ask for a demonstration with real figures any time we respond quickly'
    const kept = 'Next year we open the interface to partners.'
    expect(captioned(script, plain(third), plain(kept), said)).toBe(row(third, kept, said))
  })

  test('what is said again has the words of the script both times', () => {
    const [sentence = ''] = second.split(/(?<=\.) /u)
    const again = plain(second).replace('compares them', 'compare them')
    expect(captioned(script, plain(first), plain(sentence), again, plain(third))).toBe(
      row(first, sentence, second, third),
    )
  })

  test('what is said again after a slip', () => {
    expect(captioned(first, `good morning most finance teams ${plain(first)}`)).toBe(
      `Good morning. Most finance teams ${first}`,
    )
  })

  test.each([
    ['In 2027 we invest €5 million.', 'in twenty twenty-seven we invest five million euros'],
    ['In 2027 we invest €5 million.', 'in 2027 we invest 5 million euros'],
    ['In twenty twenty-seven we invest five million euros.', 'in 2027 we invest €5 million'],
    [
      'That is 25% more, or 1,250 a day.',
      'that is twenty five percent more or one thousand two hundred and fifty a day',
    ],
    ['That is twenty-five percent more.', 'that is 25% more'],
    ['We spent $1.5 million on R&D.', 'we spent 1,500,000 dollars on r and d'],
    [
      'Im Jahr 2027 investieren wir 5 Millionen Euro.',
      'im jahr zweitausendsiebenundzwanzig investieren wir fünf millionen euro',
    ],
    ['Das sind 25 % mehr.', 'das sind fünfundzwanzig prozent mehr'],
    [
      'Cela fait 97 % de plus en 2027.',
      'cela fait quatre-vingt-dix-sept pour cent de plus en deux mille vingt-sept',
    ],
    ['En 2027 invertimos mucho más.', 'en dos mil veintisiete invertimos mucho más'],
  ])('numbers: %s', (written, said) => {
    expect(captioned(`${first} ${written}`, plain(first), said)).toBe(`${first} ${written}`)
  })

  test.each([
    ['We grew by 12% in June.', 'We grew by 14% in June'],
    ['We grew by 12% in June.', 'We grew by fourteen percent in June'],
    ['We grew by 1.5% in June.', 'We grew by 15% in June'],
    ['We support 3 regions today.', 'We support five regions today'],
    ['We support three regions today.', 'We support thirty regions today'],
    ['Das kostet 1.500 Euro im Jahr.', 'Das kostet fünfzehntausend Euro im Jahr'],
    ['Nous avons 12 clients en France.', 'Nous avons quatre-vingt-douze clients en France'],
  ])('a figure that the speaker corrects stays as it was said: %s', (written, said) => {
    expect(captioned(`${first} ${written}`, plain(first), said)).toBe(`${first} ${said}.`)
  })

  test.each([
    [
      'Unser Quartalsbericht ist da: „Die Übergabe läuft“, sagt Frau Größe, und niemand wartet auf den Monatsabschluss.',
      'unser quartals bericht ist da die übergabe läuft sagt frau grösse und niemand wartet auf den monats abschluß',
    ],
    [
      'L’équipe clôture le mois en quatre jours ; c’est l’été, et personne n’attend la fin du trimestre.',
      "l'équipe cloture le mois en quatre jours c'est l'été et personne n'attend la fin du trimestre",
    ],
  ])('%s', (written, said) => expect(captioned(written, said)).toBe(written))

  test('a script without spaces', () => {
    const written =
      '私たちの製品は、毎晩すべての帳簿を照合します。誰も月末を待ちません。来年は新しい工場を開きます。'
    const said =
      '私達の製品は毎晩全ての帳簿を照合します誰も月末を待ちません来年は新しい工場を開きます'
    const words = alignScript(written, hear(said))
    expect(textOf(words)).toBe(written)
    expect(words.length).toBeGreaterThan(15)
  })

  test('is not used if it was not read', () => {
    const heard = hear(
      'Hello everybody, today I talk about something else, and nobody wrote it down for me.',
    )
    for (const written of ['', ' \n ', '[pause]', '…', script]) {
      expect(alignScript(written, heard)).toEqual(heard)
    }
    expect(alignScript(script, [])).toEqual([])
  })

  test('aligns two hours with a script of 100,000 characters and more', () => {
    const chance = chances(7)
    const many = Array.from({ length: 20_000 }, () => `w${Math.floor(chance() ** 3 * 5000)}`)
    const long = many.join(' ')
    expect(long.length).toBeGreaterThan(90_000)
    expect(lost(long, captioned(long, noisy(long, 0.2, 8)))).toBeLessThan(0.12)
    // The same words again and again have no place that is found by them.
    const monotone = 'we say it again '.repeat(5000).trim()
    expect(lost(monotone, captioned(monotone, noisy(monotone, 0.1, 9)))).toBeLessThan(0.1)
    const apart = Array.from({ length: 20_000 }, () => `v${Math.floor(chance() ** 3 * 5000)}`)
    const heard = hear(apart.join(' '))
    expect(alignScript(long, heard)).toEqual(heard)
    expect(captioned('x'.repeat(100_000), 'y'.repeat(1000))).toBe('y'.repeat(1000))
  }, 20_000)

  describe('whatever is written and said', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'The',
        'close',
        'takes',
        'four',
        'days,',
        'and',
        '2027',
        '€5',
        '(pause)',
        '–',
        'not.',
      ),
      fc.stringMatching(/^[A-Za-zäé]{1,9}[.,?)]?$/),
      fc.constantFrom('製品は毎晩', '照合します。', '\n', '['),
    )
    const words = fc.array(word, { maxLength: 60 })
    const edits = fc.array(
      fc.record({ at: fc.nat(60), cut: fc.nat(6), put: fc.array(word, { maxLength: 6 }) }),
      { maxLength: 6 },
    )
    const spoken = fc
      .tuple(words, edits, fc.array(fc.integer({ min: 0, max: 900 })))
      .map(([written, changes, pauses]) => {
        const said = written.filter((text) => text.trim() !== '')
        for (const { at, cut, put } of changes)
          said.splice(at, cut, ...put.filter((text) => text.trim()))
        let at = 0
        const segments = said.map((text, index) => {
          const startMs = at + (pauses[index] ?? 0)
          at = startMs + 40 * text.length
          return { startMs, endMs: at, text }
        })
        return { written: written.join(' '), heard: wordsOf(segments) }
      })

    test('times ascend, within those that were heard', () => {
      fc.assert(
        fc.property(spoken, ({ written, heard }) => {
          const aligned = alignScript(written, heard)
          let until = heard[0]?.startMs ?? 0
          for (const { startMs, endMs } of aligned) {
            expect(startMs).toBeGreaterThanOrEqual(until)
            expect(endMs).toBeGreaterThanOrEqual(startMs)
            until = endMs
          }
          expect(until).toBeLessThanOrEqual(heard.at(-1)?.endMs ?? 0)
        }),
      )
    })

    test('every word is from the script or was heard', () => {
      fc.assert(
        fc.property(spoken, ({ written, heard }) => {
          const known = `${written} ${textOf(heard)}`
          for (const { text } of alignScript(written, heard)) expect(known).toContain(text)
        }),
      )
    })

    test('an exact reading gives the words of the script', () => {
      const texts = fc.array(fc.stringMatching(/^[A-Za-zäé]{1,9}[.,?]?$/), { minLength: 1 })
      fc.assert(
        fc.property(texts, (written) => {
          const aligned = alignScript(written.join(' '), hear(written.map(plain).join(' ')))
          expect(aligned.map(({ text }) => text)).toEqual(written)
        }),
      )
    })
  })
})
