const office = 'application/vnd.openxmlformats-officedocument'
const slides = `${office}.presentationml`

/** The content types of parts by extension. */
const defaults = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  svg: 'image/svg+xml',
  xlsx: `${office}.spreadsheetml.sheet`,
}

/** The content types of parts by path. */
const overrides: readonly [RegExp, string][] = [
  [/^ppt\/presentation\.xml$/, `${slides}.presentation.main+xml`],
  [/^ppt\/slides\/[^/]+\.xml$/, `${slides}.slide+xml`],
  [/^ppt\/slideLayouts\/[^/]+\.xml$/, `${slides}.slideLayout+xml`],
  [/^ppt\/slideMasters\/[^/]+\.xml$/, `${slides}.slideMaster+xml`],
  [/^ppt\/notesSlides\/[^/]+\.xml$/, `${slides}.notesSlide+xml`],
  [/^ppt\/notesMasters\/[^/]+\.xml$/, `${slides}.notesMaster+xml`],
  [/^ppt\/presProps\.xml$/, `${slides}.presProps+xml`],
  [/^ppt\/viewProps\.xml$/, `${slides}.viewProps+xml`],
  [/^ppt\/tableStyles\.xml$/, `${slides}.tableStyles+xml`],
  [/^ppt\/theme\/[^/]+\.xml$/, `${office}.theme+xml`],
  [/^ppt\/charts\/[^/]+\.xml$/, `${office}.drawingml.chart+xml`],
  [/^docProps\/app\.xml$/, `${office}.extended-properties+xml`],
  [/^docProps\/core\.xml$/, 'application/vnd.openxmlformats-package.core-properties+xml'],
]

/** The content types of a presentation with these parts: every part has a type, and no type is unused. */
export function contentTypes(parts: readonly string[]): string {
  const extensions = new Set(parts.map((part) => part.slice(part.lastIndexOf('.') + 1)))
  const byExtension = Object.entries(defaults)
    .filter(([extension]) => extensions.has(extension))
    .map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`)
  const byPlace = parts.flatMap((part) => {
    const type = overrides.find(([place]) => place.test(part))?.[1]
    return type ? [`<Override PartName="/${part}" ContentType="${type}"/>`] : []
  })
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    ...byExtension,
    ...byPlace,
    '</Types>',
  ].join('')
}
