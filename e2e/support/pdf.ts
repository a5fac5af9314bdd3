/** A PDF with these pages, each with one line of text. */
export function pdfOf(...pages: string[]): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((text, at) => {
      const content = `BT /F1 40 Tf 60 500 Td (${text}) Tj ET`
      const fonts = '/Resources<</Font<</F1 3 0 R>>>>'
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 800 600]${fonts}/Contents ${5 + at * 2} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = bodies.map((body, at) => {
    const place = file.length
    file += `${at + 1} 0 obj${body}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = bodies.length + 1
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}${trailer}`)
}
