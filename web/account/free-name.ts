/** `wanted`, or the first of 'wanted 2', 'wanted 3', … that is not taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted
  for (let number = 2; taken.includes(name); number += 1) name = `${wanted} ${number}`
  return name
}
