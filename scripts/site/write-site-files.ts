import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '@react-router/dev/config'
import { brand } from '../../contract/brand.ts'
import { originPlaceholder } from '../../contract/site/address.ts'
import { sitePages } from '../../contract/site/pages.ts'
import { drawIcons } from './draw-icons.ts'
import { drawSharedPictures } from './draw-shared-pictures.ts'

/** What no search engine has any use for: the signed-in area, calls, and pages behind secret links. */
const notForRobots = [
  ...['/api/', '/auth/', '/rest/', '/storage/', '/functions/', '/dev/'],
  ...['/invite/', '/reset-password', '/unsubscribe'],
]

type Site = {
  /** Where the built files for the browser lie. */
  client: string
  buildManifest: BuildManifest | undefined
}

/**
 * Writes beside the built pages what search engines, browsers and shared links ask for, and for
 * the server the addresses that are pages. The installation's own address is put in by the server.
 */
export async function writeSiteFiles({ client, buildManifest }: Site): Promise<void> {
  const pages = await prerenderedPages(client)
  const write = (name: string, content: string) => writeFile(join(client, name), content)
  await Promise.all([
    write('sitemap.xml', sitemap(pages.map(({ path }) => path))),
    write('robots.txt', robots()),
    write('llms.txt', llms(pages)),
    write('site.webmanifest', webManifest()),
    write('../page-paths.json', JSON.stringify(pagePaths(buildManifest))),
    drawIcons(client),
    drawSharedPictures(client, pages),
    ...[...pages.map(({ path }) => path), '/404'].map((path) => styleFirst(client, path)),
  ])
}

/** Those of the site's pages that stand ready as HTML. */
async function prerenderedPages(client: string) {
  const entries = new Set(await readdir(client, { recursive: true }))
  return sitePages.filter(({ path }) => entries.has(join(path.slice(1), 'index.html')))
}

function sitemap(paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${originPlaceholder}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

function robots(): string {
  const refused = notForRobots.map((path) => `Disallow: ${path}`)
  return [
    'User-agent: *',
    'Allow: /',
    ...refused,
    '',
    `Sitemap: ${originPlaceholder}/sitemap.xml\n`,
  ].join('\n')
}

/** For language models: what the site is and where to read on (llmstxt.org). */
function llms(pages: typeof sitePages): string {
  const links = pages.map(
    ({ path, title, description }) => `- [${title}](${originPlaceholder}${path}): ${description}`,
  )
  const [landing] = pages
  return [
    `# ${brand.name}`,
    '',
    `> ${landing?.description}`,
    '',
    '## Pages',
    '',
    ...links,
    '',
  ].join('\n')
}

function webManifest(): string {
  const icon = (src: string, size: number, purpose?: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: brand.colours.light,
    theme_color: brand.colours.light,
    icons: [
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}

/** Every pattern that leads to a page, the one for what leads nowhere left out. */
function pagePaths(manifest: BuildManifest | undefined): string[] {
  const routes = manifest?.routes ?? {}
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? join(pathOf(route.parentId), route.path ?? '') : '/'
  }
  const leaves = Object.values(routes).filter(({ path, index }) => path !== undefined || index)
  return [...new Set(leaves.map(({ id }) => pathOf(id)))].filter((path) => path !== '/*')
}

/**
 * The style sheet comes before fonts and code, which can wait: without it nothing is painted, and
 * a browser opens few connections at once.
 */
async function styleFirst(client: string, path: string): Promise<void> {
  const file = join(client, path, 'index.html')
  const html = await readFile(file, 'utf8')
  const early = /<link rel="(?:modulepreload|preload)"[^>]*>/g
  const later = (html.match(early) ?? []).map((tag) => tag.replace('/>', ' fetchpriority="low"/>'))
  const without = html.replaceAll(early, '')
  await writeFile(file, without.replace('</head>', `${later.join('')}</head>`))
}
