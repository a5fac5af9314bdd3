import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import { brand } from '../../contract/brand.ts'
import { type SitePage, sharedPicture } from '../../contract/site/address.ts'
import { siteOrigin } from '../platform/addresses/site-origin.ts'

const asFont = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }

/** The result of a public page's `meta`: title, description, canonical address, sharing tags. */
export function siteMeta({ path, title, description }: SitePage, data: readonly object[] = []) {
  const whole = path === '/' ? `${brand.name}: ${title}` : `${title} · ${brand.name}`
  const address = siteOrigin() + path
  return [
    { title: whole },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    // The headings' font.
    { tagName: 'link', rel: 'preload', href: serifLatin, ...asFont },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: siteOrigin() + sharedPicture(path) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((one) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...one } })),
  ]
}
