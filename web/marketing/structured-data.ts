import { brand } from '../../contract/brand.ts'
import { siteOrigin } from '../platform/site-origin.ts'

/** Who is behind the site, as search engines read it (schema.org). */
export function organization() {
  return {
    '@type': 'Organization',
    name: brand.name,
    slogan: brand.tagline,
    url: `${siteOrigin()}/`,
    logo: `${siteOrigin()}/icon-512.png`,
    foundingDate: String(brand.founded),
  }
}
