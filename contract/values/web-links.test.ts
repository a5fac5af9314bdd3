import { expect, test } from 'vitest'
import { splitLinks } from './web-links.ts'

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://acme.example/notes.', ['https://acme.example/notes']],
  ['(https://acme.example/a?b=1&c=2#d), and', ['https://acme.example/a?b=1&c=2#d']],
  ['https://wiki.example/Atlas_(robot)', ['https://wiki.example/Atlas_(robot)']],
  ['“http://acme.example”!', ['http://acme.example']],
  ['https://a.example\nHTTPS://B.example', ['https://a.example', 'HTTPS://B.example']],
  ['<https://acme.example/>', ['https://acme.example/']],
  ['javascript:alert(1) ftp://acme.example https:// https://?', []],
  ['https://bank.example@evil.example https://acme.example\u202e/moc', []],
  ['No address here', []],
])('the addresses in %j', (text, addresses) => {
  expect(linksIn(text)).toEqual(addresses)
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
