import type { CSSProperties } from 'react'
import type { Deck } from '../../../contract/boardroom-builder/document-slides.ts'
import { officeFonts } from '../../../contract/company/office-fonts.ts'

/** In place of a font that the computer does not have. */
const substitutes = {
  sans: '"Inter Variable", sans-serif',
  serif: '"Source Serif 4 Variable", serif',
} as const

const familyOf = (font: string) => {
  const known = Object.entries(officeFonts).find(([name]) => name === font)?.[1]
  return `"${font}", ${substitutes[known?.kind ?? 'sans']}`
}

/** The colors and fonts of a theme in place of the page's, for everything on a slide. */
export function deckStyle({ look }: Pick<Deck, 'look'>): CSSProperties {
  const series = look.charts.map((colour, at) => [`--color-series-${at + 1}`, colour])
  const variables = {
    '--accent': look.accentText,
    '--color-foreground': look.ink,
    '--color-muted-foreground': look.quiet,
    '--color-border': look.hairline,
    '--color-muted': look.shade,
    '--color-card': look.paper,
    '--color-warning-text': look.gap.ink,
    '--color-warning-tint': look.gap.fill,
    '--font-sans': familyOf(look.fonts.text),
    '--font-serif': familyOf(look.fonts.titles),
    ...Object.fromEntries(series),
  }
  return { colorScheme: look.scheme, ...variables } as CSSProperties
}
