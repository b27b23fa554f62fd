import type { Settings } from '@twirl/contract/system'
import { type CSSProperties, useEffect, useState } from 'react'

export type Theme = Settings['theme']

/** Shows the colors that are chosen in the form, before they are saved. */
export function ThemePreview({ formLabel, begin }: { formLabel: string; begin: Theme }) {
  const [theme, setTheme] = useState(begin)
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>(`form[aria-label="${formLabel}"]`)
    const show = () => {
      // Fields of colors hold text.
      const values = Object.fromEntries(new FormData(form!)) as Theme
      setTheme({ accent: values.accent, accent_dark: values.accent_dark, tint: values.tint })
    }
    form?.addEventListener('input', show)
    return () => form?.removeEventListener('input', show)
  }, [formLabel])
  const colors = {
    '--color-berry': theme.accent,
    '--color-berry-deep': theme.accent_dark,
    '--color-blush': theme.tint,
  } as CSSProperties
  return (
    <div role="img" aria-label="Preview of the colors" style={colors}>
      <div className="flex flex-wrap items-center gap-3 rounded-input bg-blush p-4">
        <span className="rounded-full bg-berry px-5 py-2 font-semibold text-white">Add to bag</span>
        <span className="rounded-full bg-berry-deep px-5 py-2 font-semibold text-white">
          Add to bag
        </span>
        <span className="text-berry underline">A link</span>
      </div>
    </div>
  )
}
