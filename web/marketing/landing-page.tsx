import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import { Link } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { pageTitle } from '../platform/page-title.ts'
import { PublicShell } from '../platform/public-shell.tsx'
import { BriefDrawing } from '../ui/brief-drawing.tsx'
import { Button } from '../ui/button.tsx'

const summary =
  'Describe your products, upload video briefs about them, and keep everything an analyst needs to understand your offering in one place.'

export const meta = () => [...pageTitle(), { name: 'description', content: summary }]

export const links = () => [
  { rel: 'preload', href: serifLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

const steps = [
  {
    title: 'Create an Account',
    text: 'Two short steps: who you are, and the facts of your company.',
  },
  {
    title: 'Add Your Products',
    text: 'Name, category, a description, release notes and the person to talk to.',
  },
  {
    title: 'Upload Product Briefs',
    text: 'A video per topic. Large files resume where they stopped, so a lost connection costs nothing.',
  },
]

/** The page that a visitor meets first. */
export default function LandingPage() {
  return (
    <PublicShell>
      <Hero />
      <HowItWorks />
      <footer className="border-t">
        <p className="mx-auto max-w-page px-5 py-8 text-muted-foreground text-sm sm:px-8">
          {brand.name}. {brand.tagline}
        </p>
      </footer>
    </PublicShell>
  )
}

function Hero() {
  const [first, second] = brand.tagline.split(/(?<=\.) /)
  return (
    <section className="mx-auto grid w-full max-w-page items-center gap-x-16 gap-y-14 px-5 pt-14 pb-20 sm:px-8 sm:pt-20 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:pt-24 lg:pb-28">
      <div>
        <h1 className="font-serif text-3xl tracking-tight sm:text-4xl">
          <span className="block">{first}</span> <span className="block">{second}</span>
        </h1>
        <p className="mt-6 max-w-lg text-balance text-body text-muted-foreground">{summary}</p>
        <div className="mt-9 flex flex-col gap-3 sm:flex-row">
          <Button asChild size="lg">
            <Link to="/signup">Create Vendor Account</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link to="/login">Vendor Sign In</Link>
          </Button>
        </div>
      </div>
      <BriefDrawing className="mx-auto w-full max-w-lg lg:max-w-none" />
    </section>
  )
}

function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="border-t bg-sidebar">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 lg:py-20">
        <h2 id="how-it-works" className="font-serif text-2xl">
          How It Works
        </h2>
        <ol className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-input border-t pt-5">
              <p aria-hidden="true" className="font-serif text-lg text-primary-text">
                {index + 1}
              </p>
              <h3 className="mt-3 text-md">{title}</h3>
              <p className="mt-1.5 max-w-sm text-pretty text-body text-muted-foreground">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
