import { strToU8, zipSync } from 'fflate'
import type { DocumentChart } from '../../../../contract/boardroom-builder/document-blocks.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** The numbers of a chart as a workbook, in which they can be edited in PowerPoint. */
export function chartWorkbook({ labels, series, kind, title }: DocumentChart): Uint8Array {
  const shown = kind === 'pie' ? series.slice(0, 1) : series
  const rows = [
    [' ', ...shown.map(({ name }) => name || title || ' ')],
    ...labels.map((label, at) => [label, ...shown.map(({ values }) => values[at] ?? null)]),
  ]
  const part = (xml: string) => strToU8(declaration + xml)
  return zipSync({
    '[Content_Types].xml': part(
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': part(relations('officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': part(
      `<workbook xmlns="${sheets}" xmlns:r="${office}/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(relations('worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': part(
      `<worksheet xmlns="${sheets}"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
    ),
  })
}

const relations = (type: string, target: string) =>
  `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/relationships/${type}" Target="${target}"/></Relationships>`

const row = (cells: (string | number | null)[], at: number) =>
  `<row r="${at + 1}">${cells.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`

function cell(value: string | number | null, place: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  const text = value.replace(/[<>&]/g, (sign) => `&#${sign.codePointAt(0)};`)
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
