import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { originPlaceholder, sharedPicture } from '../../contract/site/address.ts'
import { sitePages } from '../../contract/site/pages.ts'

const client = resolve(import.meta.dirname, '../../build/client')
const htmlOf = (path: string) => readFileSync(join(client, path, 'index.html'), 'utf8')
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)
const attribute = (tag: string | undefined, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag ?? '')?.[1]

/** The contents of the head's meta tags called `name`. */
function said(html: string, name: string): (string | undefined)[] {
  return all(html, /(<meta\b[^>]*>)/g)
    .filter((tag) => [attribute(tag, 'name'), attribute(tag, 'property')].includes(name))
    .map((tag) => attribute(tag, 'content'))
}

describe.each(sitePages)('the built page $path', ({ path }) => {
  const html = htmlOf(path)
  const address = originPlaceholder + path

  test('has one first-level heading, its landmarks, and headings that skip no level', () => {
    const levels = all(html, /<h([1-6])\b/g).map(Number)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [at, level] of levels.entries()) {
      expect(level - (levels[at - 1] ?? 0), `heading ${at + 1}`).toBeLessThanOrEqual(1)
    }
    for (const landmark of ['header', 'main', 'footer']) {
      expect(all(html, new RegExp(`<(${landmark})\\b`, 'g')), landmark).toHaveLength(1)
    }
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"/)
    for (const image of all(html, /(<img\b[^>]*>)/g)) {
      expect(attribute(image, 'alt')).toMatch(/\w{3}/)
      expect(Number(attribute(image, 'width'))).toBeGreaterThan(0)
      expect(Number(attribute(image, 'height'))).toBeGreaterThan(0)
    }
  })

  test('describes itself to search engines and in shared links', () => {
    const [title = '', ...more] = all(html, /<title>([^<]*)<\/title>/g)
    expect(more).toEqual([])
    expect(title.length).toBeLessThanOrEqual(65)
    const [description = '', ...others] = said(html, 'description')
    expect(others).toEqual([])
    expect(description.length).toBeGreaterThanOrEqual(70)
    expect(description.length).toBeLessThanOrEqual(160)
    const canonical = all(html, /(<link\b[^>]*rel="canonical"[^>]*>)/g)
    expect(canonical.map((tag) => attribute(tag, 'href'))).toEqual([address])
    expect(said(html, 'og:url')).toEqual([address])
    expect(said(html, 'og:title')).toEqual([title])
    expect(said(html, 'og:description')).toEqual([description])
    expect(said(html, 'og:image')).toEqual([originPlaceholder + sharedPicture(path)])
    expect(existsSync(join(client, sharedPicture(path)))).toBe(true)
    expect(said(html, 'robots')).toEqual([])
  })

  test('links only to existing pages and files', () => {
    const patterns: string[] = JSON.parse(readFileSync(join(client, '../page-paths.json'), 'utf8'))
    const files = new Set(readdirSync(client, { recursive: true }).map(String))
    const targets = all(html, /\s(?:href|src)="([^"]*)"/g).filter((to) => to !== undefined)
    const sets = all(html, /\ssrcSet="([^"]*)"/gi).flatMap((set) =>
      (set ?? '').split(',').map((one) => one.trim().split(' ')[0] ?? ''),
    )
    for (const target of [...targets, ...sets]) {
      const to = target.replace(originPlaceholder, '')
      if (to.startsWith('#')) expect(html, to).toContain(`id="${to.slice(1)}"`)
      else if (files.has(to.slice(1))) expect(to).toMatch(/^\//)
      else expect(patterns, `${path} leads to ${target}`).toContain(to)
    }
  })

  test('contains valid structured data, and no requests to other hosts', () => {
    const data = all(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
    const kinds = data.map((text) => JSON.parse(text ?? '')['@type'])
    const expected = { '/': 'Organization', '/about': 'Organization', '/faq': 'FAQPage' }
    const kind = { ...expected, '/pricing': 'Product' }[path]
    expect(kinds).toEqual(kind ? [kind] : [])
    const addresses = all(html, /(?:href|src|srcset)="(https?:\/\/[^"]*)"/gi)
    for (const to of addresses) expect(to?.startsWith(originPlaceholder), to).toBe(true)
  })

  test('loads the style sheet first, no code before the first paint, and is small', () => {
    expect(html.indexOf('rel="stylesheet"')).toBeLessThan(html.indexOf('rel="preload"'))
    const [waiting = ''] = all(html, /<template>([\s\S]*?)<\/template>/g)
    expect(waiting).toContain('rel="modulepreload"')
    expect(html.replace(waiting, '')).not.toMatch(/modulepreload|\/assets\/[^"]+\.js/)
    expect(gzipSync(html).length).toBeLessThan(16_000)
  })
})

test('every page has its own title, description and picture', () => {
  const titles = sitePages.map(({ path }) => all(htmlOf(path), /<title>([^<]*)<\/title>/g)[0])
  expect(new Set(titles).size).toBe(sitePages.length)
  expect(new Set(sitePages.map(({ description }) => description)).size).toBe(sitePages.length)
})

test('the not-found page is built and excluded from search engines', () => {
  const html = htmlOf('/404')
  expect(html).toContain('Oops! Page not found')
  expect(said(html, 'robots')).toEqual(['noindex'])
})

test('the files for search engines, browsers and language models name every page and icon', () => {
  const read = (name: string) => readFileSync(join(client, name), 'utf8')
  const addresses = sitePages.map(({ path }) => originPlaceholder + path)
  expect(all(read('sitemap.xml'), /<loc>([^<]*)<\/loc>/g)).toEqual(addresses)
  expect(read('robots.txt')).toContain(`Sitemap: ${originPlaceholder}/sitemap.xml`)
  for (const address of addresses) expect(read('llms.txt')).toContain(`](${address})`)
  const { icons } = JSON.parse(read('site.webmanifest'))
  for (const { src } of icons) expect(statSync(join(client, src)).size).toBeGreaterThan(500)
})

test('the code of the landing page has at most 25 kB besides React and React Router', () => {
  // The size of bench/floors/react-router-alone; npm run bench measures both again.
  const alone = 104_000
  const scripts = [...new Set(all(htmlOf('/'), /(\/assets\/[\w.-]+\.js)/g))].map(String)
  const sizeOf = (script: string) =>
    gzipSync(readFileSync(join(client, script)), { level: 9 }).length
  const isManifest = (script: string) => script.includes('/manifest-')
  const sum = (some: string[]) => some.reduce((size, script) => size + sizeOf(script), 0)
  expect(sum(scripts.filter((script) => !isManifest(script))) - alone).toBeLessThanOrEqual(25_000)
  // The list of all pages' files, which grows with each page of the app.
  expect(sum(scripts.filter(isManifest))).toBeLessThanOrEqual(19_000)
})

test('the screenshots are below 60 kB', () => {
  const folder = resolve(import.meta.dirname, 'pictures')
  const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size)
  expect(sizes).toHaveLength(18)
  expect(Math.max(...sizes)).toBeLessThan(60_000)
})
