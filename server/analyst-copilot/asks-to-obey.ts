/** The beginning of a sentence or of a part of it, where an order stands. */
const order = String.raw`(?:^|[.:,;!?]\s*|\b(?:and|then|please|now|und|bitte|et)\s+)`
const patterns = [
  String.raw`\b(?:system|hidden|initial) prompt\b`,
  String.raw`${order}(?:ignore|forget|disregard|leave out|vergiss|ignoriere|oublie[zr]?)\b.{0,40}\b(?:vendors?|instructions?|rules|suppliers|anbieter|anweisungen|fournisseurs|consignes)\b`,
  String.raw`${order}(?:follow|obey|do what|carry out|befolge|suis|suivez)\b.{0,60}\b(?:instructions?|line|says|tells|prompt|anweisung|consigne)`,
  String.raw`\b(?:documents|briefs|data|everything|losses)\b.{0,40}\bother (?:companies|vendors|tenants|customers)\b.{0,40}\b(?:stored|uploaded|have)\b`,
].map((pattern) => new RegExp(pattern, 'iu'))

/**
 * Whether a text asks for an instruction to be obeyed, for the workings of the copilot or for what others
 * have stored, instead of asking about the material.
 */
export const asksToObey = (text: string): boolean => patterns.some((each) => each.test(text))
