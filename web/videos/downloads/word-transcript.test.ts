import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { wordTranscript } from './word-transcript.ts'

test('a Word document keeps any text, with headings, and is a valid archive', async () => {
  const files = await unzip(
    wordTranscript({
      title: 'Größe <b>&</b> 😀\u0000\u0007',
      facts: [['Product', 'Atlas']],
      language: 'de',
      sections: [{ heading: 'The price', paragraphs: [{ time: '1:00', text: 'It costs less.' }] }],
    }),
  )
  expect([...files.keys()]).toEqual([
    ...['[Content_Types].xml', '_rels/.rels', 'word/document.xml'],
    ...['word/_rels/document.xml.rels', 'word/styles.xml'],
  ])
  const document = files.get('word/document.xml') ?? ''
  expect(document).toContain('>Größe &lt;b&gt;&amp;&lt;/b&gt; 😀</w:t>')
  expect(document).toMatch(
    /<w:pStyle w:val="Heading1"\/>.*>The price<.*>1:00 {2}<.*>It costs less\.</,
  )
  expect(files.get('word/styles.xml')).toContain('<w:lang w:val="de"/>')
})

test('right-to-left text is marked as such', async () => {
  const sections = [{ heading: null, paragraphs: [{ time: '0:00', text: 'שלום' }] }]
  const files = await unzip(wordTranscript({ title: 'Atlas', facts: [], language: 'he', sections }))
  expect(files.get('word/document.xml')).toMatch(/<w:bidi\/>.*<w:rtl\/>.*>שלום</)
})

/** Reads the files of an uncompressed archive through its directory, and checks their checksums. */
async function unzip(archive: Blob): Promise<Map<string, string>> {
  const bytes = Buffer.from(await archive.arrayBuffer())
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, local] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const start = local + 30 + nameLength
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 24))
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16))
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content.toString())
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return files
}
