import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const apiServer = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`
const apiPaths = ['/api', '/auth/v1', '/storage/v1', '/rest/v1', '/functions/v1', '/dev/mail']

/**
 * Sonner writes its style sheet into a <style> element, which our content security policy
 * refuses; app.css imports the same sheet as a file.
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
 * What every page needs, and what every page of the public site needs besides, in one file each:
 * thirty files of a few lines cost a visitor more than what is in them.
 */
const sharedFiles = {
  groups: [
    {
      name: 'frame',
      test: /\/(web\/platform\/(assurance|auth-client|drop-tokens|kept-way-back|link-error|page-title|protected-paths|public-shell|session|site-origin|skip-link|theme|theme-button)\.tsx?|web\/ui\/(button-style|logo|not-found|toast)\.tsx?|contract\/(brand|site\/address)\.ts)$|\/(class-variance-authority|clsx)\/|lucide-react\/.*\/(createLucideIcon|Icon|context|defaultAttributes|shared\/.*|icons\/(monitor|moon|sun))\.m?js$/,
    },
    {
      name: 'site',
      test: /\/(web\/marketing\/(coming-soon|points|site-[a-z]+|move-in-menu|structured-data|use-menu)\.tsx?|contract\/site\/(areas|footer|menu)\.ts)$|lucide-react\/.*\/icons\/(check|chevron-(down|left|right)|menu|x)\.m?js$/,
    },
  ],
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInlineStyles()],
  build: {
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // No data: addresses, so that the content security policy can name 'self' alone.
    assetsInlineLimit: 0,
    // Of lucide's two thousand icons only those in use are read: a third less time.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: sharedFiles } } } },
  },
  // Found before the first page asks, so that the development server need not reload it.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.ts'] },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: apiServer }])),
  },
})
