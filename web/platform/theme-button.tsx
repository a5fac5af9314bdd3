import { Monitor, Moon, Sun } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { type Theme, useTheme } from './theme.ts'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: Monitor, light: Sun, dark: Moon }

/** Turns through system, light and dark. */
export function ThemeButton() {
  const [theme, setTheme] = useTheme()
  const Icon = icons[theme]
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Theme: ${theme}. Change to ${next[theme]}`}
      onClick={() => setTheme(next[theme])}
    >
      <Icon aria-hidden="true" />
    </Button>
  )
}
