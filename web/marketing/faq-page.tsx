import { ChevronDown } from 'lucide-react'
import { faq, faqPage } from '../../contract/site/faq.ts'
import { SiteContact } from './site-contact.tsx'
import { SiteHead } from './site-head.tsx'
import { siteMeta } from './site-meta.ts'
import { SiteShell } from './site-shell.tsx'

const questions = () => ({
  '@type': 'FAQPage',
  mainEntity: faq.topics.flatMap((topic) =>
    topic.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  ),
})

export const meta = () => siteMeta(faqPage, [questions()])

/** Frequently asked questions. They open without scripts. */
export default function FaqPage() {
  return (
    <SiteShell>
      <SiteHead heading={faq.heading} introduction={faq.introduction} />
      <div className="mx-auto flex w-full max-w-page flex-col gap-14 px-5 pb-20 sm:px-8">
        {faq.topics.map((topic) => (
          <section
            key={topic.title}
            className="grid gap-x-16 gap-y-4 border-t pt-6 lg:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <h2 className="font-serif text-lg">{topic.title}</h2>
            <div className="max-w-prose">
              {topic.questions.map(({ question, answer }) => (
                <details key={question} className="group border-b last:border-b-0">
                  <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-2.5 font-medium text-md [&::-webkit-details-marker]:hidden">
                    {question}
                    <ChevronDown
                      aria-hidden="true"
                      className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
                    />
                  </summary>
                  <p className="pb-5 text-pretty text-body text-muted-foreground">{answer}</p>
                </details>
              ))}
            </div>
          </section>
        ))}
        <SiteContact {...faq.more} />
      </div>
    </SiteShell>
  )
}
