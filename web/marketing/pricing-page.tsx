import { Check, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { sharedPicture } from '../../contract/site/address.ts'
import { builtFirst, isBuilt, type Promised } from '../../contract/site/areas.ts'
import { pricing, pricingPage } from '../../contract/site/pricing.ts'
import { siteOrigin } from '../platform/addresses/site-origin.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ComingSoon } from './coming-soon.tsx'
import { LeadButton } from './lead-button.tsx'
import { SiteHead } from './site-head.tsx'
import { siteMeta } from './site-meta.ts'
import { SiteShell } from './site-shell.tsx'

/** The plan with a fixed price; the other is priced on request. */
const product = () => ({
  '@type': 'Product',
  name: `${brand.name}: ${pricing.vendor.name}`,
  description: pricingPage.description,
  brand: { '@type': 'Brand', name: brand.name },
  image: siteOrigin() + sharedPicture(pricingPage.path),
  offers: {
    '@type': 'Offer',
    price: '0',
    priceCurrency: 'USD',
    description: pricing.vendor.price,
    availability: 'https://schema.org/InStock',
    url: `${siteOrigin()}/signup`,
  },
})

export const meta = () => siteMeta(pricingPage, [product()])

/** The two plans. */
export default function PricingPage() {
  const { heading, introduction, vendor, buyer } = pricing
  return (
    <SiteShell>
      <SiteHead heading={heading} introduction={introduction} />
      <div className="mx-auto w-full max-w-page px-5 pb-20 sm:px-8">
        <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <Plan plan={vendor}>
            <Link to="/signup" className={buttonStyle({ size: 'lg' })}>
              {vendor.action}
            </Link>
          </Plan>
          <Plan plan={buyer} className="lg:row-span-2">
            <LeadButton className={buttonStyle({ size: 'lg', variant: 'secondary' })}>
              {buyer.action}
            </LeadButton>
          </Plan>
          <Questions />
        </div>
      </div>
    </SiteShell>
  )
}

const textLink = 'font-medium text-primary-text underline underline-offset-4'

function Questions() {
  const { text, faq, contact } = pricing.questions
  return (
    <p className="mt-2 text-body text-muted-foreground">
      {text}{' '}
      <Link to="/faq" className={textLink}>
        {faq}
      </Link>{' '}
      <Link to="/contact" className={textLink}>
        {contact}
      </Link>
      .
    </p>
  )
}

type PlanProps = {
  plan: { name: string; audience: string; price: string; note: string; items: readonly Promised[] }
  className?: string
  /** The button or link that selects the plan. */
  children: ReactNode
}

function Plan({ plan, className = '', children }: PlanProps) {
  return (
    <section aria-label={plan.name} className={`rounded-lg border bg-card p-6 sm:p-8 ${className}`}>
      <h2 className="text-md">{plan.name}</h2>
      <p className="mt-1 text-muted-foreground text-md">{plan.audience}</p>
      <p className="mt-6 font-serif font-semibold text-2xl tracking-tight">{plan.price}</p>
      <p className="mt-1 text-muted-foreground">{plan.note}</p>
      <div className="mt-6 grid">{children}</div>
      <ul className="mt-7 flex flex-col border-t pt-2">
        {builtFirst(plan.items).map((item) => (
          <li
            key={item.text}
            className="flex min-h-10 flex-wrap items-center gap-x-3 py-1.5 text-md"
          >
            {isBuilt(item) ? (
              <Check aria-hidden="true" className="size-4 shrink-0 text-primary-text" />
            ) : (
              <CircleDashed aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            )}
            <span className="flex-1">{item.text}</span>
            <ComingSoon needs={item.needs} />
          </li>
        ))}
      </ul>
    </section>
  )
}
