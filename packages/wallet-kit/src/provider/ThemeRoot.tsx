/**
 * The element around everything, which carries the look. It takes no part in the page's layout. `<WalletKit>` has one;
 * around `<LazyWalletKit>` the app puts it, if it wants a theme: the themes are not in every first script.
 */
import { type ReactNode, useRef } from 'react'
import { applyTheme } from '../theme/applyTheme.ts'
import { validateRootId, themeAttributes, type ThemeChoice, resolveTheme } from '../theme/theme.ts'
import { useClientLayoutEffect } from './useClientLayoutEffect.ts'

export interface ThemeRootProps {
  /** For two looks on one page. */
  readonly id?: string | undefined
  /** The kit's own theme unless given. */
  readonly theme?: ThemeChoice | undefined
  readonly children?: ReactNode
}

/**
 * The look as attributes, which a server can write, and its own colors through the style object, which a strict
 * content policy allows.
 * @throws for an id that is none, and for a theme that is a function (W-22).
 */
export function ThemeRoot({ id, theme, children }: ThemeRootProps) {
  const element = useRef<HTMLDivElement>(null)
  const known = resolveTheme(theme)
  // The attributes are React's already; what is left to set are the theme's own variables, before the first paint.
  useClientLayoutEffect(() => (element.current ? applyTheme(element.current, known) : undefined), [known])
  return (
    <div
      ref={element}
      className="kit-root"
      {...(id !== undefined && { id: validateRootId(id) })}
      {...themeAttributes(known)}
    >
      {children}
    </div>
  )
}
