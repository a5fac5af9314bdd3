/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8')

type Colour = [lightness: number, chroma: number, hue: number]

const colour = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`
const declaration = new RegExp(
  String.raw`--color-([\w-]+):\s*light-dark\(\s*${colour},\s*${colour}\s*\)`,
  'g',
)
const themes = { light: new Map<string, Colour>(), dark: new Map<string, Colour>() }
for (const [, name = '', ...numbers] of css.matchAll(declaration)) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.map(Number)
  themes.light.set(name, [a, b, c])
  themes.dark.set(name, [d, e, f])
}

const canvasColors = ['yellow', 'green', 'blue', 'red', 'violet', 'gray']
const surfaces = ['background', 'card', 'popover', 'sidebar', 'muted', 'hover']
const readable = [
  ...['foreground', 'muted-foreground', 'primary-text', 'destructive-text'].flatMap((text) =>
    surfaces.map((surface) => [text, surface] as const),
  ),
  ['primary-foreground', 'primary'],
  ['primary-foreground', 'primary-hover'],
  ['primary-text', 'primary-tint'],
  ['destructive-foreground', 'destructive'],
  ['destructive-foreground', 'destructive-hover'],
  ['destructive-text', 'destructive-tint'],
  ['warning-text', 'warning-tint'],
  ['info-text', 'info-tint'],
  ...[
    ...['primary-tint', 'warning-tint', 'info-tint', 'destructive-tint'],
    ...canvasColors.map((color) => `note-${color}`),
  ].flatMap((tint) => ['foreground', 'muted-foreground'].map((text) => [text, tint] as const)),
  ['background', 'foreground'],
] as const
const visible = [
  ...['input', 'ring', 'primary', 'destructive'].flatMap((edge) =>
    ['background', 'card', 'popover', 'sidebar'].map((surface) => [edge, surface] as const),
  ),
  ...canvasColors.map((color) => [`line-${color}`, 'background'] as const),
  ...[1, 2, 3, 4, 5, 6].flatMap((at) =>
    ['background', 'card'].map((surface) => [`series-${at}`, surface] as const),
  ),
]

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  test.each(readable)('%s on %s reads at 4.5 to 1', (text, surface) => {
    expect(contrast(theme, text, surface)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(visible)('%s on %s shows at 3 to 1', (edge, surface) => {
    expect(contrast(theme, edge, surface)).toBeGreaterThanOrEqual(3)
  })
})

function contrast(theme: 'light' | 'dark', first: string, second: string): number {
  const [bright = 0, dim = 0] = [first, second]
    .map((name) => {
      const found = themes[theme].get(name)
      if (!found) throw new Error(`app.css has no colour ${name}`)
      return luminance(found)
    })
    .sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

/** Relative luminance of an oklch colour, by way of linear sRGB. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue)
}
