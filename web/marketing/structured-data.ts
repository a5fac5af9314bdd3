import { brand } from '../../contract/brand.ts'
import { siteOrigin } from '../platform/addresses/site-origin.ts'

/** The organization behind the site, for search engines (schema.org). */
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
