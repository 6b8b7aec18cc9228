/** The gallery's menu: screens and appearance. */
import type { ReactNode } from 'react'
import type { GalleryOption, GalleryState } from './galleryState.ts'

interface MenuProps {
  readonly shown: GalleryState
  readonly choices: readonly GalleryOption[]
  readonly onShow: (shown: GalleryState) => void
  readonly children?: ReactNode
}

export function Menu({ shown, choices, onShow, children }: MenuProps) {
  return (
    <form className="gallery-menu" onSubmit={(event) => event.preventDefault()}>
      {choices.map(({ key, label, values, isColor = false }) => {
        const value = shown[key] ?? ''
        const onValue = (chosen: string) => onShow({ ...shown, [key]: chosen })
        return (
          <label key={key}>
            {label}
            {isColor ? (
              <input
                type="color"
                value={value || '#b5121b'}
                onChange={({ target }) => onValue(target.value)}
              />
            ) : (
              <select value={value} onChange={({ target }) => onValue(target.value)}>
                {values.map(([each, text]) => (
                  <option key={each} value={each}>
                    {text}
                  </option>
                ))}
              </select>
            )}
          </label>
        )
      })}
      {children}
    </form>
  )
}
