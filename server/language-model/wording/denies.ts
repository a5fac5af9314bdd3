const negation =
  /\b(?:no|not|never|none|nobody|nothing|neither|nor|without|cannot|lacks?|nicht|nichts|nie|niemals|niemand|ohne|weder|kein\p{L}{0,2}|pas|jamais|rien|sans|aucune?|ni)\b|n['’]t\b|\bn(?:e |['’])\p{L}+ plus\b(?! que| qu['’])/iu
/** What looks like a negation, and is a bound or means 'only'. */
const noNegation =
  /\b(?:no|not|never|without) (?:more|less|fewer|later|earlier|only)\b(?: than)?|\bno\. ?\d|\b(?:nicht|nie) (?:mehr|weniger) als\b|\bnicht nur\b|\b(?:pas|jamais) (?:plus|moins) d|\bpas seulement\b/giu

/** Whether a text denies something, in one of three languages. */
export const denies = (text: string): boolean => negation.test(text.replace(noNegation, ' '))
