import { createContext, type ReactNode, useContext, useState } from 'react'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'

/** A source whose video is open beside the answers, its opener, and how many were opened before it. */
export type Opened = { source: CopilotSource; opener: HTMLElement; count: number }

type Open = (source: CopilotSource, opener: HTMLElement) => void
const Beside = createContext<Open | null>(null)

/** Opens a source's video beside the answers; null on pages without that panel. */
export const useBeside = () => useContext(Beside)

/** The state of which source is open beside the answers. Closing it returns the focus to its opener. */
export function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    opened,
    open: (source: CopilotSource, opener: HTMLElement) =>
      setOpened((before) => ({ source, opener, count: (before?.count ?? 0) + 1 })),
    close: () => {
      setOpened(null)
      opened?.opener.focus()
    },
  }
}

export const BesideProvider = ({ open, children }: { open: Open; children: ReactNode }) => (
  <Beside value={open}>{children}</Beside>
)

/** Keeps the opener visible above the sheet. */
export const openerStyle = 'max-xl:scroll-mb-[76dvh]!'
