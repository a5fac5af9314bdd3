/** Without the number sign, as Office documents write it. */
export const hex = (colour: string) => colour.slice(1).toUpperCase()

/** An Office theme with these accents, so that content added there looks the same. */
export const withAccents = (theme: string, accents: readonly string[]) =>
  theme.replace(
    /(<a:accent(\d)>\s*<a:srgbClr )[^<>/]*(\/>|>)/g,
    (whole, begin: string, number: string, end: string) => {
      const accent = accents[Number(number) - 1]
      return accent ? `${begin}val="${hex(accent)}"${end}` : whole
    },
  )
