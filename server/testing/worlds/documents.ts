import { crc32 } from 'node:zlib'

/** An archive of empty parts with these names, like an Office document, but uncompressed. */
export function archiveOf(...names: string[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const content = Buffer.from(`<${name.replace(/\W/g, '-')}/>`)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(content.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const length = Buffer.alloc(4)
    length.writeUInt16LE(name.length, 0)
    // Version, flags, method, time and date.
    const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 33, 0]), sizes, length])
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 0]),
      common,
      place,
      Buffer.from(name),
    )
    parts.push(part)
    offset += part.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(names.length, 4)
  end.writeUInt16LE(names.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end])
}

const contentTypes = '[Content_Types].xml'

/** The smallest files of the types that a brief accepts beside its video, and of some that it does not. */
export const documents = {
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  pptx: archiveOf(contentTypes, '_rels/.rels', 'ppt/presentation.xml'),
  // LibreOffice writes the content types last.
  docx: archiveOf('_rels/.rels', 'word/document.xml', contentTypes),
  xlsx: archiveOf(contentTypes, 'xl/workbook.xml'),
  macros: archiveOf(contentTypes, 'word/document.xml', 'word/vbaProject.bin'),
  zip: archiveOf('notes.txt'),
  two: archiveOf(contentTypes, 'word/document.xml', 'xl/workbook.xml'),
  half: archiveOf(contentTypes, 'word/document.xml').subarray(0, 120),
}
