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

/**
 * One chunk for what every page needs, one for what public pages need in addition, and one for what most
 * pages of the app need, because thirty requests for a few lines each would take longer than their content.
 */
const sharedFiles = {
  groups: [
    {
      name: 'frame',
      test: /\/(web\/platform\/(addresses|frames|session)\/(assurance|auth-client|drop-tokens|link-error|page-title|protected-paths|public-shell|return-path|session|site-origin|theme|theme-button)\.tsx?|web\/ui\/(button-style|logo|not-found|skip-link|toast|use-hydrated)\.tsx?|contract\/(brand|site\/address)\.ts)$|\/(class-variance-authority|clsx)\/|lucide-react\/.*\/(createLucideIcon|Icon|context|defaultAttributes|shared\/.*|icons\/(monitor|moon|sun))\.m?js$/,
    },
    {
      name: 'app',
      test: /\/web\/ui\/(button|empty-state|error-state|icon-button|skeleton|spinner)\.tsx?$/,
    },
    {
      name: 'site',
      test: /\/(web\/marketing\/(coming-soon|points|site-[a-z]+|move-in-menu|structured-data|use-menu-hover)\.tsx?|contract\/site\/(areas|footer|menu)\.ts)$|lucide-react\/.*\/icons\/(check|chevron-(down|left|right)|menu|x)\.m?js$/,
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
