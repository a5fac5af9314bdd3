import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { brand } from '../../contract/brand.ts'
import { Html, html } from './html.ts'

const built = resolve(import.meta.dirname, '../../build/client')

/** The web app's own fonts; before a build the system's fonts are used. */
const fonts = [
  ['Inter Variable', 'inter-latin-wght-normal', '100 900'],
  ['Source Serif 4 Variable', 'source-serif-4-latin-wght-normal', '200 900'],
].flatMap(([family, file, weights]) =>
  globSync(`assets/${file}-*.woff2`, { cwd: built }).map(
    (path) =>
      `@font-face { font-family: '${family}'; font-weight: ${weights}; font-display: swap; src: url('/${path}') format('woff2'); }`,
  ),
)

/** The colors match web/app.css. */
const look = `
${fonts.join('\n')}
:root { color-scheme: light dark; --ink: light-dark(oklch(0.225 0.012 85), oklch(0.945 0.0042 75)); --muted: light-dark(oklch(0.495 0.012 85), oklch(0.715 0.0077 75)); --line: light-dark(oklch(0.9 0.008 85), oklch(0.305 0.0063 75)); --card: light-dark(oklch(0.998 0.0015 85), oklch(0.218 0.0049 75)); --hover: light-dark(oklch(0.93 0.008 85), oklch(0.285 0.0063 75)); --primary: light-dark(oklch(0.44 0.088 165), oklch(0.74 0.11 165)); --primary-hover: light-dark(oklch(0.39 0.08 165), oklch(0.79 0.11 165)); --on-primary: light-dark(oklch(0.99 0.004 165), oklch(0.19 0.03 165)); }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(oklch(0.982 0.004 85), oklch(0.178 0.0042 75)); color: var(--ink); font: 14px/20px 'Inter Variable', system-ui, sans-serif; }
main { margin: 0 auto; padding: 40px 16px; }
h1 { margin: 0 0 8px; font: 600 24px/32px 'Source Serif 4 Variable', Georgia, serif; letter-spacing: -0.01em; overflow-wrap: anywhere; }
a { color: var(--primary); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
`

type Page = {
  title: string
  /** Page-specific rules, appended to the common ones. */
  style: string
  body: Html
  /** Runs at the end of the page, which has to work without it. */
  script?: string
}

/** A page rendered by the server, in the look of the web app. */
export function page({ title, style, body, script }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} | ${brand.name}</title>
${new Html(`<style>${look}${style}</style>`)}
</head>
<body><main>
${body}
</main>${script ? new Html(`<script>${script}</script>`) : html``}</body>
</html>
`.toString()
}

type Policy = { style: string; script?: string; formAction: string }

/** The CSP of such a page, which only loads its fonts and icon; forms go to `formAction`. */
export function pagePolicy({ style, script, formAction }: Policy): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(look + style)}`,
    ...(script ? [`script-src ${hashOf(script)}`] : []),
    "font-src 'self'",
    "img-src 'self'",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
