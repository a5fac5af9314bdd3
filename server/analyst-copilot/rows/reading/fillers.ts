import { fold } from '../../../../common/text/fold.ts'

const english = `
    a about access according accordingly across actual actually add affected afternoon already altogether among
    an and anybody anyone apologies appear appeared approximately are around arrive arrives as asap at available
    back band bands be became become been being belong belonging belongs big both bring brings brought btw but
    by called came can catalog catalogue certain check city combined come coming complete concerned confirm
    could count country counts cover covered covers created curious currently d date dated dates dear deliver
    delivered described did do does done down e each eg eight either em employ employs enough entire entirely
    entry evening ever every everybody everyone exact exactly excuse exist exists fall falls far fetch figure
    file filed five follow followed following for four from full fyi g gave give given going gone good grab
    grateful had has have hello help here hey hi hit hold holds i ie if in into is issue issued it its just keep
    kept kind kindly know largely let library like line lines list listed listing ll look looking m made make
    makes marked may me mean meant might morning much must my name named names need needs nine now number
    numbers of offer offered offering offers ok okay on open opened out overall page per pitched please pls
    portfolio possible post posted presentation presented presently profile profiles provide provided pull put
    quick quickly range re reach reached read really recorded register release released remind report reported
    reports right rn roughly say says search see sell selling sells serve serves serving seven shall should
    showed shown side simply sit sitting six so sold somebody someone sorry sort stand stands state
    stated states status still sure table tell ten terms thank thanks that the then there this those three title
    titles to together too total track tracked tracking truly two u under up uploaded ve very visible w want
    wants was watch were whatever whichever whole whose will with wonder wondering work working works would
    written year years yes yet you your`

const german = `
    allen aller am an auf aus bibliothek bieten bietet bisher bitte das dazu dem den der des die ein eine einem
    einen einer eines es für gab geben gehören gehört gekommen geteilt gibt haben hat hatte hatten heißen heißt
    ihr ihre ihrem ihren ihrer im in insgesamt ist jahr kam kamen land lauten lautet liefern liefert mir mit
    noch schon sein seine seinen sich sind und verkaufen verkauft vom von war waren werden wird worden wurde
    wurden zu zum zur über`

const french = `
    a ai appartiennent as au aux avec avez avons bibliothèque ce ces cette chez compte comptent d dans de des du
    elle elles en est et eu fournissent fournit il ils j je l la le les leur leurs moi n ne offre offrent on ont
    par pays pour propose proposent qu que qui s sa se ses son sont sur t tous tout toutes un une vend vendent y
    étaient était été être`

const fillers = new Set(fold(`${english} ${german} ${french}`).trim().split(/\s+/))

/** Whether a word does not affect which rows are meant: how people ask, greet, or say that something is there. */
export const isFiller = (word: string): boolean => fillers.has(word)
