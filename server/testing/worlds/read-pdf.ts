import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Node = { role?: string; children?: Node[] }

/** The text of a PDF and its tags for screen readers, read by another library. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  let right = 0
  const texts: string[] = []
  const links: string[] = []
  const roles = new Set<string>()
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const said = items.filter((item) => 'str' in item)
    texts.push(said.map(({ str }) => str).join(''))
    right = Math.max(right, ...said.map(({ transform, width }) => transform[4] + width))
    for (const { url } of await page.getAnnotations()) if (url) links.push(url)
    const collect = ({ role, children = [] }: Node) => {
      if (role) roles.add(role)
      children.forEach(collect)
    }
    // Null for an untagged PDF.
    collect(((await page.getStructTree()) as Node | null) ?? {})
  }
  const outline = (await pdf.getOutline()) ?? []
  const read = {
    pages: pdf.numPages,
    title: info.Title,
    language: info.Language,
    outline: outline.map(({ title }) => title),
    text: texts.join(''),
    /** The text of each page. */
    texts,
    /** The end of the rightmost text, in points from the left. */
    right,
    links,
    roles,
  }
  await task.destroy()
  return read
}
