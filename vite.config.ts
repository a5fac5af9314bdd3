import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const apiServer = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`
const apiPaths = ['/api', '/auth/v1', '/storage/v1', '/rest/v1', '/functions/v1', '/dev/mail']

/**
 * Sonner writes its style sheet into a <style> element, which our content security policy
 * blocks; app.css imports the same sheet as a file.
 */
function sonnerWithoutInlineStyles(): Plugin {
  return {
    name: 'sonner-without-inline-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const stripped = code.replace(/^__insertCSS\(.*\);?$/m, '')
        if (stripped === code) this.error('sonner no longer calls __insertCSS: remove this plugin')
        return { code: stripped, map: null }
      },
    },
  }
}

/** Tests a module's path against these files of ours, which must exist, and these packages. */
function among(files: readonly string[], packages?: RegExp) {
  const paths = new Set(files.map((file) => join(import.meta.dirname, file)))
  const moved = [...paths].filter((path) => !existsSync(path))
  if (moved.length > 0) throw new Error(`vite.config.ts names missing files: ${moved.join(', ')}`)
  return (id: string) => paths.has(id) || packages?.test(id) === true
}

const starts = {
  account: ['web/auth/login-page.tsx', 'web/auth/sign-up-page.tsx'],
  layout: ['web/shell/protected-layout.tsx'],
  document: ['web/boardroom-builder/document-page.tsx'],
  canvas: ['web/insight-canvas/canvas-page.tsx'],
}

/** Every page loads these, with what it uses of them. */
const routing = /\/node_modules\/(react|react-dom|react-router|scheduler)\//

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Names a chunk for the modules that some of both files import, directly or not. */
function sharedBy(name: string, some: readonly string[], others: readonly string[]) {
  let shared: Set<string> | undefined
  return (id: string, graph: Graph) => {
    shared ??= inBoth(importsOf(some, graph), importsOf(others, graph))
    return shared.has(id) && !routing.test(id) ? name : null
  }
}

const inBoth = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  new Set([...some].filter((one) => others.has(one)))

function importsOf(files: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const open = files.map((file) => join(import.meta.dirname, file))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/**
 * Few chunks for what many pages need: two hundred requests for a few lines each take longer than their content, six
 * at a time. 'frame' is for every page, 'site' for public ones, 'app' for most; 'account' for signing in and the app,
 * 'shell' for every signed-in page, which scripts/site/preload-shell.ts announces, 'records' for documents and canvases.
 */
const sharedFiles = {
  groups: [
    {
      name: 'frame',
      test: among(
        [
          'contract/brand.ts',
          'contract/site/address.ts',
          'web/platform/addresses/link-error.ts',
          'web/platform/addresses/protected-paths.ts',
          'web/platform/addresses/return-path.ts',
          'web/platform/addresses/site-origin.ts',
          'web/platform/auth/assurance.ts',
          'web/platform/auth/auth-client.ts',
          'web/platform/auth/drop-tokens.ts',
          'web/platform/auth/session.ts',
          'web/platform/frames/page-title.ts',
          'web/platform/frames/public-shell.tsx',
          'web/platform/frames/theme-button.tsx',
          'web/platform/frames/theme.ts',
          'web/ui/button-style.ts',
          'web/ui/import-again.ts',
          'web/ui/logo.tsx',
          'web/ui/not-found.tsx',
          'web/ui/skip-link.tsx',
          'web/ui/toast.ts',
          'web/ui/use-hydrated.ts',
        ],
        /\/(class-variance-authority|clsx)\/|\/react-dom\/(index|cjs\/react-dom\.production)\.js$|vite\/preload-helper|lucide-react\/.*\/(createLucideIcon|Icon|context|defaultAttributes|shared\/.*|icons\/(monitor|moon|sun))\.m?js$/,
      ),
    },
    {
      name: 'app',
      test: among([
        'web/platform/calls/use-idempotency-key.ts',
        'web/ui/back-link.tsx',
        'web/ui/button.tsx',
        'web/ui/empty-state.tsx',
        'web/ui/error-state.tsx',
        'web/ui/field.tsx',
        'web/ui/icon-button.tsx',
        'web/ui/input.tsx',
        'web/ui/skeleton.tsx',
        'web/ui/spinner.tsx',
        'web/ui/textarea.tsx',
        'web/ui/use-focus-after.ts',
      ]),
    },
    {
      name: 'site',
      test: among(
        [
          'contract/site/areas.ts',
          'contract/site/footer.ts',
          'contract/site/menu.ts',
          'web/marketing/coming-soon.tsx',
          'web/marketing/move-in-menu.ts',
          'web/marketing/points.tsx',
          'web/marketing/site-contact.tsx',
          'web/marketing/site-footer.tsx',
          'web/marketing/site-head.tsx',
          'web/marketing/site-links.tsx',
          'web/marketing/site-menu.tsx',
          'web/marketing/site-meta.ts',
          'web/marketing/site-section.tsx',
          'web/marketing/site-shell.tsx',
          'web/marketing/structured-data.ts',
          'web/marketing/use-menu-hover.ts',
        ],
        /lucide-react\/.*\/icons\/(check|circle-dashed|chevron-(down|left|right)|menu|x)\.m?js$/,
      ),
    },
    { name: 'icons', test: /lucide-react\/.*\/icons\// },
    {
      name: sharedBy('account', starts.account, [
        ...starts.layout,
        ...starts.document,
        ...starts.canvas,
      ]),
    },
    { name: sharedBy('shell', starts.layout, starts.layout) },
    { name: sharedBy('records', starts.document, starts.canvas) },
  ],
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInlineStyles()],
  build: {
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // No data: URLs, so that the content security policy can allow 'self' only.
    assetsInlineLimit: 0,
    // Parses only the used ones of lucide's two thousand icons, which saves a third of the build time.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: sharedFiles } } } },
  },
  // Pre-bundled at start, so that the development server does not have to reload the first page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.ts'] },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: apiServer }])),
  },
})
