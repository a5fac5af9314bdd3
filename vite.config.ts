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

/**
 * One chunk for what every page needs, one for what public pages need in addition, and one for what most
 * pages of the app need, because thirty requests for a few lines each would take longer than their content.
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
          'web/ui/logo.tsx',
          'web/ui/not-found.tsx',
          'web/ui/skip-link.tsx',
          'web/ui/toast.ts',
          'web/ui/use-hydrated.ts',
        ],
        /\/(class-variance-authority|clsx)\/|lucide-react\/.*\/(createLucideIcon|Icon|context|defaultAttributes|shared\/.*|icons\/(monitor|moon|sun))\.m?js$/,
      ),
    },
    {
      name: 'app',
      test: among([
        'web/ui/button.tsx',
        'web/ui/empty-state.tsx',
        'web/ui/error-state.tsx',
        'web/ui/icon-button.tsx',
        'web/ui/skeleton.tsx',
        'web/ui/spinner.tsx',
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
        /lucide-react\/.*\/icons\/(check|chevron-(down|left|right)|menu|x)\.m?js$/,
      ),
    },
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
