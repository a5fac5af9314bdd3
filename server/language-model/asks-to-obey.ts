/** The beginning of a sentence or clause, where an imperative stands. */
const order = String.raw`(?:^|[.:,;!?]\s*|\b(?:and|then|please|now|und|bitte|et)\s+)`
const patterns = [
  String.raw`\b(?:system|hidden|initial) prompt\b`,
  String.raw`${order}(?:ignore|forget|disregard|leave out|vergiss|ignoriere|oublie[zr]?)\b.{0,40}\b(?:vendors?|instructions?|rules|suppliers|anbieter|anweisungen|fournisseurs|consignes)\b`,
  String.raw`${order}(?:follow|obey|do what|carry out|befolge|suis|suivez)\b.{0,60}\b(?:instructions?|line|says|tells|prompt|anweisung|consigne)`,
  String.raw`\b(?:documents|briefs|data|everything|losses)\b.{0,40}\bother (?:companies|vendors|tenants|customers)\b.{0,40}\b(?:stored|uploaded|have)\b`,
].map((pattern) => new RegExp(pattern, 'iu'))

/**
 * Whether a text asks the copilot to obey an instruction, to reveal how it works or what others have stored,
 * instead of asking about the material.
 */
export const asksToObey = (text: string): boolean => patterns.some((each) => each.test(text))

const addressed = [
  String.raw`\b(?:assistants?|copilot|chatbot|language model|llm|ai model|ki-modell|assistent|modèle de langage)\b.{0,60}\b(?:must|should|shall|always|never|do not|don['’]t|muss|soll|niemals|immer|doit|jamais|toujours)\b`,
  String.raw`\byou are (?:now )?(?:an?|the) (?:helpful |new )?(?:assistant|ai|model|system)\b`,
  String.raw`(?:^|[\s<[])(?:system|assistant|user)\s*(?::|>|\])`,
  String.raw`\b(?:instead|only) (?:say|answer|reply|respond|write)\b|\b(?:answer|reply|respond) (?:only )?with\b`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** Whether a text of the material addresses a machine that reads it, instead of being about its subject. */
export const holdsInstruction = (text: string): boolean =>
  asksToObey(text) || addressed.some((each) => each.test(text))
