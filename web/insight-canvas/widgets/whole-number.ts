/** Parses the integer in a number field; 0 if there is none. */
export function wholeNumber(typed: string): number {
  const number = Number.parseInt(typed, 10)
  return Number.isSafeInteger(number) ? number : 0
}

export const clamped = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)
