import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cioCoverageMessages } from '../../../contract/analyst-copilot/cio-coverage.ts'
import {
  type CioCategory,
  cioCategories,
  cioPack,
  cioPackMessages as words,
} from '../../../contract/analyst-copilot/cio-pack.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CioPackForm } from './cio-pack-form.tsx'
import { type AskProps, CioPackItemRow } from './cio-pack-item.tsx'
import { cioPackQuery } from './cio-pack-queries.ts'

const categories = Object.entries(cioCategories) as [CioCategory, string][]

/** Suggested questions about any vendor, by category; choosing one asks it. */
export function CioPack(props: AskProps) {
  const { data: items = cioPack, isError } = useQuery(cioPackQuery)
  const [addTo, setAddTo] = useState<CioCategory | null>(null)
  return (
    <section aria-labelledby="cio-pack" data-print="no" className="flex flex-col gap-2">
      <h2 id="cio-pack" className="text-md">
        {words.title}
      </h2>
      <p className="text-muted-foreground text-sm">{words.description}</p>
      <Button asChild variant="secondary" size="sm" className="self-start">
        <Link to="/analyst-copilot/cio-pack">
          <ListChecks aria-hidden="true" />
          {cioCoverageMessages.run}
        </Link>
      </Button>
      {isError && <Notice tone="error">{words.loadFailed}</Notice>}
      <div className="flex flex-col">
        {categories.map(([category, label]) => (
          <details key={category} name="cio-pack" className="group/category border-b last:border-0">
            <summary className="touch-target flex cursor-pointer list-none items-center gap-2 rounded-md py-2.5 font-medium">
              <ChevronRight
                aria-hidden="true"
                className="size-4 text-muted-foreground transition-transform group-open/category:rotate-90 rtl:-scale-x-100"
              />
              {label}
            </summary>
            <ul className="flex flex-col gap-0.5">
              {items
                .filter((item) => item.category === category)
                .map((item) => (
                  <CioPackItemRow key={item.id} item={item} {...props} />
                ))}
            </ul>
            <Button
              icon={Plus}
              variant="ghost"
              size="sm"
              aria-label={words.addTo(label)}
              className="my-1"
              onClick={() => setAddTo(category)}
            >
              {words.add}
            </Button>
          </details>
        ))}
      </div>
      <Dialog open={addTo !== null} onOpenChange={(open) => !open && setAddTo(null)}>
        <DialogContent title={words.add}>
          {addTo && <CioPackForm category={addTo} onDone={() => setAddTo(null)} />}
        </DialogContent>
      </Dialog>
    </section>
  )
}
