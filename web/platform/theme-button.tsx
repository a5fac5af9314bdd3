import { Monitor, Moon, Sun } from 'lucide-react'
import { buttonStyle } from '../ui/button-style.ts'
import { type Theme, useTheme } from './theme.ts'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: Monitor, light: Sun, dark: Moon }

/** Turns through system, light and dark. */
export function ThemeButton() {
  const [theme, setTheme] = useTheme()
  const Icon = icons[theme]
  return (
    <button
      type="button"
      className={buttonStyle({ variant: 'ghost', size: 'icon' })}
      aria-label={`Theme: ${theme}. Change to ${next[theme]}`}
      onClick={() => setTheme(next[theme])}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
