import type { MeasuredPage } from './measured-pages.ts'

/** In points from the top: below the title, and above the footer. */
const content = { from: 108, to: 496 }

/** What is wrong with slides as they look: empty ones, small or pale texts, and texts outside or on each other. */
export const slideProblems = (pages: readonly MeasuredPage[]): string[] =>
  pages.flatMap((page, at) => problemsOf(page, at).map((problem) => `slide ${at + 1}: ${problem}`))

function problemsOf(page: MeasuredPage, at: number): string[] {
  const isSmall = page.texts.some(
    ({ text, y }) => y < content.from && /^(?:Appendix|Sources)/.test(text),
  )
  const found: string[] = []
  const isSaid = page.texts.some(({ y }) => y > content.from && y < content.to)
  if (at > 0 && !isSaid && page.inked(content.from, content.to) < 0.001) found.push('no content')
  for (const { text, size, x, y, width, contrast } of page.texts) {
    const said = JSON.stringify(text)
    if (x < 0 || x + width > page.width - 20 || y < 0 || y + size > page.height - 8)
      found.push(`${said} lies outside`)
    const isNote = /^\[?\d+\]?$|^\[|^\]$/.test(text) || y > content.to
    const least = isSmall ? 11 : 14
    if (size < (isNote ? 9 : least) - 0.3) found.push(`${said} has ${size} pt`)
    if (contrast < 4.5) found.push(`${said} has a contrast of ${contrast.toFixed(1)}`)
  }
  return [...found, ...overlaps(page)]
}

/** Texts that lie on each other, because one is taller than its place. */
function overlaps({ texts }: MeasuredPage): string[] {
  return texts.flatMap((one, at) =>
    texts.slice(at + 1).flatMap((other) => {
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
      const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
      const isOver = across > 2 && down > 0.35 * Math.min(one.height, other.height)
      return isOver ? [`${JSON.stringify(one.text)} lies on ${JSON.stringify(other.text)}`] : []
    }),
  )
}
