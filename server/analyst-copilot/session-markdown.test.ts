import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import type { ExportedSession } from './exported-session.ts'
import { sessionMarkdown } from './session-markdown.ts'

const pieces = [
  ...'*_`[]()<>!#|~\\&-+={}@$:.,"\'',
  ...[
    '~~',
    '```',
    '---',
    '===',
    '1.',
    '1)',
    '$$',
    ' ',
    '    ',
    '\n',
    '  \n',
    '\t',
    '\u2028',
    'ü',
    '🚀',
  ],
  ...['http://evil.example', 'www.evil.example', 'x@evil.example', 'mailto:x@evil.example'],
  ...['![x](http://evil.example)', '[a]: http://evil.example', '<http://evil.example>', '[^1]'],
  ...['<script>', '<!--', '&amp;', '&#42;', '| a |', '[ ]', 'word'],
]
const oddText = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
  .map((some) => some.join(''))
  .filter((text) => text.trim() !== '')

const address = 'https://briefwell.example/briefs/1'
/** A session with each text in every place. */
function sessionOf(a: string, b: string, c: string): ExportedSession {
  return {
    ...{ title: a, asker: b, made: c, gone: 'gone' },
    answers: [
      {
        ...{ question: b, asked: c, summary: a, reason: a, listed: 'Sources' },
        statements: [
          { group: b, text: c, quoted: true, inferred: null, sources: [1] },
          { group: null, text: c, quoted: false, inferred: 'Inferred', sources: [1] },
        ],
        table: {
          columns: [a, b],
          rows: [
            { cells: [c, a], sources: [1] },
            { cells: null, sources: [1] },
          ],
        },
        sources: [{ title: b, url: address, place: c, vendor: a, snippet: b }],
      },
    ],
  }
}
const shown = (a: string, b: string, c: string) =>
  [a, b, c, b, c, a, b, `${c}[1]`, `${c}[1](Inferred)`, a, b, `${c}[1]`, a, 'gone[1]', a]
    .concat(['Sources', `${b}·${c}·${a}`, b])
    .join('')

const markdown = new MarkdownIt({ html: true, linkify: true })
const texts: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const textOf = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|amp);/g, (entity) => texts[entity] ?? '')
const close = (text: string) => text.replace(/\s/gu, '')
const tagsOf = (html: string) => [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)

test('no text of a person becomes markup, a link, an image or HTML', () => {
  const plain = tagsOf(markdown.render(sessionMarkdown(sessionOf('a', 'b', 'c'))))
  expect(plain.filter((tag) => tag.includes('http'))).toEqual([`<a href="${address}">`])
  fc.assert(
    fc.property(oddText, oddText, oddText, (a, b, c) => {
      const html = markdown.render(sessionMarkdown(sessionOf(a, b, c)))
      expect(close(textOf(html))).toBe(close(shown(a, b, c)))
      expect(tagsOf(html)).toEqual(plain)
    }),
    { numRuns: 500, seed: 20261126 },
  )
})
