type Attributes = Readonly<Record<string, string | null>>

/** An element with attributes and children; an attribute that is null is left out. */
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
