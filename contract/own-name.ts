import { brand } from './brand.ts'

export const ownNameMessage = `Your email address, your company and ${brand.name} are the first guesses. Choose something else.`

/** Fewer letters than these are no name that anybody would try. */
const leastLetters = 4

/**
 * Whether a password is nothing but the product's name or one of `names`, in whatever spelling and
 * with digits or signs around: 'Acme-2026!' at Acme. Of an address, what stands before the @ counts too.
 */
export function isOwnName(
  password: string,
  names: readonly (string | null | undefined)[],
): boolean {
  const typed = password.toLowerCase()
  const letters = lettersOf(password)
  return [brand.name, ...names.flatMap(withLocalPart)].some((name) => {
    if (!name) return false
    const nameLetters = lettersOf(name)
    const spelled = nameLetters.length >= leastLetters && nameLetters === letters
    return spelled || name.toLowerCase() === typed
  })
}

function withLocalPart(name: string | null | undefined) {
  return name?.includes('@') ? [name, name.slice(0, name.lastIndexOf('@'))] : [name]
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '')
}
