import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The chunks of vite.config.ts that every signed-in page needs. */
const chunks = ['app', 'icons', 'account', 'shell', 'protected-layout']

/**
 * Announces the code of signed-in pages in the HTML that they all start from; it would otherwise load only once that of
 * every page has run and knows the address.
 */
export async function preloadShell(client: string): Promise<void> {
  const file = join(client, '__spa-fallback.html')
  const [html, assets] = await Promise.all([
    readFile(file, 'utf8'),
    readdir(join(client, 'assets')),
  ])
  const links = chunks.map((name) => {
    const found = assets.filter((asset) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(asset))
    if (found.length !== 1) throw new Error(`there are ${found.length} chunks named ${name}`)
    return `<link rel="modulepreload" href="/assets/${found[0]}"/>`
  })
  await writeFile(file, html.replace('</head>', `${links.join('')}</head>`))
}
