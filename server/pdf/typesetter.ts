// A separate process: typesets the template and the data on its standard input as a PDF or a picture.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { answer, beginDecoding } from '../media/begin-decoding.ts'
import { unframed } from '../media/framed.ts'
import { makePicture } from './make-picture.ts'
import type { TypesetForm, TypesetInput } from './typeset.ts'

/**
 * The fonts of every file. Those of the machine are never used, so that every machine gives the same result.
 */
const fonts = [
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf',
  'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf',
  'kosugi/Kosugi_400Regular.ttf',
  'nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
]
const mostResidentBytes = 1024 ** 3

// On Linux, Typst looks for the machine's fonts where fontconfig says.
process.env.FONTCONFIG_FILE = '/dev/null'
const { resolve } = createRequire(import.meta.url)
const fontBlobs = fonts.map((font) => readFileSync(resolve(`@expo-google-fonts/${font}`)))
const workspace = import.meta.dirname
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })
const frame = join(workspace, 'frame.typ')
compiler.addSource(frame, readFileSync(frame, 'utf8'))

beginDecoding(mostResidentBytes)
const { header, parts } = unframed<TypesetInput>(await buffer(process.stdin))
const { template, data, brand, form, pictures } = header
pictures.forEach((name, at) => {
  compiler.mapShadow(join(workspace, name), parts[at] ?? Buffer.alloc(0))
})
const compiled = compiler.compile({
  mainFileContent: template,
  inputs: { data: JSON.stringify(data), brand: JSON.stringify(brand) },
})
if (!compiled.result) {
  const { shortDiagnostics } = compiled.takeError() ?? {}
  throw new Error(`the template does not compile: ${JSON.stringify(shortDiagnostics)}`)
}
const made = await toForm(compiled.result, form)
await answer({ pages: compiled.result.numOfPages }, made)
process.exit(0)

async function toForm(document: NodeTypstDocument, form: TypesetForm): Promise<Buffer> {
  if (form.as === 'pdf') return toPdf(document)
  return makePicture(compiler.plainSvg(document), form)
}

/**
 * Accessible according to PDF/UA-1, unless our fonts lack a character; then without that, and with boxes in its
 * place.
 */
function toPdf(document: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch {
    return compiler.pdf(document)
  }
}
