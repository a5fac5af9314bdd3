import { contactMessages } from '../../contract/site/lead-words.ts'
import { contactPage } from '../../contract/site/pages.ts'
import { ContactForm } from '../leads/contact-form.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { siteMeta } from './site-meta.ts'
import { SiteShell } from './site-shell.tsx'

export const meta = () => siteMeta(contactPage)

/** The contact page. */
export default function ContactPage() {
  return (
    <SiteShell>
      <div className="mx-auto w-full max-w-page px-5 py-12 sm:px-8 sm:py-16 lg:py-20">
        <BackLink to="/" label={contactMessages.back} />
        <div className="mt-6 grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
          <div>
            <h1 className="font-serif text-3xl">{contactMessages.title}</h1>
            <p className="mt-4 max-w-md text-pretty text-body text-muted-foreground">
              {contactMessages.description}
            </p>
          </div>
          <ContactForm />
        </div>
      </div>
    </SiteShell>
  )
}
