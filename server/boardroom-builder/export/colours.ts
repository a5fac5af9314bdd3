/** The colors of all files: warm grays, and a tint for each kind of highlight. */
export const colours = {
  ink: '#1f1c17',
  quiet: '#6b665e',
  hairline: '#dcd8d0',
  shade: '#f4f2ee',
  gap: { ink: '#6f4d0b', edge: '#c98a1b', fill: '#fbf3df' },
  callouts: {
    note: { edge: '#3b6ea5', fill: '#eaf0f7' },
    decision: { edge: '#00563b', fill: '#e5efe9' },
    risk: { edge: '#a4453c', fill: '#fbe9e6' },
  },
} as const

/** Without the number sign, as Office documents write it. */
export const hex = (colour: string) => colour.slice(1).toUpperCase()

/**
 * The colors of series and slices: the accent, then others that people with red-green blindness can tell
 * apart.
 */
export const chartColours = (accent: string) => [
  accent,
  '#c98a1b',
  '#3b6ea5',
  '#a4453c',
  '#7b6aa8',
  '#7d786f',
]

/** An Office theme with these accents, so that content added there looks the same. */
export const withAccents = (theme: string, accents: readonly string[]) =>
  theme.replace(
    /(<a:accent(\d)>\s*<a:srgbClr )[^<>/]*(\/>|>)/g,
    (whole, begin: string, number: string, end: string) => {
      const accent = accents[Number(number) - 1]
      return accent ? `${begin}val="${hex(accent)}"${end}` : whole
    },
  )
