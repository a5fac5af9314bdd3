import type {
  DocumentScheme,
  DocumentTheme,
} from '../../contract/boardroom-builder/document-look.ts'
import { type Look, type LookBase, type LookMark, lookOf } from './look.ts'

type Palette = Omit<LookBase, 'scheme' | 'fonts' | 'marks'>

type Theme = Record<DocumentScheme, Palette> & Pick<LookBase, 'fonts' | 'marks'>

const wide = { x: 0, width: 960 } as const
const edge: LookMark = { x: 0, y: 0, width: 10, height: 540, fill: 'accent' }
const bar: LookMark = { x: 44, y: 26, width: 44, height: 4, fill: 'accent' }

/** Also the paper of companies' own themes. */
export const plainPapers = {
  light: {
    paper: '#ffffff',
    ink: '#1f1c17',
    quiet: '#6b665e',
    hairline: '#dcd8d0',
    shade: '#f4f2ee',
  },
  dark: {
    paper: '#171512',
    ink: '#f3f0ea',
    quiet: '#b3ada3',
    hairline: '#403b33',
    shade: '#24211c',
  },
} as const

export const plainMarks = { cover: [edge], part: [edge], content: [bar] }

const themes: Record<Exclude<DocumentTheme, 'company'>, Theme> = {
  ledger: {
    light: { ...plainPapers.light, accent: '#00563b', second: '#c98a1b' },
    dark: { ...plainPapers.dark, accent: '#6cc79b', second: '#e0b057' },
    fonts: { titles: 'Georgia', text: 'Arial' },
    marks: {
      cover: [{ x: 72, y: 308, width: 96, height: 3, fill: 'accent' }],
      part: [{ x: 72, y: 308, width: 96, height: 3, fill: 'accent' }],
      content: [{ x: 44, y: 498, width: 872, height: 1, fill: 'hairline' }],
    },
  },
  harbor: {
    light: {
      paper: '#ffffff',
      ink: '#14202e',
      quiet: '#566273',
      hairline: '#d5dce4',
      shade: '#eef3f8',
      accent: '#1f5f9f',
      second: '#d9822b',
      cover: { fill: '#12304f', ink: '#ffffff', quiet: '#c3d3e4' },
    },
    dark: {
      paper: '#0e1824',
      ink: '#eaf1f8',
      quiet: '#a5b4c5',
      hairline: '#2f4053',
      shade: '#1a2939',
      accent: '#6fb1ee',
      second: '#f0a65c',
      cover: { fill: '#163a5f', ink: '#ffffff', quiet: '#c8d8e9' },
    },
    fonts: { titles: 'Arial', text: 'Arial' },
    marks: {
      cover: [{ ...wide, y: 528, height: 12, fill: 'second' }],
      part: [{ ...wide, y: 528, height: 12, fill: 'accent' }],
      content: [{ ...wide, y: 0, height: 8, fill: 'accent' }],
    },
  },
  clay: {
    light: {
      paper: '#fbf7f0',
      ink: '#2b211a',
      quiet: '#6e5f54',
      hairline: '#dfd1be',
      shade: '#f3eadd',
      accent: '#a4492c',
      second: '#5b6f4a',
    },
    dark: {
      paper: '#211813',
      ink: '#f7eee5',
      quiet: '#c4b3a4',
      hairline: '#4a3a2f',
      shade: '#2f241d',
      accent: '#e5916f',
      second: '#a9bf93',
    },
    fonts: { titles: 'Georgia', text: 'Times New Roman' },
    marks: {
      cover: [
        { x: 72, y: 124, width: 816, height: 1, fill: 'accent' },
        { x: 72, y: 372, width: 816, height: 1, fill: 'accent' },
      ],
      part: [{ x: 0, y: 0, width: 24, height: 540, fill: 'accent' }],
      content: [{ x: 0, y: 0, width: 12, height: 540, fill: 'accent' }],
    },
  },
  signal: {
    light: {
      paper: '#ffffff',
      ink: '#14151a',
      quiet: '#5a5f6b',
      hairline: '#d6d8de',
      shade: '#f0f0f5',
      accent: '#4338b8',
      second: '#0f8f8a',
      cover: { fill: '#14151a', ink: '#ffffff', quiet: '#c9ccd6' },
    },
    dark: {
      paper: '#111216',
      ink: '#f2f3f7',
      quiet: '#abb0bd',
      hairline: '#373b47',
      shade: '#1e2028',
      accent: '#a6a0ff',
      second: '#5fd0ca',
      cover: { fill: '#322a92', ink: '#ffffff', quiet: '#d4d2f2' },
    },
    fonts: { titles: 'Verdana', text: 'Arial' },
    marks: {
      cover: [
        { x: 0, y: 452, width: 640, height: 88, fill: 'accent' },
        { x: 640, y: 452, width: 320, height: 88, fill: 'second' },
      ],
      part: [
        { x: 0, y: 452, width: 640, height: 8, fill: 'accent' },
        { x: 640, y: 452, width: 320, height: 8, fill: 'second' },
      ],
      content: [
        { x: 44, y: 26, width: 30, height: 5, fill: 'accent' },
        { x: 74, y: 26, width: 14, height: 5, fill: 'second' },
      ],
    },
  },
}

/** One of the themes that come with the product. */
export function themeLook(theme: Exclude<DocumentTheme, 'company'>, scheme: DocumentScheme): Look {
  const { fonts, marks, ...palettes } = themes[theme]
  return lookOf({ scheme, fonts, marks, ...palettes[scheme] })
}
