import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { brand } from '../../contract/brand.ts'
import {
  callToAction,
  features,
  hero,
  howItWorks,
  landingPage,
} from '../../contract/site/landing.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ComingSoon } from './coming-soon.tsx'
import { HeroCarousel } from './hero-carousel.tsx'
import { Points } from './points.tsx'
import { siteMeta } from './site-meta.ts'
import { SiteSection } from './site-section.tsx'
import { SiteShell } from './site-shell.tsx'
import { organization } from './structured-data.ts'

export const meta = () => siteMeta(landingPage, [organization()])

/** The landing page. */
export default function LandingPage() {
  return (
    <SiteShell>
      <Hero />
      <HeroCarousel />
      <SiteSection id="features" title={features.title}>
        <Points points={features.points} />
      </SiteSection>
      <HowItWorks />
      <CallToAction />
    </SiteShell>
  )
}

function Hero() {
  const [first, second] = brand.tagline.split(/(?<=\.) /)
  return (
    <section className="mx-auto grid w-full max-w-page items-end gap-x-16 gap-y-6 px-5 pt-12 pb-10 sm:px-8 sm:pt-14 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:pb-8">
      <div>
        <h1 className="font-serif text-3xl tracking-tight sm:text-4xl">
          <span className="block">{first}</span> <span className="block">{second}</span>
        </h1>
        <p className="mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 font-medium text-primary-text">
          {hero.promise.text} <ComingSoon needs={hero.promise.needs} />
        </p>
      </div>
      <div>
        <p className="text-pretty text-body text-muted-foreground">{hero.summary}</p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <Link to="/signup" className={buttonStyle({ size: 'lg' })}>
            {hero.create}
          </Link>
          <Link to="/login" className={buttonStyle({ size: 'lg', variant: 'secondary' })}>
            {hero.signIn}
          </Link>
        </div>
        <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-muted-foreground text-sm">
          {hero.notes.map((note) => (
            <li key={note} className="flex items-center gap-1.5">
              <Check aria-hidden="true" className="size-4 text-primary-text" />
              {note}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function HowItWorks() {
  return (
    <SiteSection id="how-it-works" title={howItWorks.title} shaded>
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {howItWorks.steps.map(({ title, text }, index) => (
          <li key={title} className="border-input border-t pt-5">
            <p aria-hidden="true" className="font-serif text-lg text-primary-text">
              {index + 1}
            </p>
            <h3 className="mt-3 text-md">{title}</h3>
            <p className="mt-1.5 max-w-sm text-pretty text-body text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
    </SiteSection>
  )
}

function CallToAction() {
  return (
    <section aria-labelledby="get-started" className="border-t">
      <div className="mx-auto flex max-w-page flex-col gap-x-12 gap-y-8 px-5 py-16 sm:px-8 lg:flex-row lg:items-center lg:justify-between lg:py-20">
        <div>
          <h2 id="get-started" className="font-serif text-2xl">
            {callToAction.title}
          </h2>
          <p className="mt-3 text-body text-muted-foreground">{callToAction.text}</p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Link to="/signup" className={buttonStyle({ size: 'lg' })}>
            {callToAction.create}
          </Link>
          <Link to="/login" className={buttonStyle({ size: 'lg', variant: 'secondary' })}>
            {callToAction.signIn}
          </Link>
        </div>
      </div>
    </section>
  )
}
