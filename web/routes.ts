import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { comingAreas } from '../contract/coming-soon.ts'
import { protectedPrefixes } from './platform/addresses/protected-paths.ts'

export default [
  layout('shell/signed-out-layout.tsx', [
    index('marketing/landing-page.tsx'),
    route('signup', 'auth/sign-up-page.tsx'),
    route('login', 'auth/login-page.tsx'),
  ]),
  route('who-we-serve', 'marketing/who-we-serve-page.tsx'),
  route('pricing', 'marketing/pricing-page.tsx'),
  route('about', 'marketing/about-page.tsx'),
  route('faq', 'marketing/faq-page.tsx'),
  route('terms', 'marketing/terms-page.tsx'),
  route('privacy', 'marketing/privacy-page.tsx'),
  route('contact', 'marketing/contact-page.tsx'),
  route('forgot-password', 'auth/forgot-password-page.tsx'),
  route('arrive', 'auth/arrive-page.tsx'),
  route('reset-password', 'auth/reset-password-page.tsx'),
  route('invite/accept', 'invitations/accept-invitation-page.tsx'),
  route('watch/:token', 'library/watch-page.tsx'),
  route('open/:token', 'library/open-link-page.tsx'),
  route('no-more-mail', 'library/opt-out-page.tsx'),
  route('unsubscribe', 'notifications/unsubscribe-page.tsx'),
  layout('shell/protected-layout.tsx', [
    layout('shell/page-boundary.tsx', [
      route('dashboard', 'dashboard/dashboard-page.tsx'),
      route('company', 'company/company-page.tsx'),
      route('products', 'products/products-page.tsx'),
      route('products/new', 'products/product-form-page.tsx', { id: 'products/new' }),
      route('products/:id', 'products/product-page.tsx'),
      route('products/:id/edit', 'products/product-form-page.tsx', { id: 'products/edit' }),
      route('briefs', 'briefs/briefs-page.tsx'),
      route('briefs/new', 'briefs/brief-form-page.tsx', { id: 'briefs/new' }),
      route('briefs/:id', 'briefs/brief-page.tsx'),
      route('briefs/:id/audience', 'briefs/sharing/audience-page.tsx'),
      route('briefs/:id/audience/:shareId', 'briefs/sharing/share-preview-page.tsx'),
      route('briefs/:id/engagement', 'briefs/engagement-page.tsx'),
      route('briefs/:id/questions', 'briefs/questions-page.tsx'),
      route('briefs/:id/edit', 'briefs/brief-form-page.tsx', { id: 'briefs/edit' }),
      route('analysts', 'analysts/analysts-page.tsx'),
      route('analysts/:id', 'analysts/analyst-page.tsx'),
      route('team', 'team/team-page.tsx'),
      route('team/activity', 'team/team-activity-page.tsx'),
      route('library', 'library/library-page.tsx'),
      route('library/canvases', 'library/canvases/library-canvases-page.tsx'),
      route('library/canvases/:id', 'library/canvases/library-canvas-page.tsx'),
      route('library/:id', 'library/library-brief-page.tsx'),
      route('analyst-copilot', 'analyst-copilot/copilot-page.tsx'),
      route('analyst-copilot/record', 'analyst-copilot/record/record-page.tsx'),
      route('analyst-copilot/:id', 'analyst-copilot/copilot-page.tsx', {
        id: 'analyst-copilot/session',
      }),
      route('insight-canvas', 'insight-canvas/canvases-page.tsx'),
      route('insight-canvas/:id', 'insight-canvas/canvas-page.tsx'),
      route('insight-canvas/:id/audience', 'insight-canvas/canvas-audience-page.tsx'),
      ...comingAreas.map((area) =>
        route(area, 'coming-soon/coming-soon-page.tsx', { id: `coming-soon/${area}` }),
      ),
      route('trash', 'undo/trash-page.tsx'),
      route('account', 'account/account-layout.tsx', [
        index('account/profile-page.tsx'),
        route('sign-in', 'account/sign-in-methods-page.tsx'),
        route('sessions', 'account/sessions-page.tsx'),
      ]),
      // Any other path below a protected prefix requires sign-in before it shows 'not found'.
      ...protectedPrefixes.map((prefix) =>
        route(`${prefix.slice(1)}/*`, 'shell/missing-page.tsx', { id: `missing${prefix}` }),
      ),
    ]),
  ]),
  route('*', 'marketing/not-found-page.tsx'),
] satisfies RouteConfig
