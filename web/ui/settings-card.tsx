import type { ComponentProps } from 'react'
import { Card } from './card.tsx'
import { SettingsSection } from './settings-section.tsx'
import { Skeleton } from './skeleton.tsx'
import { WhenLoaded } from './when-loaded.tsx'

type SettingsCardProps<Data> = Omit<
  ComponentProps<typeof WhenLoaded<Data>>,
  'skeleton' | 'className'
> & {
  title: string
  /** The class names of the parts of the skeleton. */
  skeleton: readonly string[]
}

/** A section of settings in a card, once they are loaded. */
export function SettingsCard<Data>({ title, skeleton, ...loaded }: SettingsCardProps<Data>) {
  return (
    <SettingsSection title={title}>
      <Card className="p-5 sm:p-6">
        <WhenLoaded
          {...loaded}
          skeleton={skeleton.map((part) => <Skeleton key={part} className={part} />)}
        />
      </Card>
    </SettingsSection>
  )
}
