import { Monitor, Moon, Sun } from 'lucide-react'
import { buttonStyle } from '../../ui/button-style.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { type Theme, useTheme } from './theme.ts'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: Monitor, light: Sun, dark: Moon }

/** Switches from system to light, to dark, and back. */
export function ThemeButton() {
  const [theme, setTheme] = useTheme()
  const Icon = icons[theme]
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      disabled={!hydrated}
      className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'disabled:opacity-100' })}
      aria-label={`Theme: ${theme}. Change to ${next[theme]}`}
      onClick={() => setTheme(next[theme])}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
