import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '@react-router/dev/config'
import { minify } from 'vite'
import { brand } from '../../contract/brand.ts'
import { originPlaceholder } from '../../contract/site/address.ts'
import { sitePages } from '../../contract/site/pages.ts'
import { drawIcons } from './draw-icons.ts'
import { drawSharedPictures } from './draw-shared-pictures.ts'
import { preloadShell } from './preload-shell.ts'

/** Paths that are useless to search engines: API calls and pages behind secret links. */
const notForRobots = [
  ...['/api/', '/auth/', '/rest/', '/storage/', '/functions/', '/dev/'],
  ...['/invite/', '/arrive', '/reset-password', '/unsubscribe'],
]

type Site = {
  /** The folder of the built files for the browser. */
  client: string
  buildManifest: BuildManifest | undefined
}

/**
 * Adds files for search engines, browsers and shared links to the built pages, and a list of page
 * paths for the server. The server replaces the placeholder with the installation's origin.
 */
export async function writeSiteFiles({ client, buildManifest }: Site): Promise<void> {
  const pages = await prerenderedPages(client)
  const starter = await smallStarter()
  const write = (name: string, content: string) => writeFile(join(client, name), content)
  await Promise.all([
    write('sitemap.xml', sitemap(pages.map(({ path }) => path))),
    write('robots.txt', robots()),
    write('llms.txt', llms(pages)),
    write('site.webmanifest', webManifest()),
    write('../page-paths.json', JSON.stringify(pagePaths(buildManifest))),
    preloadShell(client),
    drawIcons(client),
    drawSharedPictures(client, pages),
    ...[...pages.map(({ path }) => path), '/404'].map((path) => paintFirst(client, path, starter)),
  ])
}

/** The public pages that were prerendered. */
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

/** A summary of the site for language models (llmstxt.org). */
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

/** Every route pattern except the one of the not-found page. */
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
 * The style sheet comes before the fonts, which can wait: without it nothing is painted, and a
 * browser opens few connections at once. The code waits in a <template> until the page is painted,
 * see start-late.js; React finds an empty script where its own was.
 */
async function paintFirst(client: string, path: string, starter: string): Promise<void> {
  const file = join(client, path, 'index.html')
  let html = await readFile(file, 'utf8')
  const taken = (pattern: RegExp, left = '') => {
    const found = html.match(pattern)
    if (!found) throw new Error(`${file} contains nothing that matches ${pattern}`)
    html = html.replaceAll(pattern, left)
    return found.join('')
  }
  const fonts = taken(/<link rel="preload"[^>]*>/g).replaceAll('/>', ' fetchpriority="low"/>')
  const modules = taken(/<link rel="modulepreload"[^>]*>/g)
  const code = taken(
    /<script type="module" async="">[^<]+<\/script>/g,
    '<script type="module" async=""></script>',
  )
  const late = `<template>${modules}${code}</template><script>${starter}</script>`
  await writeFile(
    file,
    html.replace('</head>', `${fonts}</head>`).replace('</body>', () => `${late}</body>`),
  )
}

/** What starts a page's code, as small as it gets. */
async function smallStarter(): Promise<string> {
  const file = join(import.meta.dirname, 'start-late.js')
  const { code, errors } = await minify(file, await readFile(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(String).join('; ')}`)
  return code
}
