/** Markup that is safe to send: every value in it was escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

type Value = string | number | Html | readonly Html[]

/** Builds markup; every value is escaped unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const written = values.map((value) => {
    if (value instanceof Html) return value.text
    return Array.isArray(value) ? value.join('') : escapeHtml(String(value))
  })
  return new Html(parts.reduce((text, part, at) => `${text}${written[at - 1]}${part}`))
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** Escapes text for use between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities.get(sign) ?? sign)
}

/** The plain-text version of markup. */
export function plainText({ text }: Html): string {
  const signs = new Map([...entities].map(([sign, entity]) => [entity, sign]))
  const bare = text.replace(/<br>/g, '\n').replace(/<[^<>]*>/g, '')
  return bare.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => signs.get(entity) ?? entity)
}
