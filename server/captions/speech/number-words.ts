const numbers = [
  // English
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundreds? thousands? millions? billions?',
  // German
  'null ein(?:s|e|en|er|em)? zwei zwo drei vier funf sechs sieben acht neun zehn elf zwolf sechzehn siebzehn zwanzig',
  'dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert tausend millionen milliarden? billionen',
  // French
  'une? deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingts? trente',
  'quarante cinquante soixante septante huitante nonante cents? mille milliards?',
]
  .join(' ')
  .replaceAll(' ', '|')

const number = new RegExp(`^(?:${numbers})(?:(?:und|et)?(?:${numbers}))*$`, 'u')
const link = /^(?:and|und|et|point|dot|punkt|comma|komma|virgule|per|pour)$/u
const symbol =
  /^(?:[%‰€$£¥°]|percent|prozent|pourcents?|euros?|dollars?|pounds?|pfund|livres?|francs?|franken|yen)$/u

/** What a folded word is in a number: 'two thousand and five percent' has them all. Written in digits, or spoken. */
export function partOfNumber(key: string): 'digits' | 'number' | 'link' | 'symbol' | null {
  if (/^\p{N}+$/u.test(key)) return 'digits'
  if (link.test(key)) return 'link'
  if (symbol.test(key)) return 'symbol'
  // No number is that long, and the expression tries every way to divide a word.
  return key.length <= 60 && number.test(key) ? 'number' : null
}
