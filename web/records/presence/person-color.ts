/** How many colors tell people apart; app.css has one for each number from 0. */
const colors = 8

/** The number of a person's color, the same in every browser. */
export function personColor(id: string): number {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return sum % colors
}
