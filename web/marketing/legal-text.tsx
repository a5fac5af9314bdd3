import { type LegalSection, legalWords } from '../../contract/site/legal.ts'
import { SiteContact } from './site-contact.tsx'
import { SiteShell } from './site-shell.tsx'

type LegalTextProps = {
  text: { heading: string; introduction: string; sections: readonly LegalSection[] }
}

/** A legal text: its date, a table of contents beside it, its numbered sections. */
export function LegalText({ text: { heading, introduction, sections } }: LegalTextProps) {
  return (
    <SiteShell>
      <div className="mx-auto grid w-full max-w-page gap-x-16 gap-y-10 px-5 py-14 sm:px-8 sm:py-20 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="max-w-prose">
          <h1 className="font-serif text-2xl tracking-tight sm:text-3xl">{heading}</h1>
          <p className="mt-4 text-md text-muted-foreground">{legalWords.effective}</p>
          <p className="mt-6 text-pretty text-body">{introduction}</p>
        </div>
        <Contents sections={sections} />
        <div className="flex max-w-prose flex-col gap-10 lg:col-start-1">
          {sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
          <SiteContact
            text={legalWords.questions}
            link={legalWords.contact}
            className="border-t pt-6"
          />
        </div>
      </div>
    </SiteShell>
  )
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-label={legalWords.contents}
      className="h-fit rounded-lg border bg-card p-5 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <p className="font-medium">{legalWords.contents}</p>
      <ol className="mt-2 flex flex-col">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="touch-target flex items-center rounded-sm py-1 text-muted-foreground hover:text-foreground hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section aria-labelledby={section.id} className="flex flex-col gap-3">
      <h2 id={section.id} className="scroll-mt-20 font-serif text-lg">
        {number}. {section.title}
      </h2>
      {section.paragraphs.map((text) => (
        <p key={text} className="text-pretty text-body">
          {text}
        </p>
      ))}
      {section.list && (
        <ul className="flex list-disc flex-col gap-2 ps-5 text-body marker:text-muted-foreground">
          {section.list.map((text) => (
            <li key={text} className="text-pretty ps-1">
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
