import { brand } from '../brand.ts'

export const ownNameMessage = `Your email address, your company and ${brand.name} are the first things an attacker would guess. Choose something else.`

/** Shorter names are not worth guessing, so they do not count. */
const leastLetters = 4

/**
 * Whether a password is only the product's name or one of `names`, in any spelling and with digits
 * or signs around it: 'Acme-2026!' at Acme. For an address, the part before the @ counts too.
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
