type Attributes = Readonly<Record<string, string | null>>

/** Creates an element with attributes and children; null attributes are omitted. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) made.setAttribute(key, value)
  }
  made.append(...children)
  return made
}
