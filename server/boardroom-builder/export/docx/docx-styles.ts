import {
  AlignmentType,
  BorderStyle,
  type ILevelsOptions,
  type INumberingOptions,
  type IStylesOptions,
  LevelFormat,
  LineRuleType,
} from 'docx'
import type { Look } from '../../../../common/looks/look.ts'
import { hex } from '../colours.ts'
import { styles } from './style-names.ts'

/** The page, in twentieths of a point: A4. */
export const page = { width: 11906, height: 16838, side: 1247, top: 1361, bottom: 1247 } as const
export const textWidth = page.width - 2 * page.side

/** Word's style names contain spaces; their ids do not. */
export const idOf = (name: string) => name.replaceAll(' ', '')

export const lists = { bullets: 'bullets', numbers: 'numbers' } as const
/** The indent of each list level. */
const step = 397

const spacing = (before: number, after: number, line = 290) => ({
  before,
  after,
  line,
  lineRule: LineRuleType.AUTO,
})

const heading = (font: string, size: number, [before, after]: [number, number], color: string) => ({
  run: { font, size, bold: true, color },
  paragraph: { keepNext: true, keepLines: true, spacing: spacing(before, after, 264) },
})

const edge = (color: string, size: number, space: number) =>
  ({ style: BorderStyle.SINGLE, color: hex(color), size, space }) as const

const style = (name: string, look: object) => ({
  id: idOf(name),
  name,
  basedOn: 'Normal',
  quickFormat: true,
  ...look,
})

/** The styles of a document with this look. */
export function docxStyles(look: Look, lang: string): IStylesOptions {
  const { fonts, accentText: accent } = look
  const ink = hex(look.ink)
  return {
    default: {
      document: {
        run: {
          font: fonts.text,
          size: 21,
          color: ink,
          language: { value: lang, bidirectional: lang, eastAsia: lang },
        },
        paragraph: { spacing: spacing(0, 140) },
      },
      title: {
        run: { font: fonts.titles, size: 52, bold: true, color: ink },
        paragraph: { spacing: spacing(0, 120, 264), keepNext: true },
      },
      heading1: heading(fonts.titles, 32, [440, 140], hex(accent)),
      heading2: heading(fonts.titles, 25, [320, 110], ink),
      heading3: heading(fonts.titles, 22, [260, 90], ink),
      hyperlink: { run: { color: hex(accent), underline: {} } },
    },
    paragraphStyles: [...paragraphStyles(look), gapStyle(look), ...calloutStyles],
  }
}

function paragraphStyles(look: Look) {
  const accent = look.accentText
  const quiet = hex(look.quiet)
  return [
    style(styles.company, {
      run: { bold: true, color: hex(accent), size: 22 },
      paragraph: { spacing: spacing(0, 360), keepNext: true },
    }),
    style(styles.facts, {
      run: { color: quiet, size: 19 },
      paragraph: { spacing: spacing(0, 360), border: { bottom: edge(accent, 12, 10) } },
    }),
    style(styles.quote, {
      run: { italics: true },
      paragraph: {
        indent: { left: 340, right: 340 },
        border: { left: edge(accent, 18, 12) },
      },
    }),
    style(styles.caption, {
      run: { color: quiet, size: 18 },
      paragraph: { spacing: spacing(60, 200) },
    }),
    style(styles.cell, { run: { size: 19 }, paragraph: { spacing: spacing(0, 40, 260) } }),
    style(styles.wideCell, { run: { size: 15 }, paragraph: { spacing: spacing(0, 30, 250) } }),
    style(styles.source, {
      run: { size: 19 },
      paragraph: { spacing: spacing(0, 100), indent: { left: 454, hanging: 454 } },
    }),
  ]
}

const gapStyle = ({ gap }: Look) =>
  style(styles.gap, {
    run: { bold: true, color: hex(gap.ink) },
    paragraph: {
      indent: { left: 113, right: 113 },
      spacing: spacing(160, 200),
      shading: { type: 'clear', fill: hex(gap.fill), color: 'auto' },
      border: Object.fromEntries(
        ['top', 'bottom', 'left', 'right', 'between'].map((side) => [
          side,
          { ...edge(gap.edge, 8, 4), style: BorderStyle.DASHED },
        ]),
      ),
    },
  })

const calloutStyles = Object.values(styles.callouts).map((name) =>
  style(name, { paragraph: { spacing: spacing(0, 70) } }),
)

/** Bulleted and numbered lists, five levels deep. */
export function docxNumbering(accent: string): INumberingOptions {
  const levels = (of: (level: number) => { format: ILevelsOptions['format']; text: string }) =>
    Array.from(
      { length: 5 },
      (_, level): ILevelsOptions => ({
        level,
        ...of(level),
        alignment: AlignmentType.LEFT,
        style: {
          run: { color: hex(accent) },
          paragraph: { indent: { left: step * (level + 1), hanging: step } },
        },
      }),
    )
  const formats = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN]
  return {
    config: [
      {
        reference: lists.bullets,
        levels: levels((level) => ({ format: LevelFormat.BULLET, text: level % 2 ? '–' : '•' })),
      },
      {
        reference: lists.numbers,
        levels: levels((level) => ({ format: formats[level % 3], text: `%${level + 1}.` })),
      },
    ],
  }
}
