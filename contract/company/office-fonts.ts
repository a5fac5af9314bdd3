type OfficeFont = {
  kind: 'sans' | 'serif'
  /** How wide its letters are, compared with those of Arial. */
  width: number
}

/**
 * The fonts of documents: those that come with Office, of which no file has to carry one. PDFs and the browser, which
 * cannot count on them, have Inter in place of those without serifs, and Source Serif of the others.
 */
export const officeFonts = {
  Arial: { kind: 'sans', width: 1 },
  Calibri: { kind: 'sans', width: 1 },
  Verdana: { kind: 'sans', width: 1.2 },
  Georgia: { kind: 'serif', width: 1.2 },
  Cambria: { kind: 'serif', width: 1.1 },
  'Times New Roman': { kind: 'serif', width: 1 },
} as const satisfies Record<string, OfficeFont>
export type OfficeFontName = keyof typeof officeFonts

export const officeFontNames = Object.keys(officeFonts) as [OfficeFontName, ...OfficeFontName[]]
