const numbers = new Set(
  [
    // English
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
    'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands',
    'million millions billion billions trillion',
    // German
    'null ein eins eine einen einer einem zwei zwo drei vier funf sechs sieben acht neun zehn elf zwolf sechzehn',
    'siebzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert tausend millionen milliarde',
    'milliarden billionen',
    // French
    'un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts trente',
    'quarante cinquante soixante septante huitante nonante cent cents mille milliard milliards',
  ].flatMap((words) => words.split(' ')),
)
const longestNumber = Math.max(...[...numbers].map((word) => word.length))
/** What joins two of them to a word, as in 'siebenundzwanzig' and 'vingt-et-un'. */
const joints = ['', 'und', 'et']

const links = new Set('and und et point dot punkt comma komma virgule per pour'.split(' '))
const symbols = new Set(
  '% ‰ € $ £ ¥ ° percent prozent pourcent pourcents euro euros dollar dollars pound pounds pfund livre livres franc francs franken yen'.split(
    ' ',
  ),
)

/** What a folded word is in a number: 'two thousand and five percent' has them all. Written in digits, or spoken. */
export function partOfNumber(key: string): 'digits' | 'number' | 'link' | 'symbol' | null {
  if (/^\p{N}+$/u.test(key)) return 'digits'
  if (links.has(key)) return 'link'
  if (symbols.has(key)) return 'symbol'
  return isSpokenNumber(key) ? 'number' : null
}

/** Whether a word consists of the words of numbers alone, as German ones do. */
function isSpokenNumber(key: string): boolean {
  // Where a number may end, from the beginning on.
  const ends = [0]
  for (const end of ends) {
    for (const joint of end === 0 ? [''] : joints) {
      if (!key.startsWith(joint, end)) continue
      const from = end + joint.length
      for (let to = from + 1; to <= Math.min(key.length, from + longestNumber); to += 1) {
        if (!ends.includes(to) && numbers.has(key.slice(from, to))) ends.push(to)
      }
    }
  }
  return key !== '' && ends.includes(key.length)
}
