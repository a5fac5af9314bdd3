import { fold } from './fold.ts'

const small = {
  en: `a an the and or of to in on at by for from with without into per as is are was were be been being do does did
    done have has had having can could may might must shall should will would we our ours us you your yours i me my
    they their them it its he she his her this that these those there here who whom whose what when where which why
    how many much long often far any some all each every not no yes if than then so such about according tell show
    give find list name please say says said tell mention mentioned know explain describe get gets got one ones also
    actually currently exactly just only still ever`,
  de: `der die das den dem des ein eine einen einem einer eines und oder von zu zum zur in im an am auf bei für mit
    ohne aus nach seit über unter vor ist sind war waren wird werden wurde wurden hat haben hatte kann können muss
    müssen soll sollen darf wir unser unsere unserer unserem unseren uns ihr ihre ihrer es er sie sich ich man dies
    diese dieser dieses wer wen wem wessen was wann wo wohin woher welche welcher welches welchen welchem warum wie
    viel viele vielen lange oft nicht kein keine nur auch noch schon als so wenn dann denn es gibt gebt nenne zeige
    dass pro je`,
  fr: `le la les l un une des du de d et ou à au aux en dans sur sous par pour avec sans est sont était étaient être été
    a ont avait avoir peut peuvent doit doivent nous notre nos vous votre vos je il elle ils elles on ce cet cette ces
    se s son sa ses leur leurs y qui que qu quoi quand où quel quelle quels quelles pourquoi comment combien ne n pas
    plus aussi si donc t c j m dites montre donne`,
} as const
/** Words that carry no meaning of their own, by language. */
export const smallWords = Object.fromEntries(
  Object.entries(small).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
) as Record<keyof typeof small, Set<string>>

const smallInAny = new Set(
  Object.values(small).flatMap((words) => words.trim().split(/\s+/).map(fold)),
)

/** Whether a folded word carries no meaning of its own in any one of the languages. */
export const isSmallWord = (word: string): boolean => smallInAny.has(word)
