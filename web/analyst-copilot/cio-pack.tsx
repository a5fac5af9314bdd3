import { ChevronRight } from 'lucide-react'
import {
  type CioCategory,
  cioCategories,
  cioPack,
  cioPackMessages,
} from '../../contract/cio-pack.ts'

const categories = Object.entries(cioCategories) as [CioCategory, string][]

/** Questions worth asking about any vendor, by category; choosing one asks it. */
export function CioPack({ onAsk }: { onAsk: (text: string) => unknown }) {
  return (
    <section aria-labelledby="cio-pack" data-print="no" className="flex flex-col gap-2">
      <h2 id="cio-pack" className="text-md">
        {cioPackMessages.title}
      </h2>
      <p className="text-muted-foreground text-sm">{cioPackMessages.description}</p>
      <div className="flex flex-col">
        {categories.map(([category, label]) => (
          <details key={category} name="cio-pack" className="group border-b last:border-0">
            <summary className="touch-target flex cursor-pointer list-none items-center gap-2 rounded-md py-2.5 font-medium">
              <ChevronRight
                aria-hidden="true"
                className="size-4 text-muted-foreground transition-transform group-open:rotate-90 rtl:-scale-x-100"
              />
              {label}
            </summary>
            <ul className="flex flex-col gap-0.5 pb-2">
              {cioPack
                .filter((item) => item.category === category)
                .map(({ id, title, description, query }) => (
                  <li key={id}>
                    <button
                      type="button"
                      title={query}
                      onClick={() => void onAsk(query)}
                      className="w-full rounded-md px-3 py-2 text-start hover:bg-hover"
                    >
                      <span className="block font-medium">{title}</span>
                      <span className="block text-muted-foreground text-sm">{description}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  )
}
