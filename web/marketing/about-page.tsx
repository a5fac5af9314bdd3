import { about, aboutPage } from '../../contract/site/about.ts'
import { SiteContact } from './site-contact.tsx'
import { SiteHead } from './site-head.tsx'
import { siteMeta } from './site-meta.ts'
import { SiteShell } from './site-shell.tsx'
import { organization } from './structured-data.ts'

export const meta = () => siteMeta(aboutPage, [organization()])

/** The company behind the product, and its purpose. */
export default function AboutPage() {
  return (
    <SiteShell>
      <SiteHead heading={about.heading} introduction={about.introduction} />
      <div className="border-t">
        <div className="mx-auto grid w-full max-w-page gap-x-16 gap-y-12 px-5 py-14 sm:px-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:py-16">
          <div className="flex max-w-prose flex-col gap-12">
            {about.sections.map(({ title, paragraphs }) => (
              <section key={title} className="flex flex-col gap-4">
                <h2 className="font-serif text-xl">{title}</h2>
                {paragraphs.map((text) => (
                  <p key={text} className="text-pretty text-body">
                    {text}
                  </p>
                ))}
              </section>
            ))}
            <SiteContact {...about.contact} />
          </div>
          <dl className="flex h-fit flex-col gap-5 rounded-lg border bg-card p-6">
            {about.facts.map(({ term, value }) => (
              <div key={term}>
                <dt className="text-muted-foreground">{term}</dt>
                <dd className="mt-0.5 font-medium text-md">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </SiteShell>
  )
}
