import { isWebUrl } from './text.ts'

/** A piece of a text; `href` if it is an address. */
type TextPart = { at: number; text: string; href?: string }

/** Splits a text into web addresses and what stands between them. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const href = withoutEnding(found)
    if (!isWebUrl(href)) continue
    if (index > done) parts.push({ at: done, text: text.slice(done, index) })
    parts.push({ at: index, text: href, href })
    done = index + href.length
  }
  if (done < text.length) parts.push({ at: done, text: text.slice(done) })
  return parts
}

const endings = ".,;:!?'’”»"
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Without the punctuation of the sentence; a closing bracket stays if the address opens it. */
export function withoutEnding(address: string): string {
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    const opens = brackets[last]
    if (!endings.includes(last) && (!opens || address.slice(0, end).includes(opens))) break
  }
  return address.slice(0, end)
}
